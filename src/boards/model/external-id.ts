import { invalid } from '../../kernel/contract/app-error.ts'
import type { Card } from './rows.ts'
import type { BoardSnapshot } from './snapshot.ts'

type Given = { externalId?: string | null | undefined }

/** Throws if another card of the board has the external id that is given. The cards that have it are in the snapshot. */
export function expectOwnCardId(
  { id: boardId, cards }: BoardSnapshot,
  { externalId }: Given,
  cardId: string,
): void {
  if (!externalId) return
  const isTaken = (card: Card | null) =>
    card?.externalId === externalId && card.boardId === boardId && card.id !== cardId
  if ([...cards.values()].some(isTaken)) throw taken('card')
}

/** Throws if another list of the board has the external id that is given. */
export function expectOwnListId(
  { lists }: BoardSnapshot,
  { externalId }: Given,
  listId: string,
): void {
  if (!externalId) return
  if ([...lists.values()].some((list) => list.externalId === externalId && list.id !== listId))
    throw taken('list')
}

function taken(noun: string) {
  return invalid('externalId', `is that of another ${noun} of this board`)
}
