import { ids } from '../contract/compound.ts'
import { form, withAtLeast } from '../contract/form.ts'
import { described, exemplified } from '../contract/kind.ts'
import type { Call } from '../contract/operation.ts'
import { one } from '../contract/reply.ts'
import { invalid } from '../core/app-error.ts'
import { refuseInvalid } from '../operations/authorize.ts'
import { dispatch, write } from '../operations/dispatch.ts'
import { type OperationContext, operation } from '../operations/operation.ts'
import { idsFound } from '../search/ids-found.ts'
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
import type { ChangeCards } from './change-cards.ts'
import { worded } from './worded.ts'

const named = described(`Ids of 1 to ${MOST_CARDS} cards.`, cardIds)

export const bulkChanges = [
  operation({
    name: 'change_cards',
    tag: 'Cards',
    summary:
      'Changes, moves, archives, restores or deletes up to 500 cards: all of them, or none if one is refused.',
    method: 'PATCH',
    path: '/api/boards/{board}/cards',
    access: 'write',
    body: changeBody,
    reply: one(CardChanges),
    run: worded(
      async (call) => {
        const { path, body, context } = call
        const which = await cardsOf(call).catch((thrown: unknown) => refuseInvalid(call, thrown))
        const command = { ...changeOf(body), ...which }
        return dispatch('changeCards', path.board, command, call, context.idempotencyKey)
      },
      { show: ({ changed, dryRun }) => ({ changed, dryRun }) },
    ),
  }),
  operation({
    name: 'delete_cards',
    tag: 'Cards',
    summary: 'Deletes up to 500 cards, and says which of them the board does not have.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/bulk',
    access: 'write',
    body: form({ cardIds: named }),
    reply: one(CardsDeleted),
    run: worded(
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
    run: worded(
      write(
        'changeCards',
        ({ body: { cardIds: cards, addLabelIds, removeLabelIds } }): ChangeCards => {
          const labels = pairOf(addLabelIds, removeLabelIds)
          if (labels === undefined)
            throw invalid('addLabelIds', 'must name a label, where removeLabelIds names none')
          return { cards, namedBy: 'cardIds', only: 'open', labels, shows: ['labelIds'] }
        },
      ),
      {
        show: ({ changed, notFound }) => ({
          updated: changed.map(({ _id, labelIds = [] }) => ({ _id, labelIds })),
          notFound,
        }),
        names: { addLabels: 'addLabelIds' },
      },
    ),
  }),
]

/** The cards that a change is about: those it names, or those that its question finds. */
async function cardsOf({ body, ...call }: Call<OperationContext, { board: string }, ChangeBody>) {
  checkChange(body)
  const { cards, query: text = '' } = body
  if (cards !== undefined) return { cards, namedBy: 'cards' }
  const { ids: found, state } = await idsFound(
    { ...call, body },
    { field: 'query', text, most: MOST_CARDS },
  )
  return { cards: found, namedBy: 'query', only: state }
}
