import { type CreateCard, createCard, swimlaneFor } from './create-card.ts'
import {
  type HasId,
  type Change,
  type Decision,
  type DomainEvent,
  type CommandContext,
  apply,
  decided,
} from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { refuseMany } from '../core/row-limit.ts'

export type CreateCards = { list: string; cards: Omit<CreateCard, 'list'>[] }

/** Creates several cards in one list: all of them, or none if one is refused. */
export function createCards(
  snapshot: BoardSnapshot,
  { list, cards }: CreateCards,
  context: CommandContext,
): Decision<HasId[]> {
  const copy = {
    ...snapshot,
    boards: new Map(snapshot.boards),
    lists: new Map(snapshot.lists),
    cards: new Map(snapshot.cards),
  }
  const replies: { id: string }[] = []
  const changes: Change[] = []
  const events: DomainEvent[] = []
  let first: string | undefined
  // Determined once for all cards, because it goes through every swimlane.
  const placed = ({ swimlaneId, ...card }: CreateCards['cards'][number]) => {
    if (swimlaneId && swimlaneId !== snapshot.id) return { ...card, swimlaneId, list }
    first ??= swimlaneFor(snapshot, undefined)
    return { ...card, swimlaneId: first, list }
  }
  for (const card of cards) {
    const decision = createCard(copy, placed(card), context)
    apply(copy, decision.changes)
    replies.push(decision.reply)
    for (const change of decision.changes) changes.push(change)
    for (const one of decision.events) events.push(one)
    refuseMany(changes.length + events.length)
  }
  return decided(replies, changes, events)
}
