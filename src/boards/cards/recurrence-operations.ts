import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { list } from '../../kernel/contract/compound.ts'
import { text } from '../../kernel/contract/wire.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { comingDates } from '../../kernel/contract/recurrence/look.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { write } from '../engine/dispatch.ts'
import { findCard } from './queries.ts'
import { recurrenceForm, recurrenceShown } from './recurrence-fields.ts'
import { read as readRecurrence } from './recurrence.ts'

/** Most dates that one call tells. */
const MOST_NEXT = 50

const CardRecurrence = record('CardRecurrence', {
  recurrence: described(
    'The recurrence of the card; missing if it has none.',
    recurrenceShown.optional(),
  ),
  next: described(
    'The next dates as ISO-8601 in UTC: the due dates of the next cards, else their starts, else the beginnings of their days. Those that were missed are not among them, but for that of the card that comes of them at once; while it is paused, they are those that would come if it went on now. With the mode `completion` it is the next one alone, once the card is completed.',
    list(text),
  ),
})

const path = '/api/boards/{board}/cards/{card}/recurrence'

export const recurrenceOperations = [
  operation({
    name: 'get_card_recurrence',
    tag: 'Cards',
    summary: 'Reads how a card recurs, and its next dates.',
    method: 'GET',
    path,
    access: 'read',
    query: { next: `Number of dates, 0 to ${MOST_NEXT}; 5 by default.` },
    reply: one(CardRecurrence),
    run: read({
      // Dates come and go without a new version of the board.
      ignoresVersion: true,
      find: ({ scope, path: { card } }) => ({ card: findCard(scope, card) }),
      answer({ card }, { query, context }) {
        const most = numberOf(query.get('next'))
        const { recurrence, series } = firstOrThrow(card, 'card.not_found')
        const known = recurrence && readRecurrence(recurrence)
        return {
          recurrence: recurrence ?? undefined,
          next: known && series ? comingDates(known, series, context.deps.nowMs(), most) : [],
        }
      },
    }),
  }),
  operation({
    name: 'set_card_recurrence',
    tag: 'Cards',
    summary:
      'Has a card recur: the next one is made by itself, with what is on the card, and the recurrence moves on to it. It replaces the recurrence before.',
    method: 'PUT',
    path,
    access: 'write',
    body: form(recurrenceForm),
    reply: one(Id),
    run: write('setRecurrence', ({ path: { card }, body }) => ({ card, recurrence: body })),
  }),
  operation({
    name: 'delete_card_recurrence',
    tag: 'Cards',
    summary: 'Ends the recurrence of a card; done as well if it does not recur.',
    method: 'DELETE',
    path,
    access: 'write',
    reply: one(Id),
    run: write('removeRecurrence', ({ path: { card } }) => ({ card })),
  }),
]

function numberOf(given: string | null): number {
  const most = given === null || given === '' ? 5 : Number(/^\d{1,3}$/.test(given) ? given : NaN)
  if (!(most <= MOST_NEXT)) throw invalidQuery('next', `must be a number from 0 to ${MOST_NEXT}`)
  return most
}
