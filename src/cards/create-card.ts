import { addCard, enterList, leaveList } from './changes.ts'
import { type GivenCard, cardValues } from './values.ts'
import { firstValues } from '../custom-fields/values.ts'
import { type Id, type Decision, type Turn, act, decided, sweep, update } from '../core/decision.ts'
import { type BoardImage, boardOf, cardOf, isActiveMember, listOf } from '../core/snapshot.ts'
import { Refusal, invalid } from '../core/app-error.ts'
import type { Card } from '../core/card-rows.ts'
import type { List } from '../core/rows.ts'

export type CreateCard = GivenCard & {
  list: string
  title: string
  swimlaneId?: string | undefined
  /** Whether a card whose members are not given has its author as one (up to 3.63). */
  authorJoins: boolean
}

/** A new card goes last in its list, with the next number of its board. */
export function createCard(image: BoardImage, order: CreateCard, turn: Turn): Decision<Id> {
  const list = openList(image, order.list)
  const board = boardOf(image)
  const card: Card = {
    ...blankCard(turn),
    boardId: image.id,
    listId: list.id,
    swimlaneId: swimlaneFor(image, order.swimlaneId),
    title: order.title,
    sort: list.lastSort + 1,
    cardNumber: board.lastCardNumber + 1,
    customFields: firstValues(image),
  }
  Object.assign(card, cardValues(image, order, turn, card))
  if (order.authorJoins && order.members === undefined && isActiveMember(image, card.userId))
    card.members = [card.userId]
  return decided(
    { id: card.id },
    [
      ...addCard(card),
      enterList(list, card.sort),
      update('boards', { id: board.id }, { lastCardNumber: card.cardNumber }),
    ],
    [act('createCard', placeOf(card))],
  )
}

/** The card of that id, in that list where one is named, which must not be archived. */
export function openCard(image: BoardImage, id: string, list?: string): Card {
  const card = cardOf(image, id, list)
  if (card.archived) throw new Refusal('card.archived', 'The card is archived; restore it first.')
  return card
}

/** Where a card is, as activities tell it. */
export function placeOf(card: Card) {
  return { cardId: card.id, listId: card.listId, swimlaneId: card.swimlaneId, title: card.title }
}

/** A list that takes one more card: not archived, and not over a hard limit. */
export function openList(image: BoardImage, id: string, field?: string): List {
  if (field !== undefined && !image.lists.has(id))
    throw invalid(field, 'is not a list of that board')
  const list = listOf(image, id)
  if (list.archived) throw new Refusal('list.archived', 'The list is archived; restore it first.')
  const { enabled, soft, value } = list.wipLimit
  if (enabled && !soft && list.cardCount >= value) {
    throw new Refusal('list.full', `The list is full: its limit is ${value} cards.`)
  }
  return list
}

/** The swimlane named; the board's first one where none is named, or the board itself. */
export function swimlaneFor(
  image: BoardImage,
  id: string | undefined,
  field = 'swimlaneId',
): string {
  if (!id || id === image.id) {
    const open = [...image.swimlanes.values()].filter(({ archived }) => !archived)
    const first = open.reduce<{ id: string; sort: number } | undefined>(
      (a, b) => (a && a.sort <= b.sort ? a : b),
      undefined,
    )
    if (first === undefined)
      throw new Refusal('swimlane.archived', 'Every swimlane of the board is archived.')
    return first.id
  }
  const swimlane = image.swimlanes.get(id)
  if (swimlane === undefined) throw invalid(field, 'is not a swimlane of this board')
  if (swimlane.archived)
    throw new Refusal('swimlane.archived', 'The swimlane is archived; restore it first.')
  return swimlane.id
}

/** A card that nothing is known of yet. */
export function blankCard({ now, newId, actor }: Turn) {
  return {
    id: newId(),
    userId: actor.id,
    parentId: '',
    coverId: '',
    linkedId: '',
    description: '',
    archived: false,
    archivedAt: null,
    color: null,
    labelIds: [],
    members: [],
    assignees: [],
    requestedBy: '',
    assignedBy: '',
    receivedAt: null,
    startAt: null,
    dueAt: null,
    endAt: null,
    spentTime: 0,
    isOvertime: false,
    dueComplete: false,
    subtaskSort: -1,
    type: 'cardType-card',
    vote: null,
    poker: null,
    showActivities: false,
    createdAt: now,
    modifiedAt: now,
    dateLastActivity: now,
  }
}

/** A card's subtasks lose their parent with it. */
export function deleteCard(image: BoardImage, order: { list: string; card: string }): Decision<Id> {
  const card = cardOf(image, order.card, order.list)
  return decided(
    { id: card.id },
    [
      sweep('parents', card.id),
      sweep('card', card.id),
      ...leaveList(listOf(image, card.listId), card),
    ],
    [act('deleteCard', placeOf(card))],
  )
}
