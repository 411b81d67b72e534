import type { Importing } from './importing.ts'
import { type Related, relatedOf } from './relations.ts'
import { documentOf } from './update/document.ts'

/** The external id of the board that a card is on, by that of the card. */
export type Places = ReadonlyMap<string, string>

/** Finds the boards of cards: of those that are read now, and of those that earlier runs have made. */
export async function placesIn(
  { kept }: Pick<Importing, 'kept'>,
  boards: Related[],
): Promise<Places> {
  const known = new Map(boards.map(({ externalId, cards }) => [externalId, cards]))
  const places = new Map<string, string>()
  for (const externalId of new Set([...known.keys(), ...Object.keys(kept.state.boards)])) {
    const cards =
      known.get(externalId) ??
      relatedOf(externalId, documentOf(await kept.readBase(externalId))).cards
    for (const card of cards) places.set(card, externalId)
  }
  return places
}
