import { type Draft, type Typed, keptOf, typedOf } from '../state/drafts.ts'

/** The place that keeps what is typed over a text while it is not saved. */
export type TypedText = { value: Typed | undefined; peek(): Typed | undefined }

/** Keeps a typed text in a draft, so that it outlives the page. */
export function typedIn(draft: Draft): TypedText {
  const typedAs = (kept: string | undefined) => (kept === undefined ? undefined : typedOf(kept))
  return {
    get value() {
      return typedAs(draft.value)
    },
    set value(typed) {
      draft.value = typed && keptOf(typed)
    },
    peek: () => typedAs(draft.peek()),
  }
}
