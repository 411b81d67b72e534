import { edit } from '../../kernel/contract/form.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { until } from '../../kernel/contract/revisions.ts'
import { cardsInList, findCard } from './queries.ts'
import { findList } from '../lists/queries.ts'
import { noCardInList } from '../model/absent.ts'
import { cardForm, editFields, newCardForm } from './forms.ts'
import { checkLink } from './linked-card-actions.ts'
import { inZone } from './template-actions.ts'
import { nothingOwn } from '../watches/own-view.ts'
import { watchedOne } from '../watches/queries.ts'
import { operation } from '../../operations/operation.ts'
import { CardInList, CardRecord, cardRecord } from './record.ts'
import { write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { Id } from '../../kernel/contract/record.ts'

export const cardOperations = [
  operation({
    name: 'get_all_cards',
    tag: 'Cards',
    summary: 'Lists the cards of a list.',
    method: 'GET',
    path: '/api/boards/{board}/lists/{list}/cards',
    access: 'read',
    reply: many(CardInList),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, path, part }) => ({
        list: findList(scope, path.list),
        cards: cardsInList(scope, path.list, part),
      }),
      answer: ({ list, cards: rows }, call) => {
        firstOrThrow(list, 'list.not_found')
        return paged(rows, call)
      },
    }),
  }),
  operation({
    name: 'new_card',
    tag: 'Cards',
    summary: 'Creates a card at the end of a list.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/cards',
    access: 'write',
    body: newCardForm,
    reply: one(Id),
    run: checkLink(
      inZone(
        write('createCard', ({ path: { list }, body, revision }) => ({
          ...body,
          list,
          authorJoins: until('3.63').includes(revision),
        })),
      ),
    ),
  }),
  operation({
    name: 'get_card',
    formerly: 'get_board_list_card',
    tag: 'Cards',
    summary: 'Reads a card.',
    method: 'GET',
    path: '/api/boards/{board}/lists/{list}/cards/{card}',
    access: 'read',
    reply: one(CardRecord),
    run: read({
      find: ({ scope, path }) => ({
        card: findCard(scope, path.card),
        watched: watchedOne(scope, path.card),
      }),
      answer: ({ card, watched }, { path }) =>
        cardRecord(
          firstOrThrow(
            card.filter(({ listId }) => listId === path.list),
            noCardInList,
          ),
          watched.length > 0,
        ),
    }),
  }),
  operation({
    name: 'edit_card',
    formerly: 'put_board_list_card',
    tag: 'Cards',
    summary: 'Edits, moves, archives or restores a card; fields that are not given stay.',
    method: 'PUT',
    path: '/api/boards/{board}/lists/{list}/cards/{card}',
    access: 'move',
    body: edit({ ...cardForm, ...editFields }),
    reply: one(Id),
    run: write('editCard', ({ path: { list, card }, body }) => ({ ...body, list, card })),
  }),
  operation({
    name: 'delete_card',
    formerly: 'delete_board_list_card',
    tag: 'Cards',
    summary: 'Deletes a card and everything on it.',
    method: 'DELETE',
    path: '/api/boards/{board}/lists/{list}/cards/{card}',
    access: 'write',
    reply: one(Id),
    run: write('deleteCard', ({ path: { list, card } }) => ({ list, card })),
  }),
]
