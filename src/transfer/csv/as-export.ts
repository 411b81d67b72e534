import type { Zone } from '../../kernel/contract/days.ts'
import { FORMAT } from '../import/entry.ts'
import { active } from './cells.ts'
import { type OpenTable, openTable } from './table-reader.ts'

/** Settings that a request gives with a table, because rows do not say them. */
export type TableSettings = {
  /** The title of the board. */
  title: unknown
  /** The fields that the columns become, by their headings. */
  mapping: unknown
  /** The users here for the people whom the table names. */
  membersMapping: unknown
  /** The time zone in which its days and times are written. */
  zone: Zone
}

/** Characters of the export that are made at a time. */
const PIECE = 65_536

/**
 * Writes a table as an export of WeKan in JSON. So a table is imported as an export is: row by row, with
 * the same limits and the same account of what is left out.
 */
export async function* asExport(
  rows: AsyncIterable<string[]>,
  { title, membersMapping, ...settings }: TableSettings,
): AsyncGenerator<Uint8Array, void> {
  const utf8 = new TextEncoder()
  const own = { _format: FORMAT, title: title ?? '', membersMapping: membersMapping ?? {} }
  let text = `${JSON.stringify(own).slice(0, -1)},"cards":[`
  let table: OpenTable | undefined
  let row = 0
  let separator = ''
  for await (const raw of rows) {
    row += 1
    if (raw.every((cell) => cell.trim() === '')) continue
    const cells = raw.map(active)
    if (table === undefined) {
      table = openTable(cells, settings)
      continue
    }
    text += separator + JSON.stringify(table.card(cells, row))
    separator = ','
    if (text.length < PIECE) continue
    yield utf8.encode(text)
    text = ''
  }
  const lists = JSON.stringify((table ?? openTable([], settings)).lists())
  yield utf8.encode(`${text}],${lists.slice(1)}`)
}
