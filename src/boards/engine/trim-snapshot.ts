import { type BoardSnapshot, noContents, noCounts } from '../model/snapshot.ts'

/** What a snapshot may hold between batches: cards, characters of their descriptions, users and tokens. */
export const MOST_CACHED = { cards: 2_000, characters: 8_000_000, people: 10_000 } as const

/** Empties the caches of a snapshot that have grown too large; they load again when needed. */
export function trim(snapshot: BoardSnapshot): BoardSnapshot {
  snapshot.contents = noContents()
  let characters = 0
  for (const card of snapshot.cards.values()) characters += card?.description.length ?? 0
  if (snapshot.cards.size > MOST_CACHED.cards || characters > MOST_CACHED.characters)
    snapshot.cards.clear()
  if (Object.values(snapshot.counts).some(({ size }) => size > MOST_CACHED.cards))
    snapshot.counts = noCounts()
  if (snapshot.people.size > MOST_CACHED.people) snapshot.people.clear()
  if (snapshot.tokens.size > MOST_CACHED.people) snapshot.tokens.clear()
  return snapshot
}
