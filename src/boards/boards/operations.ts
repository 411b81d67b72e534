import { edit, form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record, Id, Titled } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { until } from '../../kernel/contract/revisions.ts'
import { count, filled, flag, id } from '../../kernel/contract/wire.ts'
import { boardsByExternalId, countBoards, findBoard, publicBoards } from './queries.ts'
import { watchedOne } from '../watches/queries.ts'
import { everyRow } from '../row-queries.ts'
import { cardCounts } from '../lists/queries.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { memberFlags } from '../members/fields.ts'
import { boardFields } from './fields.ts'
import { switchFields } from './switch-fields.ts'
import { operation } from '../../operations/operation.ts'
import { BoardRecord, boardRecord } from './record.ts'
import { create, write } from '../engine/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'

const given = formOf(boardFields)

const NewBoard = record('NewBoard', { _id: id, defaultSwimlaneId: id })

const BoardCount = record('BoardCount', { board_cards_count: count })

const BoardsCount = record('BoardsCount', {
  private: count,
  public: described('Number of public boards.', count),
})

export const boardOperations = [
  operation({
    name: 'get_public_boards',
    tag: 'Boards',
    summary:
      'Lists the public boards, or with `externalId` the boards, public or your own, that were imported as that one.',
    method: 'GET',
    path: '/api/boards',
    access: 'user',
    boardLimit: 'filtered',
    query: {
      externalId: 'Id of a board in the program that it was imported from, such as `planka:10`.',
    },
    reply: many(Titled),
    run: readPage({
      find: ({ part, boards, caller, query }) => {
        const externalId = query.get('externalId')
        return {
          boards: externalId
            ? boardsByExternalId(externalId, caller, part, boards)
            : publicBoards(part, boards),
        }
      },
      answer: ({ boards: rows }, call) => paged(rows, call),
    }),
  }),
  operation({
    name: 'new_board',
    tag: 'Boards',
    summary: 'Makes a board with its first swimlane.',
    method: 'POST',
    path: '/api/boards',
    access: 'user',
    body: form({
      title: filled,
      owner: id.optional(),
      isActive: flag.optional(),
      ...formOf(memberFlags),
      permission: given.permission,
      color: given.color,
    }),
    reply: one(NewBoard),
    run: create('createBoard', ({ body, revision }) => ({
      ...body,
      withLabels: until('4.81').includes(revision),
    })),
  }),
  operation({
    name: 'get_board',
    tag: 'Boards',
    summary: 'Reads a board.',
    method: 'GET',
    path: '/api/boards/{board}',
    access: 'read',
    reply: one(BoardRecord),
    run: read({
      find: ({ scope }) => ({
        board: findBoard(scope),
        members: everyRow('members', scope),
        watched: watchedOne(scope, scope.boardId),
      }),
      answer: ({ board, members, watched }) =>
        boardRecord(firstOrThrow(board, 'board.not_found'), members, watched.length > 0),
    }),
  }),
  operation({
    name: 'edit_board',
    tag: 'Boards',
    summary: 'Changes a board, archives or restores it; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}',
    access: 'manage',
    body: edit({ ...given, ...formOf(switchFields) }),
    reply: one(Id),
    run: write('editBoard', ({ body }) => body),
  }),
  operation({
    name: 'update_board_title',
    tag: 'Boards',
    summary: 'Gives a board another title.',
    method: 'PUT',
    path: '/api/boards/{board}/title',
    access: 'manage',
    body: form({ title: filled }),
    reply: one(Titled),
    run: write('editBoard', ({ body }) => body),
  }),
  operation({
    name: 'get_board_cards_count',
    tag: 'Boards',
    summary: 'Counts the cards of a board that are not archived.',
    method: 'GET',
    path: '/api/boards/{board}/cards_count',
    access: 'read',
    reply: one(BoardCount),
    run: read({
      find: ({ scope }) => ({ lists: cardCounts(scope) }),
      answer: ({ lists }) => ({
        board_cards_count: lists.reduce((sum, { cardCount }) => sum + cardCount, 0),
      }),
    }),
  }),
  operation({
    name: 'get_boards_count',
    tag: 'Boards',
    summary: 'Counts the private and the public boards; for the site admin.',
    method: 'GET',
    path: '/api/boards_count',
    access: 'site',
    reply: one(BoardsCount),
    run: read({
      find: () => ({ private: countBoards('private'), public: countBoards('public') }),
      answer: (found) => ({
        private: found.private[0]?.count ?? 0,
        public: found.public[0]?.count ?? 0,
      }),
    }),
  }),
  operation({
    name: 'delete_board',
    tag: 'Boards',
    summary: 'Deletes a board and everything on it.',
    method: 'DELETE',
    path: '/api/boards/{board}',
    access: 'manage',
    reply: one(Id),
    run: write('deleteBoard', () => ({})),
  }),
]
