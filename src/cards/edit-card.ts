import { pokerAfter, voteAfter } from '../core/votes.ts'
import { changeCard, enterList, leaveList } from './changes.ts'
import { logOf } from './history.ts'
import { arrival, destination, placeAfter } from './move-card.ts'
import { type EditCard, cardValues } from './values.ts'
import { checkVoters } from './voters.ts'
import { type Id, type Change, type Decision, type Turn, decided } from '../core/decision.ts'
import { type BoardImage, cardOf, listOf } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { denied, rightsOn } from '../core/permissions.ts'
import { Refusal } from '../core/app-error.ts'
import type { Card } from '../core/card-rows.ts'
import type { List } from '../core/rows.ts'

/**
 * Changes what was given and differs; `listId` and `swimlaneId` move the card on its board, the
 * three `new…` ids to another one. Who may only move cards may also put themself on or off one.
 */
export function editCard(image: BoardImage, order: EditCard, turn: Turn): Decision<Id> {
  const card = cardOf(image, order.card, order.list)
  const there = destination(image, order, turn)
  const wanted = wantedOf(image, card, order, turn)
  const edit = differences(card, there ? wanted : { ...wanted, ...placeAfter(image, card, order) })
  refuseArchived(card, order, edit)
  const away = there && arrival(image, there, { ...card, ...edit }, order, turn)
  const set: Partial<Card> = { ...edit, ...away?.set }
  mayChange(image, card, set, turn)
  if (edit.archived !== undefined) set.archivedAt = edit.archived ? turn.now : null
  if (Object.keys(set).length === 0) return decided({ id: card.id }, [])
  const after = { ...card, ...set }
  return decided(
    { id: card.id },
    [
      ...changeCard(card, set, turn.now),
      ...recount(image, card, after, away?.list),
      ...(away?.changes ?? []),
    ],
    away === undefined
      ? logOf(card, after)
      : [...logOf(card, { ...card, ...edit }), ...away.happened],
  )
}

function wantedOf(image: BoardImage, card: Card, order: EditCard, turn: Turn): Partial<Card> {
  const vote = order.vote === undefined ? undefined : voteAfter(card.vote, order.vote)
  const poker = order.poker === undefined ? undefined : pokerAfter(card.poker, order.poker)
  if (vote) checkVoters(image, 'vote', vote.allowNonBoardMembers, order)
  if (poker) checkVoters(image, 'poker', poker.allowNonBoardMembers, order)
  return {
    ...cardValues(image, order, turn, card),
    ...(vote !== undefined && { vote }),
    ...(poker !== undefined && { poker }),
    ...(typeof order.archive === 'boolean' && { archived: order.archive }),
  }
}

function refuseArchived(card: Card, order: EditCard, set: Partial<Card>): void {
  if (!card.archived || order.archive === false) return
  if (Object.keys(set).length > 0 || order.newBoardId) {
    throw new Refusal('card.archived', 'The card is archived; restore it first.')
  }
}

const MOVES: ReadonlySet<string> = new Set(['listId', 'swimlaneId', 'sort'])

function mayChange(image: BoardImage, card: Card, set: Partial<Card>, { actor }: Turn): void {
  if (rightsOn(image, actor).has('write')) return
  const allowed = Object.keys(set).every((key) => {
    if (key !== 'members' && key !== 'assignees') return MOVES.has(key)
    const [before, after] = [new Set(card[key]), new Set(set[key])]
    return [...before, ...after].every((id) => id === actor.id || (before.has(id) && after.has(id)))
  })
  if (!allowed) throw denied('You may only move this card, and put yourself on or off it.')
}

/** The counts of the list that a card leaves and of the one it enters, which may be on another board. */
function recount(image: BoardImage, before: Card, after: Card, elsewhere?: List): Change[] {
  const isSame = before.listId === after.listId && before.archived === after.archived
  if (isSame && before.sort === after.sort) return []
  const from = listOf(image, before.listId)
  const left = { ...from, cardCount: from.cardCount - (before.archived ? 0 : 1) }
  const to = elsewhere ?? (before.listId === after.listId ? left : listOf(image, after.listId))
  return [...leaveList(from, before), enterList(to, after.sort, after.archived)]
}
