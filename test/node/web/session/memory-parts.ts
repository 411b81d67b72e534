/** Takes the next cards behind those that a cursor names the last of, and says where those that follow begin. */
export function partOf<Card extends readonly [string, unknown]>(
  cards: readonly Card[],
  size: number,
  cursor: string | null,
): { part: Card[]; next: string | undefined } {
  const rest = cards.filter(([id]) => numberOf(id) > Number(cursor ?? 0))
  const part = rest.slice(0, size)
  const [last] = part.at(-1) ?? []
  const isAll = last === undefined || part.length === rest.length
  return { part, next: isAll ? undefined : String(numberOf(last)) }
}

/** The number in the id of a card, by which the cards are in order. */
function numberOf(id: string): number {
  return Number(id.slice(1))
}
