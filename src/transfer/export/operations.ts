import { flagOf } from '../../kernel/contract/wire.ts'
import { bytes } from '../../kernel/contract/reply.ts'
import { findBoard } from '../../boards/boards/queries.ts'
import * as pieces from '../../boards/boards/piece-queries.ts'
import { everyRow, everyTransferred } from '../../boards/row-queries.ts'
import { exportCsv } from './csv.ts'
import { allPieces, exportJson } from './json.ts'
import { keptExport } from './kept-export.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { streaming } from '../../files/streaming.ts'

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
    query: { attachments: 'True to include the bytes of attachments; `false` leaves them out.' },
    reply: bytes(),
    run: streaming(
      'export',
      keptExport({
        type: 'application/json',
        find: (id) => ({
          board: findBoard({ boardId: id }),
          members: everyRow('members', { boardId: id }),
          ...everyTransferred(id),
          cards: pieces.pieceOf('cards', id, 0),
          comments: pieces.pieceOf('comments', id, 0),
          activities: pieces.activitiesPiece(id, 0),
          checklists: pieces.pieceOf('checklists', id, 0),
          attachments: pieces.pieceOf('attachments', id, 0),
          people: pieces.peopleOnBoard(id),
        }),
        make: (found, { context, query }, reader) => {
          const board = firstOrThrow(found.board, 'board.not_found')
          const files = hasFiles(query) ? context.files : undefined
          return { parts: exportJson({ ...found, board }, reader, files) }
        },
      }),
    ),
  }),
  operation({
    name: 'exportCsv',
    tag: 'Boards',
    summary: 'Exports the cards of a board as CSV, archived ones too, and no templates.',
    method: 'GET',
    path: '/api/boards/{board}/export/csv',
    access: 'read',
    tokenInQuery: true,
    reply: bytes(),
    run: streaming(
      'export',
      keptExport({
        type: 'text/csv; charset=utf-8',
        find: (id) => ({
          board: findBoard({ boardId: id }),
          lists: everyRow('lists', { boardId: id }),
          swimlanes: everyRow('swimlanes', { boardId: id }),
          customFields: everyRow('customFields', { boardId: id }),
          cards: pieces.pieceOf('cards', id, 0),
          people: pieces.peopleOnBoard(id),
        }),
        make: ({ cards: first, ...found }, _call, reader) => {
          const board = firstOrThrow(found.board, 'board.not_found')
          const cards = allPieces(reader, first, (after) =>
            pieces.pieceOf('cards', board.id, after),
          )
          return {
            name: `${board.slug || 'board'}.csv`,
            parts: exportCsv({ ...found, board }, cards),
          }
        },
      }),
    ),
  }),
]

/** An export has the bytes of attachments unless its query says otherwise. */
function hasFiles(query: URLSearchParams): boolean {
  return !query.get('attachments') || flagOf('attachments', query.get('attachments'))
}
