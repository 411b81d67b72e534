import { weightOfCards } from '../../kernel/budget/weight.ts'
import { ids } from '../../kernel/contract/compound.ts'
import { form, withAtLeast } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import type { Call } from '../../kernel/contract/operation.ts'
import { one } from '../../kernel/contract/reply.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { refuseInvalid } from '../../operations/authorize.ts'
import { dispatch, write } from '../engine/dispatch.ts'
import { type OperationContext, operation } from '../../operations/operation.ts'
import {
  type ChangeBody,
  MOST_CARDS,
  cardIds,
  changeBody,
  changeOf,
  checkChange,
  pairOf,
} from './bulk-form.ts'
import { CardChanges, CardsDeleted, CardsLabelled } from './bulk-record.ts'
import { charactersWritten } from './bulk-weight.ts'
import type { ChangeCards } from './change-cards.ts'
import { mapReplyAndErrors } from './map-reply.ts'

const named = described(`Ids of 1 to ${MOST_CARDS} cards.`, cardIds)

export const bulkChanges = [
  operation({
    name: 'change_cards',
    tag: 'Cards',
    summary:
      'Changes, moves, archives, restores or deletes up to 500 cards: all of them, or none if one is refused.',
    method: 'PATCH',
    path: '/api/boards/{board}/cards',
    // Members who may only move cards may also add and remove themselves; the rules for one card say so.
    access: 'move',
    weight: ({ cards }) => weightOfCards(cards?.length ?? MOST_CARDS),
    body: changeBody,
    reply: one(CardChanges),
    run: mapReplyAndErrors(
      async (call) => {
        const refuse = (thrown: unknown) => refuseInvalid(call, thrown)
        const command = { ...changeOf(call.body), ...(await cardsOf(call).catch(refuse)) }
        return changing(call, command)
      },
      {
        show: ({ changed, dryRun }) => ({
          changed: changed.map(({ _id: id, ...change }) => ({ id, ...change })),
          dryRun,
        }),
      },
    ),
  }),
  operation({
    name: 'delete_cards',
    tag: 'Cards',
    summary: 'Deletes up to 500 cards, and says which of them the board does not have.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/bulk',
    access: 'write',
    weight: ({ cardIds: { length } }) => weightOfCards(length),
    body: form({ cardIds: named }),
    reply: one(CardsDeleted),
    run: mapReplyAndErrors(
      write('changeCards', ({ body }): ChangeCards => ({
        cards: body.cardIds,
        namedBy: 'cardIds',
        only: 'any',
        deletes: true,
      })),
      { show: ({ changed, notFound }) => ({ deleted: changed.map(({ _id }) => _id), notFound }) },
    ),
  }),
  operation({
    name: 'label_cards',
    tag: 'Cards',
    summary: 'Puts labels on up to 500 open cards and takes others off, all at once.',
    method: 'POST',
    path: '/api/boards/{board}/cards/labels',
    access: 'write',
    weight: ({ cardIds: { length } }) => weightOfCards(length),
    body: withAtLeast(
      2,
      form({
        cardIds: named,
        addLabelIds: described('Ids of labels to put on the cards.', ids.optional()),
        removeLabelIds: described(
          'Ids of labels to take off the cards.',
          exemplified('bcdefg', ids.optional()),
        ),
      }),
    ),
    reply: one(CardsLabelled),
    run: mapReplyAndErrors(
      async (call) => {
        const { cardIds: cards, addLabelIds, removeLabelIds } = call.body
        const labels = pairOf(addLabelIds, removeLabelIds)
        if (labels === undefined) return refuseInvalid(call, noLabels())
        return changing(call, {
          cards,
          namedBy: 'cardIds',
          only: 'open',
          labels,
          shows: ['labelIds'],
        })
      },
      {
        show: ({ changed, notFound }) => ({
          updated: changed.map(({ _id: id, labelIds = [] }) => ({ id, labelIds })),
          notFound,
        }),
        names: { addLabels: 'addLabelIds' },
      },
    ),
  }),
]

/** Each character that is written takes this many bytes of memory: rows, statements and the reply exist at the same time. */
const BYTES_WRITTEN = 6

function noLabels() {
  return invalid('addLabelIds', 'must name a label, where removeLabelIds names none')
}

type ChangeCall = Call<OperationContext, { board: string }, unknown>

/** Counts the characters that a change writes. Throws if they are too many. */
async function charactersIn(call: ChangeCall, change: ChangeCards): Promise<number> {
  try {
    return charactersWritten(change)
  } catch (thrown) {
    return refuseInvalid(call, thrown)
  }
}

/** Sends a change to the board, while what it writes counts in the memory budget. */
async function changing(call: ChangeCall, change: ChangeCards) {
  const { path, context } = call
  const characters = await charactersIn(call, change)
  const lease = context.shared.memory.lease()
  try {
    await lease.grow(BYTES_WRITTEN * characters)
    return await dispatch('changeCards', path.board, change, call, context.idempotencyKey)
  } finally {
    lease.end()
  }
}

/** Finds the cards that a change is about: those it names, or those that its question finds. */
async function cardsOf({ body, ...call }: Call<OperationContext, { board: string }, ChangeBody>) {
  checkChange(body)
  const { cards, query: text = '' } = body
  if (cards !== undefined) return { cards, namedBy: 'cards' }
  const { ids: found, state } = await call.context.findCardIds(
    { ...call, body },
    { field: 'query', text, most: MOST_CARDS },
  )
  return { cards: found, namedBy: 'query', only: state }
}

declare module '../../operations/request-context.ts' {
  interface Services {
    /** Finds all cards that the text in a field of the body asks for; refuses it if they are more than `most`. */
    findCardIds(
      call: Call<OperationContext, { board: string }, unknown>,
      asked: { field: string; text: string; most: number },
    ): Promise<{ ids: string[]; state: 'open' | 'archived' }>
  }
}
