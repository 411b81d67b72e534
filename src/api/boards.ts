import { form } from '../contract/form.ts'
import { during, varies } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { many, nothing, one } from '../contract/reply.ts'
import { since, until } from '../contract/revisions.ts'
import { choice, filled, flag, id } from '../contract/wire.ts'
import { findBoard, membersOfBoard, publicBoards } from '../db/find/boards.ts'
import { BOARD_COLORS, FIRST_BOARD_COLORS } from '../domain/colors.ts'
import { noBoard } from './absent.ts'
import { operation } from './language.ts'
import { BoardRecord, boardRecord } from './records/board.ts'
import { Id, Titled } from './records/id.ts'
import { create, paged, read, sole, write } from './run.ts'

const color = varies(choice(...BOARD_COLORS).optional(), (revision) =>
  (revision === '2.71' ? choice(...FIRST_BOARD_COLORS) : choice(...BOARD_COLORS)).optional(),
)

const NewBoard = record('NewBoard', { _id: id, defaultSwimlaneId: id })

export const boards = [
  operation({
    name: 'get_public_boards',
    tag: 'Boards',
    summary: 'Lists the public boards.',
    method: 'GET',
    path: '/api/boards',
    access: 'user',
    reply: many(Titled),
    run: read({
      find: (db, { part }) => ({ boards: publicBoards(db, part) }),
      answer: ({ boards: rows }, call) =>
        paged(rows, call).map(({ id: _id, title }) => ({ _id, title })),
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
      owner: id,
      isAdmin: flag.optional(),
      isActive: flag.optional(),
      isNoComments: flag.optional(),
      isCommentOnly: flag.optional(),
      isWorker: during(since('3.63'), flag.optional()),
      permission: choice('private', 'public').optional(),
      color,
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
      find: (db, { scope }) => ({
        board: findBoard(db, scope),
        members: membersOfBoard(db, scope),
      }),
      answer: ({ board, members }) => boardRecord(sole(board, noBoard), members),
    }),
  }),
  operation({
    name: 'delete_board',
    tag: 'Boards',
    summary: 'Deletes a board and everything on it.',
    method: 'DELETE',
    path: '/api/boards/{board}',
    access: 'manage',
    reply: nothing(Id),
    run: write('deleteBoard', () => ({})),
  }),
]
