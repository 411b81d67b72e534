import { edit, form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { all, many, one } from '../../kernel/contract/reply.ts'
import { count, id, text } from '../../kernel/contract/wire.ts'
import { write } from '../engine/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, read, readPage } from '../../operations/read.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { dependencyForm, dependencyShown } from './dependency-kinds.ts'
import { dependenciesOnBoard } from './dependency-queries.ts'
import { findCard } from './queries.ts'

const { cardId, boardId, ...shown } = dependencyShown

const Dependency = record('Dependency', dependencyShown)

const AddedDependency = record('AddedDependency', {
  _id: described('Id of the card that has the dependency.', text),
  cardId,
  boardId,
  ...shown,
})

const BoardDependency = record('BoardDependency', {
  from: described('Id of the card that has the dependency.', text),
  fromTitle: described('Title of the card that has the dependency.', text),
  fromCardNumber: described('Number of the card that has the dependency.', count),
  to: cardId,
  toTitle: described('Title of the other card.', text),
  toCardNumber: described('Number of the other card.', count),
  ...shown,
})

const target = id.optional()

export const dependencyOperations = [
  operation({
    name: 'get_board_dependencies',
    tag: 'Cards',
    summary: 'Lists the dependencies between the open cards of a board, oldest first.',
    method: 'GET',
    path: '/api/boards/{board}/dependencies',
    access: 'read',
    reply: many(BoardDependency),
    run: readPage({
      find: ({ scope, part }) => ({ dependencies: dependenciesOnBoard(scope, part) }),
      answer: ({ dependencies }, call) => paged(dependencies, call),
    }),
  }),
  operation({
    name: 'get_card_dependencies',
    tag: 'Cards',
    summary: 'Lists the dependencies of a card on other cards.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/dependencies',
    access: 'read',
    reply: all(Dependency),
    run: read({
      find: ({ scope, path }) => ({ card: findCard(scope, path.card) }),
      answer: ({ card }) => firstOrThrow(card, 'card.not_found').cardDependencies,
    }),
  }),
  operation({
    name: 'new_card_dependency',
    tag: 'Cards',
    summary: `Adds a dependency of a card on another card, or changes the one there is; at most ${COUNT_LIMITS.card.dependencies} a card.`,
    method: 'POST',
    path: '/api/boards/{board}/cards/{card}/dependencies',
    access: 'write',
    body: form({
      cardId: described('Id of the other card; this or `dependsOn` is required.', target),
      dependsOn: described('The same as `cardId`.', target),
      boardId: described(
        'Board of the other card, which one must be able to read; by default the same one.',
        target,
      ),
      ...dependencyForm,
    }),
    reply: one(AddedDependency),
    run: write(
      'addDependency',
      ({ path: { card }, body: { cardId: other, dependsOn, boardId: board, ...values } }) => ({
        ...values,
        board,
        card,
        target: other || dependsOn || '',
        field: !other && dependsOn ? 'dependsOn' : 'cardId',
      }),
    ),
  }),
  operation({
    name: 'edit_card_dependency',
    tag: 'Cards',
    summary: 'Changes a dependency; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}/cards/{card}/dependencies/{target}',
    access: 'write',
    body: edit(dependencyForm),
    reply: one(Id),
    run: write('editDependency', ({ path: { card, target: other }, body }) => ({
      ...body,
      card,
      target: other,
    })),
  }),
  operation({
    name: 'delete_card_dependency',
    tag: 'Cards',
    summary:
      'Removes the dependency of a card on another card of its board; done as well if there is none.',
    method: 'DELETE',
    path: '/api/boards/{board}/cards/{card}/dependencies/{target}',
    access: 'write',
    reply: one(Id),
    run: write('deleteDependency', ({ path: { card, target: other } }) => ({
      card,
      target: other,
    })),
  }),
]
