/** The cards in a row of lists: their ids from top to bottom, in each list. */
export type Columns = readonly (readonly string[])[]

/** A card in a row: one of several groups is in several rows. */
export type InRow = { card: string; row: number }

/** The card that an arrow key leads to, in lanes from top to bottom. Across empty lists it goes on to the next one. */
export function cardAfter(
  rows: readonly Columns[],
  from: { card?: string | undefined; row?: number },
  key: string,
): InRow | undefined {
  const at = placeOf(rows, from.card, from.row)
  if (at === undefined) return rows.flatMap((columns, row) => inRow(columns.flat()[0], row))[0]
  const { row, column, index } = at
  const columns = rows[row] ?? []
  const cards = columns[column] ?? []
  switch (key) {
    case 'ArrowDown':
      return inRow(cards[index + 1], row)[0] ?? inColumn(rows, column).find((one) => one.row > row)
    case 'ArrowUp':
      return (
        inRow(cards[index - 1], row)[0] ?? inColumn(rows, column).findLast((one) => one.row < row)
      )
    case 'ArrowRight':
      return inRow(beside(columns.slice(column + 1), index), row)[0]
    case 'ArrowLeft':
      return inRow(beside(columns.slice(0, column).toReversed(), index), row)[0]
    case 'Home':
      return inRow(cards[0], row)[0]
    case 'End':
      return inRow(cards.at(-1), row)[0]
    default:
      return undefined
  }
}

/** The card to go to when one is taken away: the next one, the one before, or one in a list beside. */
export function neighbourOf(
  rows: readonly Columns[],
  card: string,
  row?: number,
): string | undefined {
  const at = placeOf(rows, card, row)
  if (at === undefined) return undefined
  const columns = rows[at.row] ?? []
  const cards = columns[at.column] ?? []
  const { column, index } = at
  return (
    cards[index + 1] ??
    cards[index - 1] ??
    beside(columns.slice(column + 1), index) ??
    beside(columns.slice(0, column).toReversed(), index)
  )
}

/** The place of a card: in the row that is preferred, if it is in several. */
export function placeOf(rows: readonly Columns[], card: string | undefined, preferred = -1) {
  if (card === undefined) return undefined
  const before = rows[preferred] === undefined ? [] : [preferred]
  for (const row of [...before, ...rows.keys()])
    for (const [column, columns] of rows[row]?.entries() ?? []) {
      const index = columns.indexOf(card)
      if (index !== -1) return { row, column, index }
    }
  return undefined
}

function inColumn(rows: readonly Columns[], column: number): InRow[] {
  return rows.flatMap((columns, row) => (columns[column] ?? []).flatMap((card) => inRow(card, row)))
}

function inRow(card: string | undefined, row: number): InRow[] {
  return card === undefined ? [] : [{ card, row }]
}

function beside(columns: Columns, index: number): string | undefined {
  const cards = columns.find((one) => one.length > 0)
  return cards?.[Math.min(index, cards.length - 1)]
}
