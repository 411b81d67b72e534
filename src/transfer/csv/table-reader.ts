import type { Json } from '../../kernel/contract/kind.ts'
import { UTC, type Zone } from '../../kernel/contract/days.ts'
import type { Decided } from '../middle/board-reader.ts'
import { labelsIn, peopleIn, personIn, valueOfCell } from './cells.ts'
import { type CardColumn, isOfWekan, plainHeading } from './column-names.ts'
import { type TableColumn, mapColumns } from './columns.ts'
import { dropdowns } from './dropdowns.ts'
import { openNames } from './names.ts'
import type { TableProfile } from './profile.ts'
import { partReader, type RowParts } from './row-parts.ts'
import { type TableScan, orderOf } from './scan.ts'
import type { DateOrder, WrittenDates } from './written-dates.ts'

/** Cards go to these if a table names no list for them, or no swimlane although other cards have one. */
const [NO_LIST, NO_SWIMLANE] = ['Imported', 'Default']

/** The columns of a table are read by these. */
export type TableSettings = {
  /** The fields that the columns become, by their headings. */
  mapping: unknown
  /** The time zone in which its days and times are written. */
  zone: Zone
  /** The order of days and months in numbers, if it is said. */
  order: DateOrder | undefined
}

/** A row as the entries of a board: the card, what is on it, and what is lost with it. */
export type RowRead = RowParts & { card: Json; title: string }

/** A table that is read as the entries of a board. */
export type OpenTable = {
  columns: TableColumn[]
  /** The entries of a row; its number, counted from 1, tells rows apart. */
  row(cells: string[], row: number): RowRead
  /** The other lists of the board and the headings of columns that become nothing, once all rows are read. */
  rest(): { entries: Record<string, object[]>; unused: string[] }
}

/** Opens a table of which all rows were seen. Throws if `mapping` does not fit its columns, or no column is the title. */
export function openTable(
  scan: TableScan,
  profile: TableProfile | undefined,
  settings: TableSettings,
): OpenTable {
  const { headings, filled, types } = scan
  const columns = mapColumns(headings, { mapping: settings.mapping, profile, filled, types })
  const written = columns.map(({ heading }, at) => {
    const isUtc = profile?.utc?.includes(plainHeading(heading)) === true
    return datesOf(scan, at, isUtc ? { ...settings, zone: UTC } : settings)
  })
  const names = openNames()
  const options = dropdowns(columns)
  const parts = partReader({ scan, profile, person: names.person })
  const hasSwimlanes = columns.some((one) => one.holds === 'card' && one.field === 'swimlaneId')
  const listOf = new Map<string, string>()
  const valueOf = cellReader({ scan, profile, names, text: parts.text })
  let hasMoreCells = false

  return {
    columns,
    row(cells, row) {
      const card: Json = { _id: `row ${row}`, title: `Row ${row}`, sort: row }
      const more: RowParts = { entries: [], lost: [] }
      const values: { _id: string; value: string }[] = []
      for (const [at, cell] of cells.entries()) {
        if (cell.trim() === '') continue
        const column = columns[at]
        const dates = written[at] ?? settings
        if (column === undefined) hasMoreCells = true
        else if (column.holds === 'custom') values.push(options.valueOf(column.field, cell, dates))
        else if (column.holds === 'part') parts.read(column.part, cell, { card, more, row, dates })
        else if (column.holds === 'lost') parts.lose(column.kind, cell, more)
        else if (column.holds === 'card') {
          const value = valueOf(column.field, cell, dates)
          const before = card[column.field]
          const isMore = Array.isArray(before) && Array.isArray(value)
          card[column.field] = isMore ? [...before, ...value] : value
        }
      }
      if (values.length > 0) card['customFields'] = joined(values)
      // A row without a list of its own is in that of the row above it.
      card['listId'] ??= listOf.get(String(card['parentId'])) ?? names.list(NO_LIST)
      if (profile !== undefined) listOf.set(`row ${row}`, String(card['listId']))
      if (hasSwimlanes) card['swimlaneId'] ??= names.swimlane(NO_SWIMLANE)
      return { card, title: String(card['title']), ...more }
    },
    rest() {
      const unused = columns.flatMap((one) => (one.holds === 'nothing' ? [one.heading || '?'] : []))
      return {
        entries: { ...names.entries(), customFields: options.fields() },
        unused: hasMoreCells ? [...unused, 'cells after the last heading'] : unused,
      }
    },
  }
}

