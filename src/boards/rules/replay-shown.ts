import { HOUR_MS } from '../../kernel/contract/days.ts'
import { type Kind, bad, described, kind } from '../../kernel/contract/kind.ts'
import { type Row, record } from '../../kernel/contract/record.ts'
import { count, text } from '../../kernel/contract/wire.ts'
import type { List } from '../model/rows.ts'
import type { ReplayedAct, RuleReplay } from './replay-fields.ts'
import { newest } from './replay-tally.ts'

type TimeInList = { listId: string; hoursBefore: number; hoursAfter: number }

function listOf<T>(
  describes: Record<keyof T & string, [type: string, sentence: string]>,
): Kind<T[]> {
  const required = Object.keys(describes)
  const properties = Object.fromEntries(
    Object.entries<[string, string]>(describes).map(([key, [type, description]]) => [
      key,
      { type, description },
    ]),
  )
  return kind(
    { type: 'array', items: { type: 'object', properties, required, additionalProperties: false } },
    () => bad('is not read'),
  )
}

export const RuleReplayRecord = record('RuleReplay', {
  changes: described('Number of entries of the log that it looked at.', count),
  matched: described('Number of those that the trigger of the rule is about.', count),
  wouldAct: described('Number of times that the rule would have changed something.', count),
  undone: described(
    'Number of times that a person set another value within a day than the rule would have set.',
    count,
  ),
  unknown: described('Number of entries of which the log does not say enough to decide.', count),
  cards: described(
    'The cards on which it would have acted, and the times, newest first, up to 100.',
    listOf<ReplayedAct>({
      cardId: ['string', 'Id of the card.'],
      title: ['string', 'Its title now, or then if it is deleted.'],
      at: ['string', 'Time when the rule would have acted, as ISO-8601 in UTC.'],
    }),
  ),
  timeInLists: described(
    'The hours that all cards together were in each list, and would have been with the rule.',
    listOf<TimeInList>({
      listId: ['string', 'Id of the list.'],
      hoursBefore: ['number', 'Hours that cards were in it.'],
      hoursAfter: ['number', 'Hours that they would have been in it with the rule.'],
    }),
  ),
})

export const BegunReplay = record('BegunReplay', {
  _id: text,
  url: described('Address at which the result is asked for.', text),
})

/** The reply of a replay that has come to its end, and of one that goes on. */
export type Replayed = Row<(typeof RuleReplayRecord)['fields']>

export type Begun = Row<(typeof BegunReplay)['fields']>

type Counted = Pick<RuleReplay, 'changes' | 'tally'>

/** Returns the result of a replay on a board with these lists, as clients see it. */
export function shownReplay({ changes, tally }: Counted, lists: readonly List[]): Replayed {
  const { cards, lists: times, ...counts } = tally
  const shown = lists
    .filter(({ id, archived }) => !archived || times[id] !== undefined)
    .toSorted((a, b) => a.sort - b.sort)
  return {
    changes,
    ...counts,
    cards: newest(cards),
    timeInLists: shown.map(({ id }): TimeInList => {
      const [before, after] = times[id] ?? [0, 0]
      return { listId: id, hoursBefore: inHours(before), hoursAfter: inHours(after) }
    }),
  }
}

/** Hours with two digits after the point. */
function inHours(ms: number): number {
  return Math.round((ms / HOUR_MS) * 100) / 100
}

/** Gives the address at which the result of a replay is asked for, in the revision of the request. */
export function addressOf({ baseUrl }: { baseUrl: string }, board: string, id: string): Begun {
  return { id, url: `${baseUrl}/api/boards/${board}/rules/replays/${id}` }
}
