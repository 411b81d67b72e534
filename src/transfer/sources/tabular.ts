import type { Json } from '../../kernel/contract/kind.ts'
import { active } from '../csv/cells.ts'
import { plainHeading } from '../csv/column-names.ts'
import type { TableProfile } from '../csv/profile.ts'
import { type TableScan, boardColumn, openScan } from '../csv/scan.ts'
import { type TableSettings, decisionsOf, openTable } from '../csv/table-reader.ts'
import { MOST_ENTRIES, tooManyEntries } from '../import/first-pass.ts'
import { errorPrefixOf } from '../import/read-entries.ts'
import { entryOf } from '../import/entry.ts'
import type { LeftOutCounts } from '../import/left-out.ts'
import type { AboutBoard, BoardReader, ListEntry, MiddlePart } from '../middle/board-reader.ts'
import type { MiddleFile } from '../middle/make-board.ts'

/** Rows of a table, which can be read more than once. */
export type OpenRows = () => AsyncIterable<string[]>

/** Settings that a request gives with a table, because rows do not say them. */
export type BoardSettings = TableSettings & {
  /** The title of the board. */
  title: unknown
  /** The users here for the people whom the table names. */
  membersMapping: unknown
}

/** The programs' tables, by the names of the programs. */
type Profiles = readonly (readonly [source: string, profile: TableProfile])[]

/** Rows, the program that they are of, if its headings tell it, and the files of rows. */
export type Table = {
  open: OpenRows
  programOf(headings: string[]): { source: string; profile: TableProfile | undefined }
  filesOf?(cells: string[]): MiddleFile[]
  /** True if its cells have types, as those of workbooks have. */
  isTyped?: boolean
}

/**
 * Opens the boards of a table with a row for each card. All rows are seen once before any is read; then
 * they are read one by one: first come the cards, then what they name.
 */
export async function readTable(table: Table, settings: BoardSettings): Promise<BoardReader[]> {
  const { open, programOf } = table
  let scan: ReturnType<typeof openScan> | undefined
  let known: ReturnType<Table['programOf']> = { source: 'csv', profile: undefined }
  let row = 0
  let isNone: Blank = () => false
  for await (const cells of rowsIn(open)) {
    row += 1
    if (row > MOST_ENTRIES.all) throw tooManyEntries()
    if (scan === undefined) {
      known = programOf(cells)
      isNone = blanksOf(cells, known.profile)
      scan = openScan(cells, known.profile, table.isTyped)
    } else
      scan.row(
        cells.map((cell, at) => (isNone(cell, at) ? '' : cell)),
        row,
      )
  }
  const seen = (scan ?? openScan([], undefined)).end()
  return seen.boards.map((board) => readRows(table, { seen, ...known, board }, settings))
}

/** The program whose table has these headings: of several, the one with the most signs; a spreadsheet if there is none. */
export function tableProgramOf(headings: string[], profiles: Profiles) {
  const plain = new Set(headings.map(plainHeading))
  const lengthOf = ([, { signs, mark }]: Profiles[number]) =>
    Math.max(
      mark !== undefined && headings.some((one) => mark.test(one)) ? 1 : 0,
      ...signs.map((all) => (all.every((sign) => plain.has(sign)) ? all.length : 0)),
    )
  const [best] = profiles.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  if (best === undefined || lengthOf(best) === 0) return { source: 'csv', profile: undefined }
  return { source: best[0], profile: best[1] }
}

/** Tells cells that say in a program's own words that there is no value. */
type Blank = (cell: string, at: number) => boolean

function blanksOf(headings: string[], profile: TableProfile | undefined): Blank {
  const words = headings.map((heading) => profile?.blanks?.[plainHeading(heading)])
  return (cell, at) => words[at] !== undefined && words[at] === cell.trim().toLowerCase()
}

/** The rows with content; spreadsheets' apostrophes before formulas are taken off. */
async function* rowsIn(open: OpenRows): AsyncGenerator<string[], void> {
  for await (const raw of open()) if (raw.some((cell) => cell.trim() !== '')) yield raw.map(active)
}

type Known = {
  seen: TableScan
  source: string
  profile: TableProfile | undefined
  /** The name of the board whose rows are read, if the table has several. */
  board: string
}

function readRows(
  { open, filesOf }: Table,
  { seen, source, profile, board }: Known,
  { title, membersMapping, ...settings }: BoardSettings,
): BoardReader {
  const place = boardColumn(seen.headings, profile)
  const isNone = blanksOf(seen.headings, profile)
  // A row without a board is on the first one.
  const isOther = (cells: string[]) => (cells[place]?.trim() || seen.boards[0]) !== board

  async function* parts(leftOut?: LeftOutCounts): AsyncGenerator<MiddlePart, void> {
    const table = openTable(seen, profile, settings)
    let row = 0
    for await (const cells of rowsIn(open)) {
      row += 1
      if (row === 1 || (seen.boards.length > 1 && isOther(cells))) continue
      const {
        card,
        entries,
        lost,
        title: named,
      } = table.row(
        cells.map((cell, at) => (isNone(cell, at) ? '' : cell)),
        row,
      )
      yield partOf('cards', [card])
      for (const [list, entry] of entries)
        if (leftOut !== undefined || list !== 'comments') yield partOf(list, [entry])
      for (const [kind, count] of lost) leftOut?.add(kind, named, count)
      if (leftOut !== undefined) yield* filesFor(card, filesOf?.(cells) ?? [], row)
    }
    const { unused, entries } = table.rest()
    for (const [list, named] of Object.entries(entries)) yield partOf(list, named)
    for (const heading of unused) leftOut?.add('columns', heading)
  }

  return {
    async *outline() {
      yield* parts()
      const entry = { title: seen.boards.length > 1 || isBlank(title) ? board : title }
      const table = openTable(seen, profile, settings)
      const decided = decisionsOf(seen, table, settings)
      const mapping = membersMapping ?? {}
      yield {
        about: { source, entry, id: '', mapping, hasComments: true, decided },
      } satisfies AboutBoard
    },
    whole: parts,
    telling: async (thrown) => thrown,
  }
}

/** The files of a row, as attachments of its card. */
function* filesFor(card: Json, files: MiddleFile[], row: number): Generator<MiddlePart, void> {
  for (const [at, { entry, bytes }] of files.entries()) {
    const _id = `file of row ${row}.${at}`
    const part = partOf('attachments', [{ _id, cardId: card['_id'], ...entry }])
    yield bytes === undefined ? part : { ...part, file: bytes }
  }
}

function isBlank(title: unknown): boolean {
  return title === undefined || title === null || title === ''
}

function partOf(list: string, given: readonly object[]): MiddlePart {
  const entries = given.map((one, at): ListEntry => {
    const entry = entryOf(one)
    return { list, entry, errorPrefix: errorPrefixOf({ name: list, at, bytes: NONE }, entry) }
  })
  return { list, entries, bytes: 0 }
}

const NONE = new Uint8Array()