type CellReader = {
  scan: TableScan
  profile: TableProfile | undefined
  names: ReturnType<typeof openNames>
  text: (cell: string) => string
}

/** Gives a function that reads a cell for a field of cards. */
function cellReader({ scan, profile, names, text }: CellReader) {
  const isWekan = isOfWekan(scan.headings)
  const person = (cell: string) => {
    const name = personIn(cell)
    return noted(scan.nameOf.get(name) ?? name, profile)
  }

  /** The cells of these columns name a list, a swimlane, a person or a label, and become its id. */
  const NAMING: Partial<Record<CardColumn, (cell: string) => string | string[]>> = {
    description: text,
    listId: (cell) => names.list(cell.trim()),
    swimlaneId: (cell) => names.swimlane(cell.trim()),
    userId: (cell) => names.person(person(cell)),
    members: (cell) => peopleIn(cell, isWekan).map(person).map(names.member),
    assignees: (cell) => peopleIn(cell, isWekan).map(person).map(names.member),
    labelIds: (cell) => labelsIn(cell, isWekan, profile?.hasNotes).map(names.label),
  }

  return (field: CardColumn, cell: string, dates: WrittenDates) => {
    const given = profile?.words?.[field]?.[cell.trim().toLowerCase()] ?? cell
    const day = profile?.days?.includes(field) ? given.replace(CLOCK, '') : given
    return NAMING[field]?.(given) ?? valueOfCell(field, day, dates)
  }
}

/** The time that a program writes beside a date that has none. */
const CLOCK = /[ T]\d{1,2}:\d{2}.*$/

/** A person as `ann (Ann Example)`: the username is in front. */
function noted(name: string, profile: TableProfile | undefined): string {
  return profile?.hasNotes ? name.replace(/\s*\([^()]*\)$/, '') : name
}

function datesOf(scan: TableScan, at: number, { zone, order }: TableSettings): WrittenDates {
  return { zone, order: order ?? orderOf(scan, at)?.order }
}

/** Several columns with one heading are one field, whose text has the values of all of them. */
function joined(values: { _id: string; value: string }[]) {
  const byField = new Map<string, string>()
  for (const { _id, value } of values) {
    const before = byField.get(_id)
    byField.set(_id, before === undefined ? value : `${before}, ${value}`)
  }
  return [...byField].map(([_id, value]) => ({ _id, value }))
}

/** Lists the decisions on the columns and the dates of a table, with the options that change them. */
export function decisionsOf(
  scan: TableScan,
  { columns }: OpenTable,
  { mapping, order }: TableSettings,
): Decided[] {
  const isTold = mapping !== undefined && mapping !== null
  const list = columns.find((one) => one.holds === 'card' && one.field === 'listId')
  const found: Decided[] =
    list && !isTold
      ? [
          {
            option: `mapping.${list.heading}`,
            value: 'list',
            why: 'Its name says that it is the list.',
            others: columns.flatMap(({ heading, holds }) => (holds === 'custom' ? [heading] : [])),
          },
        ]
      : []
  const orders = new Map<DateOrder, Decided>()
  if (order === undefined)
    for (const at of columns.keys()) {
      if (!holdsDate(columns[at])) continue
      const decided = orderOf(scan, at)
      if (decided === undefined || orders.has(decided.order)) continue
      const { heading = '' } = columns[decided.column] ?? {}
      const sample = scan.dates[decided.column]?.sample ?? ''
      const why = `A date of the column "${heading}" can be read in no other way: ${sample}.`
      orders.set(decided.order, { option: 'dateOrder', value: decided.order, why })
    }
  return [...found, ...orders.values()]
}

function holdsDate(column: TableColumn | undefined): boolean {
  if (column?.holds === 'card') return /At$|dateLastActivity/.test(column.field)
  if (column?.holds === 'custom') return column.field.type === 'date'
  return column?.holds === 'part' && ['doneAt', 'comment', 'link'].includes(column.part)
}
