import type { Card, Stored } from './stored.ts'

/** Each card that recurs has one next card, with what was on it, and each occurrence has one. */
export function* recurrenceDifferences(
  { cards, log }: Stored,
  recurring: string[],
): Generator<string> {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const logged = Map.groupBy(
    log.filter(({ kind }) => kind === 'cardRecurred'),
    ({ card }) => card,
  )
  for (const id of recurring) {
    const card = byId.get(id)
    if (card === undefined || card.to === '') yield `no card came of ${card?.title ?? id}`
  }
  for (const [from, next] of Map.groupBy(cards, (card) => card.from)) {
    if (from === '') continue
    if (next.length !== 1 || byId.get(from)?.to !== next[0]?.id)
      yield `${next.length} cards came of ${byId.get(from)?.title ?? from}`
  }
  for (const card of cards) {
    if (card.isWaiting === 1) yield `the next card of ${card.title} is late`
    const count = logged.get(card.id)?.length ?? 0
    if (count !== (card.from === '' ? 0 : 1))
      yield `${card.title} is logged ${count} times to recur`
    if (card.to !== '' && !byId.has(card.to)) yield `the next card of ${card.title} is lost`
    const before = byId.get(card.from)
    if (before !== undefined) yield* nextDifferences(before, card)
  }
}

function* nextDifferences(before: Card, next: Card): Generator<string> {
  if (next.dueAt <= before.dueAt) yield `${next.title} is due at ${next.dueAt} again`
  if (next.checklists !== before.checklists || next.title !== before.title)
    yield `the next card of ${before.title} lacks what was on it`
}
