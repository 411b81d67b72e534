import type { QueryFault } from '../../src/kernel/contract/query/query.ts'
import type { PlainKey } from '../text/phrases.ts'

/** Translates what the parser expects, by how that begins. Words of the language itself stay as they are. */
const PLAINLY: readonly [begins: string, key: PlainKey][] = [
  ['a name or an id', 'search.expected.name'],
  ['a closing "', 'search.expected.quote'],
  ['one sort', 'search.expected.sort'],
  ['at most', 'search.expected.shorter'],
  ['<7d', 'search.expected.date'],
  ['board:', 'search.expected.key'],
  ['field:', 'search.expected.field'],
]

/** The phrase that says plainly what would do in place of the word at fault; undefined where that is words of the language. */
export function plainlyExpected({ expected }: Pick<QueryFault, 'expected'>): PlainKey | undefined {
  return PLAINLY.find(([begins]) => expected.startsWith(begins))?.[1]
}
