import type { BoardSnapshot } from '../core/snapshot.ts'

/** What an image may hold between turns: cards, characters of their descriptions, users and tokens. */
export const HELD = { cards: 2_000, characters: 8_000_000, people: 10_000 } as const

/** The image, rid of what it need not hold where it has grown too large. */
export function trim(snapshot: BoardSnapshot): BoardSnapshot {
  let characters = 0
  for (const card of snapshot.cards.values()) characters += card?.description.length ?? 0
  if (snapshot.cards.size > HELD.cards || characters > HELD.characters) snapshot.cards.clear()
  if (snapshot.people.size > HELD.people) snapshot.people.clear()
  if (snapshot.tokens.size > HELD.people) snapshot.tokens.clear()
  return snapshot
}
