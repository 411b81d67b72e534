/** A cell of a table by its row and its column, from 0. */
export type Place = { row: number; column: number }

type Size = { rows: number; columns: number; rowsInPage: number }

/** The cell that a key leads to; undefined of keys that lead nowhere. */
export function cellAfter(key: string, at: Place, { rows, columns, rowsInPage }: Size) {
  const to = (row: number, column: number): Place => ({
    row: within(row, rows),
    column: within(column, columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(at.row - 1, at.column)
    case 'ArrowDown':
      return to(at.row + 1, at.column)
    case 'ArrowLeft':
      return to(at.row, at.column - 1)
    case 'ArrowRight':
      return to(at.row, at.column + 1)
    case 'Home':
      return to(at.row, 0)
    case 'End':
      return to(at.row, columns - 1)
    case 'PageUp':
      return to(at.row - rowsInPage, at.column)
    case 'PageDown':
      return to(at.row + rowsInPage, at.column)
    case 'Mod+Home':
      return to(0, 0)
    case 'Mod+End':
      return to(rows - 1, columns - 1)
    default:
      return undefined
  }
}

function within(at: number, count: number): number {
  return Math.max(0, Math.min(at, count - 1))
}
