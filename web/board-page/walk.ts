/** The cards in a row of lists: their ids from top to bottom, in each list. */
export type Columns = readonly (readonly string[])[]

/** The card that an arrow key leads to, in swimlanes from top to bottom. Across empty lists it goes on to the next one. */
export function cardAfter(
  rows: readonly Columns[],
  from: string | undefined,
  key: string,
): string | undefined {
  const at = placeOf(rows, from)
  if (at === undefined) return rows.flat(2)[0]
  const { row, column, index } = at
  const columns = rows[row] ?? []
  const cards = columns[column] ?? []
  switch (key) {
    case 'ArrowDown':
      return cards[index + 1] ?? inColumn(rows.slice(row + 1), column)[0]
    case 'ArrowUp':
      return cards[index - 1] ?? inColumn(rows.slice(0, row), column).at(-1)
    case 'ArrowRight':
      return beside(columns.slice(column + 1), index)
    case 'ArrowLeft':
      return beside(columns.slice(0, column).toReversed(), index)
    case 'Home':
      return cards[0]
    case 'End':
      return cards.at(-1)
    default:
      return undefined
  }
}

/** The card to go to when one is taken away: the next one, the one before, or one in a list beside. */
export function neighbourOf(rows: readonly Columns[], card: string): string | undefined {
  const at = placeOf(rows, card)
  if (at === undefined) return undefined
  const { row, column, index } = at
  const columns = rows[row] ?? []
  const cards = columns[column] ?? []
  return (
    cards[index + 1] ??
    cards[index - 1] ??
    beside(columns.slice(column + 1), index) ??
    beside(columns.slice(0, column).toReversed(), index)
  )
}

function placeOf(rows: readonly Columns[], card: string | undefined) {
  if (card === undefined) return undefined
  for (const [row, columns] of rows.entries())
    for (const [column, cards] of columns.entries()) {
      const index = cards.indexOf(card)
      if (index !== -1) return { row, column, index }
    }
  return undefined
}

function inColumn(rows: readonly Columns[], column: number): string[] {
  return rows.flatMap((columns) => columns[column] ?? [])
}

function beside(columns: Columns, index: number): string | undefined {
  const cards = columns.find((one) => one.length > 0)
  return cards?.[Math.min(index, cards.length - 1)]
}
