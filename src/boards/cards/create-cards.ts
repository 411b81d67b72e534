import { type CreateCard, createCard, swimlaneFor } from './create-card.ts'
import { type HasId, type Decision, type CommandContext, decided } from '../model/decision.ts'
import { AppError, invalidFields } from '../../kernel/contract/app-error.ts'
import { decideInTurn } from '../model/in-turn.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

type NewCard = Omit<CreateCard, 'list'>

/** The cards to create, and what those get that do not have it themselves. */
export type CreateCards = {
  list: string
  shared?: Pick<CreateCard, 'authorId' | 'swimlaneId'>
  cards: NewCard[]
}

/** Creates several cards in one list: all of them, or none if one is refused. */
export function createCards(
  snapshot: BoardSnapshot,
  { list, shared = {}, cards }: CreateCards,
  context: CommandContext,
): Decision<HasId[]> {
  let first: string | undefined
  // Determined once for all cards, because it goes through every swimlane.
  const placed = (given: NewCard) => {
    const { swimlaneId, ...card } = { ...shared, ...given }
    if (swimlaneId && swimlaneId !== snapshot.id) return { ...card, swimlaneId, list }
    first ??= swimlaneFor(snapshot, undefined)
    return { ...card, swimlaneId: first, list }
  }
  const { reply, changes, events } = decideInTurn(snapshot, cards, (at, card, index) => {
    try {
      return createCard(at, placed(card), context)
    } catch (thrown) {
      throw ofCard(thrown, card, index)
    }
  })
  return decided(reply, changes, events)
}

/** Names the fields of an error about a card by the card's place in the list of cards. */
function ofCard(thrown: unknown, card: NewCard, index: number): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== 'body.invalid') return thrown
  return invalidFields(
    thrown.fields.map((fault) =>
      Object.hasOwn(card, fault.field)
        ? { ...fault, field: `cards.${index}.${fault.field}` }
        : fault,
    ),
  )
}
