import { type CreateCard, createCard, swimlaneFor } from './create-card.ts'
import {
  type Id,
  type Change,
  type Decision,
  type Happening,
  type Turn,
  apply,
  decided,
} from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { refuseMany } from '../core/row-limit.ts'

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
  let first: string | undefined
  // Looked for once: it takes a look at every swimlane.
  const placed = ({ swimlaneId, ...card }: CreateCards['cards'][number]) => {
    if (swimlaneId && swimlaneId !== image.id) return { ...card, swimlaneId, list }
    first ??= swimlaneFor(image, undefined)
    return { ...card, swimlaneId: first, list }
  }
  for (const card of cards) {
    const decision = createCard(copy, placed(card), turn)
    apply(copy, decision.changes)
    replies.push(decision.reply)
    for (const change of decision.changes) changes.push(change)
    for (const one of decision.happened) happened.push(one)
    refuseMany(changes.length + happened.length)
  }
  return decided(replies, changes, happened)
}
