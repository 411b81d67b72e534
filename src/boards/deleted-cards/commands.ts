import { AppError } from '../../kernel/contract/app-error.ts'
import { addCard, enterList } from '../cards/changes.ts'
import { placeOf } from '../cards/create-card.ts'
import {
  type CommandContext,
  type Decision,
  type HasId,
  cascade,
  decided,
  event,
  handler,
} from '../model/decision.ts'
import type { Card } from '../model/rows.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { valuesOnBoard } from './fit-card.ts'
import { type PlaceGiven, placeFor } from './restored-place.ts'

type OnDeletedCard = { deletedCard: string }

/**
 * Restores a deleted card with its id, its number and all that was on it, by the rules for a new card. A
 * list or a swimlane that was deleted with it comes back, too, unless another one is given. The card
 * loses labels, members and other things that its board no longer has. It also loses its dependencies,
 * as other cards have lost theirs on it, and its external id, which another card may have by now.
 */
export function restoreDeletedCard(
  snapshot: BoardSnapshot,
  command: OnDeletedCard & PlaceGiven,
  context: CommandContext,
): Decision<HasId> {
  const before = deletedCardIn(snapshot, command, context)
  const { list, swimlaneId, ...made } = placeFor(snapshot, before, command, context)
  const card: Card = {
    ...before,
    ...valuesOnBoard(snapshot, before),
    listId: list.id,
    swimlaneId,
    sort: list.id === before.listId ? before.sort : list.lastSort + 1,
    cardDependencies: [],
    externalId: null,
    modifiedAt: context.now,
    dateLastActivity: context.now,
  }
  return decided(
    { id: card.id },
    [
      ...made.changes,
      ...addCard(card),
      enterList(list, card.sort, card.archived),
      cascade('restoredCard', card.id),
    ],
    [...made.events, event('restoredCard', placeOf(card))],
  )
}

/** Deletes a deleted card for good, so that nobody can restore it. */
export function deleteDeletedCard(
  snapshot: BoardSnapshot,
  command: OnDeletedCard,
  context: CommandContext,
): Decision<HasId> {
  const { id } = deletedCardIn(snapshot, command, context)
  return decided({ id }, [cascade('deletedCard', id)])
}

function deletedCardIn(
  { deletedCards }: BoardSnapshot,
  { deletedCard }: OnDeletedCard,
  { now }: CommandContext,
): Card {
  const found = deletedCards.get(deletedCard)
  if (found === undefined || found.keptUntil <= now) throw new AppError('card.not_found')
  return found.card
}

const needs = ({ deletedCard }: OnDeletedCard) => ({ deletedCard })

export const deletedCardCommands = {
  restoreDeletedCard: handler(restoreDeletedCard, { needs }),
  deleteDeletedCard: handler(deleteDeletedCard, { needs }),
}
