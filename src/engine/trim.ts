import type { BoardImage } from '../core/snapshot.ts'

/** What an image may hold between turns: cards, characters of their descriptions, users and tokens. */
export const HELD = { cards: 2_000, characters: 8_000_000, people: 10_000 } as const

/** The image, rid of what it need not hold where it has grown too large. */
export function trim(image: BoardImage): BoardImage {
  let characters = 0
  for (const card of image.cards.values()) characters += card?.description.length ?? 0
  if (image.cards.size > HELD.cards || characters > HELD.characters) image.cards.clear()
  if (image.people.size > HELD.people) image.people.clear()
  if (image.tokens.size > HELD.people) image.tokens.clear()
  return image
}
