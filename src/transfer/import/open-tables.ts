import { mappingEntries, mappingOf, noTitle } from '../csv/column-mapping.ts'
import { hasTitle } from '../csv/columns.ts'
import type { TableProfile } from '../csv/profile.ts'
import type { BoardReader } from '../middle/board-reader.ts'
import type { ArchiveTable } from '../middle/forms.ts'
import type { Loss } from '../middle/make-board.ts'
import { countLosses } from '../middle/read-board.ts'
import { PROFILES } from '../sources/known-forms.ts'
import { type BoardSettings, readTable, tableProgramOf } from '../sources/tabular.ts'

/** Headings are looked for in this many rows; above them a sheet may have a title and notes. */
const MOST_ABOVE = 20

/**
 * Opens the boards of an archive of tables. Tables without a title for cards are left out if there are
 * others, and `mapping` holds for the tables that have its columns.
 */
export async function boardsInTables(
  source: string,
  { tables, losses }: { tables: ArchiveTable[]; losses: Loss[] },
  settings: BoardSettings,
): Promise<BoardReader[]> {
  const found = []
  for (const table of tables) {
    const head = await headingsOf(table, settings.mapping)
    if (head !== undefined) found.push({ ...table, ...head })
  }
  const titled = found.filter(({ isTitled }) => isTitled)
  const [first] = found
  if (titled.length === 0) throw noTitle(first?.headings ?? [])
  const lost = found
    .filter(({ isTitled }) => !isTitled)
    .map(({ title }): Loss => ({ kind: 'sheets', title, why: NO_TITLE }))
  const rows = titled.flatMap(({ above }) =>
    above.map((row): Loss => ({ kind: 'rows', title: row.join(' ').trim(), why: ABOVE })),
  )
  const boards: BoardReader[] = []
  for (const { title, isNamed, headings, above, profile, open, filesOf } of titled) {
    const mapping = mappingFor(headings, settings.mapping, found)
    const isOfFile = titled.length === 1 && isNamed !== true
    const given = { ...settings, mapping, title: isOfFile ? settings.title || title : title }
    const table = {
      open: () => rowsAfter(open(), above.length),
      programOf: () => ({ source, profile }),
      isTyped: source === 'excel' && profile === undefined,
      ...(filesOf && { filesOf }),
    }
    boards.push(...(await readTable(table, given)))
  }
  return boards.map((board, at) =>
    at === 0 ? withLosses(board, [...losses, ...lost, ...rows]) : board,
  )
}

const NO_TITLE =
  'They have no column that is known to be the title of cards; `mapping` can name it.'

const ABOVE = 'They are above the row with the headings.'

type Head = {
  headings: string[]
  profile: TableProfile | undefined
  above: string[][]
  isTitled: boolean
}

/** The first row that names a title, with the rows above it; the first row if none does, and undefined for an empty table. */
async function headingsOf(
  { open, profileOf }: ArchiveTable,
  mapping: unknown,
): Promise<Head | undefined> {
  const above: string[][] = []
  for await (const headings of open()) {
    if (isBlank(headings)) continue
    const profile = profileOf?.(headings) ?? tableProgramOf(headings, PROFILES).profile
    if (hasTitle(headings, { mapping: mappingOf(headings, mapping), profile }))
      return { headings, profile, above, isTitled: true }
    above.push(headings)
    if (above.length === MOST_ABOVE) break
  }
  const [headings] = above
  return headings && { headings, profile: undefined, above: [], isTitled: false }
}

/** The part of the mapping for a table; all of it if it names a column that no table has, which is an error. */
function mappingFor(headings: string[], mapping: unknown, tables: Head[]): unknown {
  if (mapping === undefined || mapping === null) return mapping
  const all = tables.flatMap((table) => table.headings)
  const isKnown = Object.keys(mappingOf(all, mapping)).length === mappingEntries(mapping).length
  return isKnown ? mappingOf(headings, mapping) : mapping
}

async function* rowsAfter(rows: AsyncIterable<string[]>, count: number) {
  let above = count
  for await (const row of rows) {
    if (isBlank(row)) continue
    if (above > 0) above -= 1
    else yield row
  }
}

function isBlank(row: string[]): boolean {
  return row.every((cell) => cell.trim() === '')
}

function withLosses(board: BoardReader, losses: Loss[]): BoardReader {
  return {
    ...board,
    async *whole(leftOut) {
      countLosses(leftOut, losses)
      yield* board.whole(leftOut)
    },
  }
}
