import { EXPORT_BYTES } from '../../kernel/limits.ts'
import { list, object } from '../../kernel/contract/compound.ts'
import { type Content, streamed } from '../../kernel/contract/form.ts'
import { bad, described, during, kind, withSchema } from '../../kernel/contract/kind.ts'
import type { Run } from '../../kernel/contract/operation.ts'
import { one } from '../../kernel/contract/reply.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, text } from '../../kernel/contract/wire.ts'
import { denied } from '../../operations/permissions.ts'
import { knownReader } from '../../notifications/mail/queries.ts'
import { action } from '../../operations/action.ts'
import { dispatch } from '../../boards/engine/dispatch.ts'
import { type OperationContext, callerOf, operation } from '../../operations/operation.ts'
import { ImportedBoard } from './record.ts'
import { FORMAT } from './entry.ts'
import { ONLY_ADMIN_CREATES_USERS } from './match-users.ts'
import type { Asked } from './open-boards.ts'
import { type Imported, optionsOf, runImport } from './import-actions.ts'

const membersMapping = withSchema(
  {
    type: 'object',
    description: 'Who users of the export are here, by id or username.',
  },
  object({}),
).optional()

const file = described(
  'The export, as the file of a form.',
  kind({ type: 'string', format: 'binary' }, () => bad('is read by itself')).optional(),
)

const title = text.optional()

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

const mapping = withSchema(
  {
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The field of cards that a column holds, by the name of the column: such as `list`, `customField` for a custom field, or `none`.',
  },
  object({}),
).optional()

const timeZone = described(
  'Time zone of the IANA database, such as `Europe/Berlin`, in which the days and times of the table are written; by default that of the settings of the user.',
  text.optional(),
)

const query = {
  dryRun: 'Whether to say what the import would give, and to store nothing.',
  createUsers:
    'Whether to make disabled users of those without an account here; for the site admin only.',
}

/** The media types of tables as programs send them. */
const TABLE_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
]

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
      'Makes a board of an export of WeKan or Trello, sent as JSON or as the file of a form.',
    method: 'POST',
    path: '/api/boards/import',
    access: 'user',
    lasting: makesUsers,
    body: streamed(
      {
        _format: described('Format of the export.', choice(FORMAT)),
        title,
        board: during(since('11'), wekanBoard.optional()),
        membersMapping,
        file,
      },
      EXPORT_BYTES,
    ),
    query,
    reply,
    run: importFrom('any'),
  }),
  operation({
    name: 'import_board_from_wekan',
    tag: 'Boards',
    summary: 'Makes a board of an export of WeKan or Laneway, and refuses any other.',
    method: 'POST',
    path: '/api/boards/import/wekan',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: wekanBoard, membersMapping, file }, EXPORT_BYTES),
    query,
    reply,
    run: importFrom('wekan'),
  }),
  operation({
    name: 'import_board_from_trello',
    tag: 'Boards',
    summary: 'Makes a board of an export of Trello, and refuses any other.',
    method: 'POST',
    path: '/api/boards/import/trello',
    access: 'user',
    lasting: makesUsers,
    body: streamed({ board: trelloBoard, membersMapping, file }, EXPORT_BYTES),
    query,
    reply,
    run: importFrom('trello'),
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
    body: streamed(
      { board: rows, title, mapping, membersMapping, timeZone, file },
      EXPORT_BYTES,
      TABLE_TYPES,
    ),
    query: {
      ...query,
      title: 'Title of the board, where the body is CSV.',
      mapping: 'As `mapping` of the body, as JSON text, where the body is CSV.',
      membersMapping: 'As `membersMapping` of the body, as JSON text, where the body is CSV.',
      timeZone: 'As `timeZone` of the body, where the body is CSV.',
    },
    reply,
    run: importFrom('csv'),
  }),
]

function importFrom(source: Asked): Run<OperationContext, unknown, { content: Content }, Imported> {
  return action({
    authorize(caller, call) {
      if (optionsOf(call).makesUsers && !caller.isAdmin) throw denied(ONLY_ADMIN_CREATES_USERS)
    },
    load: ({ context }) => ({ readers: knownReader(callerOf(context).userId) }),
    run: ({ readers }, call, caller) =>
      runImport(source, { ...call, reader: readers[0] ?? {} }, caller, (id, board, key) =>
        dispatch('importBoard', id, board, call, key),
      ),
  })
}
