import { keyPressed } from '../actions/keys.ts'
import { directed } from '../actions/walking.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { setField } from '../card/saved-text.ts'
import type { CustomField } from '../state/board-view.ts'
import { cellAfter } from './grid-keys.ts'
import { type TableRow, type TableState, editorOf } from './table-state.ts'

/** Rows that Page Up and Page Down pass. */
const ROWS_IN_PAGE = 15

/** Moves the focus from cell to cell, and edits the one that has it. */
export function actOnGridKey(page: BoardPage, table: TableState, event: KeyboardEvent): void {
  const { target, currentTarget } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  const cell = target.closest<HTMLElement>('[role=gridcell], [role=rowheader]')
  const from = rowAt(table, target)
  if (cell === null || from === undefined || !(currentTarget instanceof HTMLElement)) return
  const key = keyPressed(event)
  const { column = 'title' } = cell.dataset
  if ('card' in from && (key === 'F2' || (key === 'Enter' && column !== 'title'))) {
    if (edit(page, table, from.card, column)) event.preventDefault()
    return
  }
  // If the table is sorted or grouped, a card that moves by a place stays where it is shown.
  const isArranged = table.order.peek() !== undefined || page.grouping.peek() !== undefined
  if (/^Shift\+Arrow(?:Up|Down)$/.test(key) && isArranged) return event.preventDefault()
  const [rows, columns] = [table.rows.peek(), table.columns.peek()]
  const at = {
    row: table.rowOf.peek().get(from.key) ?? 0,
    column: columns.findIndex(({ id }) => id === ('card' in from ? column : table.column.peek())),
  }
  const size = { rows: rows.length, columns: columns.length, rowsInPage: ROWS_IN_PAGE }
  const to = cellAfter(directed(key), at, size)
  const row = to && rows[to.row]
  if (to === undefined || row === undefined) return
  event.preventDefault()
  table.reached(row)
  table.column.value = columns[to.column]?.id ?? 'title'
  // The row is rendered in a microtask that is queued by now. A frame may come after the next key.
  queueMicrotask(() => focusStop(currentTarget))
}

export function rowAt(table: TableState, element: Element): TableRow | undefined {
  const row = element.closest<HTMLElement>('[role=row]')
  return row === null ? undefined : table.rows.peek()[Number(row.getAttribute('aria-rowindex')) - 2]
}

/** Opens the editor of a cell; false if it has none. */
export function edit(
  page: BoardPage,
  table: TableState,
  card: string,
  columnId: string | undefined,
): boolean {
  const column = table.columns.peek().find(({ id }) => id === columnId)
  const editor = column && editorOf(page, column, card)
  if (column === undefined || editor === undefined) return false
  if (column.kind === 'custom' && column.field.type === 'checkbox') toggle(page, card, column.field)
  else page.overlay.value = editor
  return true
}

function toggle(page: BoardPage, card: string, { _id: field }: CustomField): void {
  const before = page.card(card)?.customFields.find(({ _id }) => _id === field)?.value
  setField(page, card, field, before !== true)
}

/** Puts the focus on the cell that the Tab key leads to. */
export function focusStop(grid: HTMLElement): void {
  const stop = grid.querySelector<HTMLElement>('[data-stop]')
  const link = stop?.querySelector<HTMLElement>('.card-title, .swimlane-toggle')
  ;(link ?? stop)?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
