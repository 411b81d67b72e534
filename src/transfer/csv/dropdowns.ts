import type { ColumnField, TableColumn } from './columns.ts'
import { type WrittenDates, dateInCell } from './written-dates.ts'

/** Most items that a dropdown gets from the cells of its column. */
const MOST_ITEMS = 1_000

/** Makes values of cells for custom fields; the items of a dropdown without any are what its cells say. Columns with one heading are one field. */
export function dropdowns(columns: TableColumn[]) {
  const fields = new Map<string, ColumnField>()
  for (const one of columns)
    if (one.holds === 'custom' && !fields.has(one.field.name)) fields.set(one.field.name, one.field)
  const found = new Map<string, Map<string, string>>()

  function itemOf({ name, settings: { dropdownItems = [] } }: ColumnField, cell: string): string {
    const known = dropdownItems.find((item) => item.name === cell)?._id
    if (known !== undefined || dropdownItems.length > 0) return known ?? cell
    const items = found.get(name) ?? new Map<string, string>()
    found.set(name, items)
    const text = cell.trim()
    const id = items.get(text) ?? `item-${items.size}`
    if (items.size < MOST_ITEMS) items.set(text, id)
    return id
  }

  return {
    /** The value of a cell for a custom field: of a dropdown, the id of the item with that name. */
    valueOf(column: ColumnField, cell: string, dates: WrittenDates) {
      const field = fields.get(column.name) ?? column
      const { _id, type } = field
      if (type === 'date') return { _id, value: dateInCell(cell.trim(), _id, dates) }
      return { _id, value: type === 'dropdown' ? itemOf(field, cell) : cell }
    },
    /** The fields, with the items that were found. */
    fields: (): ColumnField[] =>
      [...fields.values()].map((field) => {
        const items = [...(found.get(field.name) ?? [])].map(([name, _id]) => ({ _id, name }))
        return items.length > 0 ? { ...field, settings: { dropdownItems: items } } : field
      }),
  }
}
