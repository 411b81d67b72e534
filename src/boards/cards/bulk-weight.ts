import { invalid } from '../../kernel/contract/app-error.ts'
import { MOST_WRITTEN } from '../model/row-limit.ts'
import type { ChangeCards } from './change-cards.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** The parts of a change that are written into each of the cards, and the fields of the request that give them. */
const WRITTEN = {
  set: 'set',
  labels: 'addLabels',
  members: 'addMembers',
  assignees: 'addAssignees',
} as const satisfies { [K in keyof ChangeCards]?: string }

/** Counts the characters that a change writes: those of each part, for each of the cards. Throws, naming the longest part, if they are more than `most`. */
export function charactersWritten(change: ChangeCards, most = MOST_WRITTEN): number {
  const count = change.cards.length
  const parts = Object.entries(WRITTEN).map(([part, field]) => {
    const given: unknown = Reflect.get(change, part)
    return { field, characters: given === undefined ? 0 : JSON.stringify(given).length }
  })
  const [longest] = parts.toSorted((a, b) => b.characters - a.characters)
  const written = count * parts.reduce((sum, { characters }) => sum + characters, 0)
  if (longest === undefined || written <= most) return written
  const limit = `more than the ${formatNumber(most)} that one request may`
  const reason = `would write ${formatNumber(written)} characters into ${count} cards, ${limit}; change fewer cards at once`
  throw invalid(longest.field, reason)
}
