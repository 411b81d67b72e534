import type { Output } from '../../client/client.ts'
import { fetchCounting } from '../api/upload.ts'
import { readerHere } from '../text/here.ts'
import { hasRoom, isTable, withMapping } from './import-file.ts'
import type { PageSession } from '../state/page-session.ts'
import { clientLike } from '../api/client.ts'

/** The modes of those who have no account here: three of `membersMode`, and disabled accounts, which a site admin may have made. */
export const MODES = ['existing', 'placeholder', 'me', 'accounts'] as const

export type Mode = (typeof MODES)[number]

/** Usernames of people here, or modes in which they come along, by their names in the file. */
export type Mapping = Readonly<Record<string, string | { mode: string }>>

/** Reports what an import gave, or would give. */
export type ImportReport = Output<'import_board'>

export type ImportOptions = {
  isDry: boolean
  /** Usernames or modes by the names in the file. */
  mapping: Mapping
  /** The settings of the reading: `dateOrder`, and fields of columns by `mapping.` and their names. */
  options: Readonly<Record<string, string>>
  /** The mode of those who have no account. */
  mode: Mode
  /** Called with the share that is sent, from 0 to 1. */
  onSent: (share: number) => void
}

/** The modes as the query has them. */
const OF_MODE: Record<Mode, Record<string, string>> = {
  existing: {},
  placeholder: { membersMode: 'placeholder' },
  me: { membersMode: 'me' },
  accounts: { createUsers: 'true' },
}

/** A large board may take so long to be sent and stored. */
const TIMEOUT_MS = 300_000

/** Has the service check or import an export. */
export async function sendExport(
  session: PageSession,
  file: File,
  { isDry, mapping, mode, options, onSent }: ImportOptions,
): Promise<ImportReport> {
  const fetch = fetchCounting(session, onSent)
  const client = clientLike(session.api, { fetch, timeoutMs: TIMEOUT_MS })
  const query = {
    ...(isDry && { dryRun: 'true' }),
    ...readingOf(options),
    ...OF_MODE[mode],
    timeZone: readerHere().timeZone,
  }
  const title = file.name.replace(/\.\w+$/, '')
  if (isTable(file)) {
    const body = { title, membersMapping: mapping, file }
    return client.import_board_from_csv({ body, query })
  }
  if (await hasRoom(file))
    return client.import_board({ body: await withMapping(file, mapping), query })
  const beside = { title, ...(hasAny(mapping) && { membersMapping: JSON.stringify(mapping) }) }
  return client.import_board({ body: file, query: { ...query, ...beside } })
}

function hasAny(mapping: object): boolean {
  return Object.keys(mapping).length > 0
}

const OF_COLUMN = 'mapping.'

/** The options by which a file is read, as the query has them. */
function readingOf(options: Readonly<Record<string, string>>): Record<string, string> {
  const isOfColumn = ([name]: [string, string]) => name.startsWith(OF_COLUMN)
  const entries = Object.entries(options)
  const columns = entries
    .filter(isOfColumn)
    .map(([name, field]) => [name.slice(OF_COLUMN.length), field])
  return {
    ...Object.fromEntries(entries.filter((entry) => !isOfColumn(entry))),
    ...(columns.length > 0 && { mapping: JSON.stringify(Object.fromEntries(columns)) }),
  }
}
