import { type Term, parseQuestion } from '../../src/kernel/contract/query/query.ts'

/** A question as it is meant while somebody types it: its last word may be the beginning of one, until a space ends it. */
export function whileTyped(text: string): string {
  const begun = `${text}*`
  const [whole, beginning] = [lastOf(text), lastOf(begun)]
  if (whole?.is !== 'text' || beginning?.is !== 'text') return text
  const isBegun = beginning.isPrefix && !whole.isPrefix && beginning.text === whole.text
  // What is left out by the beginning of a word would be more than is meant.
  return isBegun && !whole.negated ? begun : text
}

/** The last term of a question that is understood. */
function lastOf(text: string): Term | undefined {
  const parsed = parseQuestion(text)
  return parsed.ok ? parsed.question.terms.at(-1) : undefined
}
