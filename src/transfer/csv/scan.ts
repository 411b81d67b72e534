import { plainHeading } from './column-names.ts'
import type { FieldType, TableProfile } from './profile.ts'
import { type DateOrder, orderShown } from './written-dates.ts'

/** The dates of a column, counted by the order of day and month that they show, and one of them. */
type Shown = { dmy: number; mdy: number; either: number; sample: string }

/** The facts that are known of a table once all of its rows were seen. */
export type TableScan = {
  headings: string[]
  rows: number
  /** The number of cells of each column that are not empty. */
  filled: number[]
  dates: Shown[]
  /** The types that all values of columns have; undefined for text, and where nothing says that cells are typed. */
  types: (FieldType | undefined)[]
  /** The numbers of rows, by the names that other rows call them by. */
  rowOf: ReadonlyMap<string, number>
  /** Names of people by their ids. */
  nameOf: ReadonlyMap<string, string>
  /** The boards that rows are of, in the order in which they come; one without a name if no column names any. */
  boards: string[]
}

/** Most names of rows, and of boards, that are remembered. */
const MOST = { names: 400_000, boards: 100 } as const

/** The forms in which workbooks give values that are no text. */
const TYPED: [type: FieldType, form: RegExp][] = [
  ['checkbox', /^(?:true|false)$/],
  ['number', /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?(?:e[+-]\d{1,3})?$/],
  ['date', /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/],
]

/** Looks at all rows of a table before any is read, because a column is decided by all of its cells; `isTyped` if they are those of a workbook. */
export function openScan(headings: string[], profile: TableProfile | undefined, isTyped = false) {
  const plain = headings.map(plainHeading)
  const roles = plain.map((heading) => profile?.columns[heading])
  const isKey = (at: number) =>
    roles[at] === 'key' || (profile?.namesByTitle === true && roles[at] === 'title')
  const keys = plain.flatMap((_heading, at) => (isKey(at) ? [at] : []))
  const board = boardColumn(headings, profile)
  const pairs = Object.entries(profile?.personIds ?? {}).map(([id, name]) => [
    plain.indexOf(id),
    plain.indexOf(name),
  ])
  const filled = headings.map(() => 0)
  const possible = headings.map((heading) =>
    isTyped && headings.indexOf(heading) === headings.lastIndexOf(heading) ? TYPED : [],
  )
  const dates = headings.map((): Shown => ({ dmy: 0, mdy: 0, either: 0, sample: '' }))
  const rowOf = new Map<string, number>()
  const nameOf = new Map<string, string>()
  const boards = new Set<string>()
  let rows = 0
  return {
    row(cells: string[], row: number): void {
      rows += 1
      for (let at = 0; at < headings.length; at += 1) {
        const cell = cells[at]?.trim() ?? ''
        if (cell === '') continue
        filled[at] = (filled[at] ?? 0) + 1
        possible[at] = (possible[at] ?? []).filter(([, form]) => form.test(cell))
        const shown = cell.length < 40 ? orderShown(cell) : undefined
        const column = dates[at]
        if (shown === undefined || column === undefined) continue
        column[shown] += 1
        if (shown !== 'either' || column.sample === '') column.sample = cell
      }
      for (const at of keys) {
        const key = cells[at]?.trim() ?? ''
        if (key !== '' && !rowOf.has(key) && rowOf.size < MOST.names) rowOf.set(key, row)
      }
      for (const [id = -1, name = -1] of pairs) {
        const key = cells[id]?.trim() ?? ''
        const called = cells[name]?.trim() ?? ''
        if (key !== '' && called !== '' && nameOf.size < MOST.names) nameOf.set(key, called)
      }
      const named = cells[board]?.trim() ?? ''
      if (named !== '' && boards.size < MOST.boards) boards.add(named)
    },
    end: (): TableScan => ({
      headings,
      rows,
      filled,
      dates,
      types: possible.map(([first], at) => (filled[at] === 0 ? undefined : first?.[0])),
      rowOf,
      nameOf,
      boards: boards.size === 0 ? [''] : [...boards],
    }),
  }
}

/** The column with the title of the board; -1 if there is none. */
export function boardColumn(headings: string[], profile: TableProfile | undefined): number {
  const plain = headings.map(plainHeading)
  return plain.indexOf(profile?.boards?.find((name) => plain.includes(name)) ?? '?')
}

/** Decides in which order a column's dates are written: by its own cells, or else by those of other columns; undefined if they may be either way round, or are both. */
export function orderOf(
  { dates }: TableScan,
  at: number,
): { order: DateOrder; column: number } | undefined {
  const decided = dates.map((shown) => {
    if (shown.dmy > 0 && shown.mdy > 0) return undefined
    return shown.dmy > 0 ? 'dmy' : shown.mdy > 0 ? 'mdy' : undefined
  })
  const own = decided[at]
  if (own !== undefined) return { order: own, column: at }
  const shown = dates[at]
  if (shown === undefined || shown.either === 0 || (shown.dmy > 0 && shown.mdy > 0))
    return undefined
  const others = new Set(decided.filter((order) => order !== undefined))
  const [only] = others
  if (only === undefined || others.size > 1) return undefined
  return { order: only, column: decided.indexOf(only) }
}
