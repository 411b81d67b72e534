import { type CreateCard, createCard } from './card.ts'
import {
  type Id,
  type Change,
  type Decision,
  type Happening,
  type Turn,
  apply,
  decided,
} from './decision.ts'
import type { BoardImage } from './image.ts'

export type CreateCards = { list: string; cards: Omit<CreateCard, 'list'>[] }

/** Several new cards in one list: all of them, or none where one is refused. */
export function createCards(
  image: BoardImage,
  { list, cards }: CreateCards,
  turn: Turn,
): Decision<Id[]> {
  const copy = {
    ...image,
    boards: new Map(image.boards),
    lists: new Map(image.lists),
    cards: new Map(image.cards),
  }
  const replies: { id: string }[] = []
  const changes: Change[] = []
  const happened: Happening[] = []
  for (const card of cards) {
    const decision = createCard(copy, { ...card, list }, turn)
    apply(copy, decision.changes)
    replies.push(decision.reply)
    changes.push(...decision.changes)
    happened.push(...decision.happened)
  }
  return decided(replies, changes, happened)
}
