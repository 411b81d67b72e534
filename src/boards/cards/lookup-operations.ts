import { weightOfCards } from '../../kernel/budget/weight.ts'
import { edit, form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { all, many, one } from '../../kernel/contract/reply.ts'
import { until } from '../../kernel/contract/revisions.ts'
import { listUpTo, object } from '../../kernel/contract/compound.ts'
import { filled, id } from '../../kernel/contract/wire.ts'
import { watchedOne } from '../watches/queries.ts'
import { rowsById } from '../row-queries.ts'
import { cardsOnBoard } from './external-id-queries.ts'
import { boardOfCard } from './queries.ts'
import { noCardAnywhere } from '../model/absent.ts'
import { MOST_CARDS } from './bulk-form.ts'
import { cardForm, editFields } from './forms.ts'
import { operation } from '../../operations/operation.ts'
import { CardOnBoard, CardRecord, cardRecord } from './record.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { Id } from '../../kernel/contract/record.ts'

export const cardsAnywhere = [
  operation({
    name: 'get_board_cards',
    tag: 'Cards',
    summary:
      'Lists the cards of a board, archived ones too and no templates, or the one that has an external id.',
    method: 'GET',
    path: '/api/boards/{board}/cards',
    access: 'read',
    query: {
      externalId: 'Id in the program that the card was imported from, such as `planka:2002`.',
    },
    reply: many(CardOnBoard),
    run: readPage({
      find: ({ scope, part, query }) => ({
        cards: cardsOnBoard(scope, part, query.get('externalId') || undefined),
      }),
      answer: ({ cards }, call) => paged(cards, call),
    }),
  }),
  operation({
    name: 'get_card_by_id',
    tag: 'Cards',
    summary: 'Reads a card by its id alone.',
    method: 'GET',
    path: '/api/cards/{card}',
    access: 'read',
    boardLimit: 'filtered',
    reply: one(CardRecord),
    run: read({
      board: ({ path }) => ({ id: boardOfCard(path.card), absent: noCardAnywhere }),
      find: ({ scope, path }) => ({
        card: rowsById('cards', [path.card]),
        watched: watchedOne(scope, path.card),
      }),
      answer: ({ card, watched }) =>
        cardRecord(firstOrThrow(card, noCardAnywhere), watched.length > 0),
    }),
  }),
  operation({
    name: 'edit_board_card',
    tag: 'Cards',
    summary: 'Changes a card without naming its list.',
    method: 'PUT',
    path: '/api/boards/{board}/cards/{card}',
    access: 'move',
    body: edit({ ...cardForm, ...editFields }),
    reply: one(Id),
    run: write('editCard', ({ path: { card }, body }) => ({ ...body, card })),
  }),
  operation({
    name: 'new_cards',
    tag: 'Cards',
    summary: 'Creates up to 500 cards in a list: all of them, or none if one is refused.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/cards/bulk',
    access: 'write',
    weight: ({ cards }) => weightOfCards(cards.length),
    body: form({
      authorId: id.optional(),
      swimlaneId: id.optional(),
      cards: described(
        'Cards to create, 1 to 500, in the order that they get in the list.',
        listUpTo(MOST_CARDS, object({ ...cardForm, title: filled })),
      ),
    }),
    reply: all(Id),
    run: write('createCards', ({ path: { list }, body: { cards, ...shared }, revision }) => ({
      list,
      shared,
      cards: cards.map((card) => ({
        ...card,
        authorJoins: until('3.63').includes(revision),
      })),
    })),
  }),
]
