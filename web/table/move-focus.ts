import { keyPressed } from '../actions/keys.ts'
import { directed } from '../actions/walking.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { setField } from '../card/set-field.ts'
import type { CustomField } from '../state/board-view.ts'
import { cellAfter } from './grid-keys.ts'
import { type TableState, editorOf } from './table-state.ts'

/** Rows that Page Up and Page Down pass. */
const ROWS_IN_PAGE = 15

/** Moves the focus from cell to cell, and edits the one that has it. */
export function actOnGridKey(page: BoardPage, table: TableState, event: KeyboardEvent): void {
  const { target, currentTarget } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  const cell = target.closest<HTMLElement>('[role=gridcell]')
  const card = cell?.closest<HTMLElement>('[data-card]')?.dataset['card']
  if (cell === null || card === undefined || !(currentTarget instanceof HTMLElement)) return
  const key = keyPressed(event)
  if (key === 'F2' || (key === 'Enter' && cell.dataset['column'] !== 'title')) {
    if (edit(page, table, card, cell.dataset['column'])) event.preventDefault()
    return
  }
  // Where the table is sorted, a card that moves by a place stays where it is shown.
  if (/^Shift\+Arrow(?:Up|Down)$/.test(key) && table.order.peek() !== undefined)
    return event.preventDefault()
  const [ids, columns] = [table.ids.peek(), table.columns.peek()]
  const at = {
    row: table.rowOf.peek().get(card) ?? 0,
    column: columns.findIndex(({ id }) => id === cell.dataset['column']),
  }
  const size = { rows: ids.length, columns: columns.length, rowsInPage: ROWS_IN_PAGE }
  const to = cellAfter(directed(key), at, size)
  if (to === undefined) return
  event.preventDefault()
  page.current.value = ids[to.row]
  table.column.value = columns[to.column]?.id ?? 'title'
  // The row is rendered in a microtask that is queued by now. A frame may come after the next key.
  queueMicrotask(() => focusStop(currentTarget))
}

/** Opens what changes a cell; false if nothing does. */
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
  const link = stop?.querySelector<HTMLElement>('.card-title')
  ;(link ?? stop)?.focus({ preventScroll: true })
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
