import { EXPORT_BYTES } from '../../kernel/limits.ts'
import { list, object } from '../../kernel/contract/compound.ts'
import { type Content, streamed } from '../../kernel/contract/form.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { described, during, withSchema } from '../../kernel/contract/kind.ts'
import type { Run } from '../../kernel/contract/operation.ts'
import { all, one } from '../../kernel/contract/reply.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, text } from '../../kernel/contract/wire.ts'
import { denied } from '../../operations/permissions.ts'
import { knownReader } from '../../notifications/mail/queries.ts'
import { action } from '../../operations/action.ts'
import { dispatch } from '../../boards/engine/dispatch.ts'
import { type OperationContext, callerOf, operation } from '../../operations/operation.ts'
import { read } from '../../operations/read.ts'
import { SOURCE_NAMES, SOURCES } from '../sources/registry.ts'
import { FILE_TYPES, TABLE_TYPES, optionFields, query } from './import-options.ts'
import { ImportSourceRecord, ImportedBoard } from './record.ts'
import { FORMAT } from './entry.ts'
import { ONLY_ADMIN_CREATES_USERS } from './match-users.ts'
import type { Asked } from './open-options.ts'
import { type Imported, optionsOf, runImport } from './import-actions.ts'

/** An export in a body of its own, as WeKan's later versions take it. */
function boardLike(example: object) {
  return withSchema(
    {
      type: 'object',
      description: 'The export. It may also be the body itself.',
      example,
    },
    object({}),
  )
}

const wekanBoard = boardLike({ _format: FORMAT, title: 'A board', lists: [], cards: [] })

const anyBoard = boardLike({
  item: { id: '1', name: 'A board' },
  included: { lists: [], cards: [] },
})

const trelloBoard = boardLike({ id: '1', name: 'A board', lists: [], cards: [] })

const rows = withSchema(
  {
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'The rows of the table; the first one names the columns.',
    example: [
      ['Title', 'List'],
      ['A card', 'To do'],
    ],
  },
  list(list(text)),
)

const reply = one(ImportedBoard)

/** Users whom an import makes keep their access after it. */
function makesUsers(call: Parameters<typeof optionsOf>[0]): boolean {
  return optionsOf(call).makesUsers
}

export const importOperations = [
  operation({
    name: 'import_board',
    tag: 'Boards',
    summary:
      'Makes boards of a file of any program that is known, which is recognised by its content.',
    method: 'POST',
    path: '/api/boards/import',
    access: 'user',
    lasting: makesUsers,
    body: streamed(
      {
        _format: described('Format of the export.', choice(FORMAT)),
        board: during(since('11'), wekanBoard.optional()),
        ...optionFields,
      },
      EXPORT_BYTES,
      FILE_TYPES,
    ),
    query,
    reply,
    run: importFrom(() => 'any'),
  }),
  operation({
    name: 'import_board_from_wekan',
    tag: 'Boards',
    summary: 'Makes a board of an export of WeKan or Laneway, and refuses any other.',
    method: 'POST',
    path: '/api/boards/import/wekan',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: wekanBoard, ...optionFields }, EXPORT_BYTES, FILE_TYPES),
    query,
    reply,
    run: importFrom(() => 'wekan'),
  }),
  operation({
    name: 'import_board_from_trello',
    tag: 'Boards',
    summary: 'Makes a board of an export of Trello, and refuses any other.',
    method: 'POST',
    path: '/api/boards/import/trello',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: trelloBoard, ...optionFields }, EXPORT_BYTES, FILE_TYPES),
    query,
    reply,
    run: importFrom(() => 'trello'),
  }),
  operation({
    name: 'import_board_from_csv',
    tag: 'Boards',
    summary:
      'Makes a board of a table with a row for each card: CSV as the body or the file of a form, or rows in JSON.',
    method: 'POST',
    path: '/api/boards/import/csv',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: rows, ...optionFields }, EXPORT_BYTES, TABLE_TYPES),
    query,
    reply,
    run: importFrom(() => 'csv'),
  }),
  operation({
    name: 'import_board_from_source',
    tag: 'Boards',
    summary:
      'Makes boards of a file of one program, by its name on the wire, and refuses any other.',
    method: 'POST',
    path: '/api/boards/import/{source}',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: anyBoard, ...optionFields }, EXPORT_BYTES, FILE_TYPES),
    query,
    reply,
    run: importFrom(sourceNamed),
  }),
  operation({
    name: 'get_import_sources',
    tag: 'Boards',
    summary: 'Lists the programs whose files can be imported.',
    method: 'GET',
    path: '/api/import/sources',
    access: 'user',
    reply: all(ImportSourceRecord),
    run: read({
      find: () => ({}),
      answer: () => SOURCE_NAMES.map((source) => ({ source, program: SOURCES[source].program })),
    }),
  }),
]

function sourceNamed({ source }: { source: string }): Asked {
  const known = SOURCE_NAMES.find((name) => name === source)
  if (known === undefined) throw new AppError('path.not_found')
  return known
}

function importFrom<P>(
  sourceOf: (path: P) => Asked,
): Run<OperationContext, P, { content: Content }, Imported> {
  return action({
    authorize(caller, call) {
      if (optionsOf(call).makesUsers && !caller.isAdmin) throw denied(ONLY_ADMIN_CREATES_USERS)
    },
    load: ({ context }) => ({ readers: knownReader(callerOf(context).userId) }),
    run: ({ readers }, call, caller) =>
      runImport(
        sourceOf(call.path),
        { ...call, reader: readers[0] ?? {} },
        caller,
        (id, board, key) => dispatch('importBoard', id, board, call, key),
        (id, relations) => dispatch('relateCards', id, { relations }, { ...call, access: 'write' }),
      ),
  })
}
