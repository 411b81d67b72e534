import { edit, form } from '../contract/form.ts'
import { jsonOr, listUpTo, object } from '../contract/compound.ts'
import { described, varies } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { many, one } from '../contract/reply.ts'
import { until } from '../contract/revisions.ts'
import { choice, count, filled, flag, id, longText, text } from '../contract/wire.ts'
import { countBoards, findBoard, membersOfBoard, publicBoards } from './queries.ts'
import { cardCounts } from '../lists/queries.ts'
import { BOARD_COLORS, FIRST_BOARD_COLORS, LABEL_COLORS } from '../core/colors.ts'
import { MOST_LABELS } from '../labels/commands.ts'
import { formOf } from '../core/entity.ts'
import { memberFlags } from '../members/fields.ts'
import { keyed, pick } from '../core/keyed.ts'
import {
  ALL_SWITCHES,
  BASIC_SWITCHES,
  DATE_SWITCHES,
  LATER_SWITCHES,
  type Switch,
} from '../core/switches.ts'
import { noBoard } from '../operations/absent.ts'
import { operation } from '../operations/operation.ts'
import { BoardRecord, boardRecord } from './record.ts'
import { Id, Titled } from '../operations/id-record.ts'
import { SWITCHED } from './switch-descriptions.ts'
import { create, write } from '../operations/dispatch.ts'
import { paged, read, readPage, firstOrThrow } from '../operations/read.ts'

const toSwitch = (name: Switch) => described(SWITCHED[name], flag.optional())

const switches = {
  ...keyed(BASIC_SWITCHES, toSwitch),
  ...keyed(DATE_SWITCHES, toSwitch),
  ...keyed(LATER_SWITCHES, toSwitch),
}

const color = varies(choice(...BOARD_COLORS).optional(), (revision) =>
  (revision === '2.71' ? choice(...FIRST_BOARD_COLORS) : choice(...BOARD_COLORS)).optional(),
)

/** All labels of a board; one without an id is new. */
const labels = jsonOr(
  listUpTo(
    MOST_LABELS,
    object({
      _id: id.optional(),
      name: text.optional(),
      color: choice(...LABEL_COLORS).optional(),
    }),
  ),
)

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
    summary: 'Lists the public boards.',
    method: 'GET',
    path: '/api/boards',
    access: 'user',
    reply: many(Titled),
    run: readPage({
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
      owner: id.optional(),
      isActive: flag.optional(),
      ...formOf(memberFlags),
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
      answer: ({ board, members }) => boardRecord(firstOrThrow(board, noBoard), members),
    }),
  }),
  operation({
    name: 'edit_board',
    tag: 'Boards',
    summary: 'Changes a board, archives or restores it; what is not given stays.',
    method: 'PUT',
    path: '/api/boards/{board}',
    access: 'manage',
    body: edit({
      title: filled.optional(),
      description: longText.optional(),
      color,
      permission: choice('private', 'public').optional(),
      archived: flag.optional(),
      labels: labels.optional(),
      ...switches,
    }),
    reply: one(Id),
    run: write(
      'editBoard',
      ({ body: { title, description, color, permission, archived, labels, ...switches } }) => ({
        title,
        description,
        color,
        permission,
        archived,
        labels,
        switches: pick(switches, ALL_SWITCHES),
      }),
    ),
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
      find: (db, { scope }) => ({ lists: cardCounts(db, scope) }),
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
      find: (db) => ({ private: countBoards(db, 'private'), public: countBoards(db, 'public') }),
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
