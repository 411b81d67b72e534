import { type Term, parseQuestion, type QueryFault } from '../../src/kernel/contract/query/query.ts'
import type { PlainKey } from '../text/phrases.ts'

/** A question as it is meant while somebody types it: its last word may be the beginning of one, until a space ends it. */
export function whileTyped(text: string): string {
  const begun = `${text}*`
  const [whole, beginning] = [lastOf(text), lastOf(begun)]
  if (whole?.is !== 'text' || beginning?.is !== 'text') return text
  const isBegun = beginning.isPrefix && !whole.isPrefix && beginning.text === whole.text
  // A negated beginning of a word would leave out more than is meant.
  return isBegun && !whole.negated ? begun : text
}

/** The last term of a question that is understood. */
function lastOf(text: string): Term | undefined {
  const parsed = parseQuestion(text)
  return parsed.ok ? parsed.question.terms.at(-1) : undefined
}

/** The parser says in English what it expects at a fault. Each text that begins like one of these has a phrase in the language of the reader; words of the query language have none. */
const PLAINLY: readonly [begins: string, key: PlainKey][] = [
  ['a name or an id', 'search.expected.name'],
  ['a closing "', 'search.expected.quote'],
  ['one sort', 'search.expected.sort'],
  ['at most', 'search.expected.shorter'],
  ['<7d', 'search.expected.date'],
  ['board:', 'search.expected.key'],
  ['field:', 'search.expected.field'],
]

/** Returns the phrase that says what was expected at a fault; undefined if the parser names words of the query language. */
export function plainlyExpected({ expected }: Pick<QueryFault, 'expected'>): PlainKey | undefined {
  return PLAINLY.find(([begins]) => expected.startsWith(begins))?.[1]
}
