import { object } from '../../kernel/contract/compound.ts'
import { bad, described, kind, withSchema } from '../../kernel/contract/kind.ts'
import { choice, text } from '../../kernel/contract/wire.ts'
import { DATE_ORDERS } from '../csv/written-dates.ts'

export const membersMapping = withSchema(
  {
    type: 'object',
    description:
      'The ids or usernames that users of the export have here, by those there; or `{"mode":"placeholder"}`, with one of the modes of `membersMode`.',
  },
  object({}),
).optional()

export const file = described(
  'The export, as the file of a form.',
  kind({ type: 'string', format: 'binary' }, () => bad('is read by itself')).optional(),
)

export const title = text.optional()

export const mapping = withSchema(
  {
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'The field of cards that a column holds, by the name of the column: such as `list`, `customField` for a custom field, or `none`.',
  },
  object({}),
).optional()

export const timeZone = described(
  'Time zone of the IANA database, such as `Europe/Berlin`, in which the days and times of the file are written; by default that of the settings of the user.',
  text.optional(),
)

export const dateOrder = described(
  'The order in which days and months are written in numbers, if the file does not show it.',
  choice(...DATE_ORDERS).optional(),
)

/** The modes in which people of the file are brought along. */
export const MEMBERS_MODES = ['existing', 'placeholder', 'me'] as const

export type MembersMode = (typeof MEMBERS_MODES)[number]

export const membersMode = described(
  'People of the file without an account here become nobody on the board (`existing`), names on it that people can become later (`placeholder`), or who imports (`me`).',
  choice(...MEMBERS_MODES).optional(),
)

/** The options beside the file of a form. */
export const optionFields = {
  title,
  mapping,
  membersMapping,
  membersMode,
  timeZone,
  dateOrder,
  file,
}

/** The options in the query; the same names are fields of a form. */
export const query = {
  dryRun: 'True to report the result of the import, and to store nothing.',
  document:
    'True to have a dry run show each board as an export would have it, in `document`, to compare it with one that is here.',
  createUsers:
    'True to make disabled users of those without an account here; for the site admin only.',
  title: 'Title of the board, if the file has none.',
  mapping: 'As `mapping` of the body, as JSON text, if the body is the file.',
  membersMapping: 'As `membersMapping` of the body, as JSON text, if the body is the file.',
  membersMode: 'As `membersMode` of the body, if the body is the file.',
  timeZone: 'As `timeZone` of the body, if the body is the file.',
  dateOrder: 'As `dateOrder` of the body, if the body is the file.',
}

/** The media types of tables as programs send them. */
export const TABLE_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
]

/** The media types of files of any kind. */
export const FILE_TYPES = [
  ...TABLE_TYPES,
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/x-gzip',
  'application/xml',
  'text/xml',
  'application/x-ndjson',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
