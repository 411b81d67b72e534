import type { Draft } from '../state/drafts.ts'

/** What is typed over a text in its place, and the text that it is to replace. */
export type Typed = { text: string; base: string }

/** Where that is. */
export type TypedText = { value: Typed | undefined; peek(): Typed | undefined }

/** What is typed, as a draft that outlives the page. */
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
