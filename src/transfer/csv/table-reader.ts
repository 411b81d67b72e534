import type { Json } from '../../kernel/contract/kind.ts'
import type { Zone } from '../../kernel/contract/days.ts'
import { labelsIn, peopleIn, personIn, valueOfCell } from './cells.ts'
import { type CardColumn, isOfWekan } from './column-names.ts'
import { type ColumnField, mapColumns } from './columns.ts'
import { openNames } from './names.ts'
import { dateInCell } from './written-dates.ts'

/** Cards go to these if a table names no list for them, or no swimlane although other cards have one. */
const [NO_LIST, NO_SWIMLANE] = ['Imported', 'Default']

/** The columns of a table are read by these. */
export type TableSettings = {
  /** The fields that the columns become, by their headings. */
  mapping: unknown
  /** The time zone in which its days and times are written. */
  zone: Zone
}

/** A table that is read as the entries of a board. */
export type OpenTable = {
  /** The card of a row; its number, counted from 1, tells rows apart. */
  card(cells: string[], row: number): Json
  /** The other lists of the board and the headings of columns that become nothing, once all cards are made. */
  lists(): { entries: Record<string, object[]>; unused: string[] }
}

/** Opens a table by its first row, which names the columns. Throws if `mapping` does not fit them, or no column is the title. */
export function openTable(headings: string[], { mapping, zone }: TableSettings): OpenTable {
  const columns = mapColumns(headings, mapping)
  const isWekan = isOfWekan(headings)
  const names = openNames()
  const hasSwimlanes = columns.some((one) => one.holds === 'card' && one.field === 'swimlaneId')
  let hasMoreCells = false

  /** The cells of these columns name a list, a swimlane, a person or a label, and become its id. */
  const NAMING: Partial<Record<CardColumn, (cell: string) => string | string[]>> = {
    listId: (cell) => names.list(cell.trim()),
    swimlaneId: (cell) => names.swimlane(cell.trim()),
    userId: (cell) => names.person(personIn(cell)),
    members: (cell) => peopleIn(cell, isWekan).map(names.member),
    assignees: (cell) => peopleIn(cell, isWekan).map(names.member),
    labelIds: (cell) => labelsIn(cell, isWekan).map(names.label),
  }

  return {
    card(cells, row) {
      const made: Json = { _id: `row ${row}`, title: `Row ${row}`, sort: row }
      const values: { _id: string; value: string }[] = []
      for (const [at, cell] of cells.entries()) {
        if (cell.trim() === '') continue
        const column = columns[at]
        if (column === undefined) hasMoreCells = true
        else if (column.holds === 'custom') values.push(customValue(column.field, cell, zone))
        else if (column.holds === 'card') {
          const value = NAMING[column.field]?.(cell) ?? valueOfCell(column.field, cell, zone)
          const before = made[column.field]
          const isMore = Array.isArray(before) && Array.isArray(value)
          made[column.field] = isMore ? [...before, ...value] : value
        }
      }
      if (values.length > 0) made['customFields'] = values
      made['listId'] ??= names.list(NO_LIST)
      if (hasSwimlanes) made['swimlaneId'] ??= names.swimlane(NO_SWIMLANE)
      return made
    },
    lists() {
      const unused = columns.flatMap((one) => (one.holds === 'nothing' ? [one.heading || '?'] : []))
      const customFields = columns.flatMap((one) => (one.holds === 'custom' ? [one.field] : []))
      return {
        entries: { ...names.entries(), customFields },
        unused: hasMoreCells ? [...unused, 'cells after the last heading'] : unused,
      }
    },
  }
}

/** The value of a cell for a custom field: of a dropdown, the id of the item with that name. */
function customValue(
  { _id, type, settings: { dropdownItems = [] } }: ColumnField,
  cell: string,
  zone: Zone,
) {
  if (type === 'date') return { _id, value: dateInCell(cell.trim(), _id, zone) }
  return { _id, value: dropdownItems.find(({ name }) => name === cell)?._id ?? cell }
}
