import { type CreateCard, createCard, swimlaneFor } from './create-card.ts'
import { type HasId, type Decision, type CommandContext, decided } from '../core/decision.ts'
import { decideInTurn } from '../core/in-turn.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'

export type CreateCards = { list: string; cards: Omit<CreateCard, 'list'>[] }

/** Creates several cards in one list: all of them, or none if one is refused. */
export function createCards(
  snapshot: BoardSnapshot,
  { list, cards }: CreateCards,
  context: CommandContext,
): Decision<HasId[]> {
  let first: string | undefined
  // Determined once for all cards, because it goes through every swimlane.
  const placed = ({ swimlaneId, ...card }: CreateCards['cards'][number]) => {
    if (swimlaneId && swimlaneId !== snapshot.id) return { ...card, swimlaneId, list }
    first ??= swimlaneFor(snapshot, undefined)
    return { ...card, swimlaneId: first, list }
  }
  const { reply, changes, events } = decideInTurn(snapshot, cards, (at, card) =>
    createCard(at, placed(card), context),
  )
  return decided(reply, changes, events)
}
