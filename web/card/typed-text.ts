import type { Draft } from '../state/drafts.ts'

/** Somebody has typed `text` over a title or an item; `base` is what stood there when they began. */
export type Typed = { text: string; base: string }

/** The place that keeps it while it is not saved. */
export type TypedText = { value: Typed | undefined; peek(): Typed | undefined }

/** Keeps what is typed in a draft, so that it outlives the page. */
export function typedIn(draft: Draft): TypedText {
  return {
    get value() {
      return typedOf(draft.value)
    },
    set value(typed) {
      draft.value = typed && JSON.stringify([typed.base, typed.text])
    },
    peek: () => typedOf(draft.peek()),
  }
}

function typedOf(kept: string | undefined): Typed | undefined {
  if (kept === undefined) return undefined
  const [base, text]: [string, string] = JSON.parse(kept)
  return { base, text }
}
