import { bytes } from '../contract/reply.ts'
import { findBoard, membersOfBoard } from '../db/find/boards.ts'
import * as pieces from '../db/find/export.ts'
import { everyCustomField, everyList, everySwimlane } from '../db/find/lanes.ts'
import { noBoard } from './absent.ts'
import { exportCsv } from './export-csv.ts'
import { exportJson } from './export-json.ts'
import { operation } from './language.ts'
import { read, sole } from './run.ts'
import { follow, streamOf } from './series.ts'

export const exports = [
  operation({
    name: 'exportJson',
    formerly: 'export',
    tag: 'Boards',
    summary: 'Exports a board with everything on it as JSON (wekan-board-1.0.0).',
    method: 'GET',
    path: '/api/boards/{board}/export',
    access: 'read',
    tokenInQuery: true,
    query: { attachments: 'false leaves the bytes of attachments out.' },
    reply: bytes(),
    run: read({
      find: (db, { scope, path: { board: id } }) => ({
        board: findBoard(db, scope),
        members: membersOfBoard(db, scope),
        lists: everyList(db, id),
        swimlanes: everySwimlane(db, id),
        customFields: everyCustomField(db, id),
        cards: pieces.cardsPiece(db, id, 0),
        comments: pieces.commentsPiece(db, id, 0),
        activities: pieces.activitiesPiece(db, id, 0),
        checklists: pieces.checklistsPiece(db, id, 0),
        attachments: pieces.everyAttachment(db, id),
        people: pieces.peopleOnBoard(db, id),
      }),
      answer: (found, { services, query }) => {
        const board = sole(found.board, noBoard)
        const withFiles = query.get('attachments') !== 'false'
        return {
          type: 'application/json',
          body: exportJson({ ...found, board }, services, withFiles),
        }
      },
    }),
  }),
  operation({
    name: 'exportCsv',
    tag: 'Boards',
    summary: 'Exports the cards of a board as CSV, archived ones too.',
    method: 'GET',
    path: '/api/boards/{board}/export/csv',
    access: 'read',
    tokenInQuery: true,
    reply: bytes(),
    run: read({
      find: (db, { scope, path: { board: id } }) => ({
        board: findBoard(db, scope),
        lists: everyList(db, id),
        swimlanes: everySwimlane(db, id),
        customFields: everyCustomField(db, id),
        cards: pieces.cardsPiece(db, id, 0),
        people: pieces.peopleOnBoard(db, id),
      }),
      answer: ({ cards: first, ...found }, { services: { store } }) => {
        const board = sole(found.board, noBoard)
        const cards = follow(store, first, (after) => pieces.cardsPiece(store.db, board.id, after))
        return {
          type: 'text/csv; charset=utf-8',
          name: `${board.slug || 'board'}.csv`,
          body: streamOf(exportCsv({ ...found, board }, cards)),
        }
      },
    }),
  }),
]
