import { addCard, enterList, leaveList } from './changes.ts'
import { type GivenCard, cardValues } from './values.ts'
import { thingsOn } from './card-things.ts'
import { cardFields } from './fields.ts'
import {
  TEMPLATE,
  filledChecklist,
  fillerFor,
  isArchived,
  templateIn,
  valuesOfTemplate,
} from './templates.ts'
import { blankOf } from '../../kernel/contract/entity.ts'
import { firstValues } from '../custom-fields/values.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  cascade,
  cascadeMany,
  update,
} from '../model/decision.ts'
import {
  type BoardSnapshot,
  boardIn,
  cardIn,
  isActiveMember,
  listIn,
  rightsOn,
} from '../model/snapshot.ts'
import type { Person } from '../../operations/permissions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { List, Card } from '../model/rows.ts'

export type CreateCard = GivenCard & {
  list: string
  title?: string | undefined
  swimlaneId?: string | undefined
  /** True if the author becomes a member of the card when no members are given (up to 3.63). */
  authorJoins: boolean
  /** A card that the author may read, on any board, to which this one links. */
  linkedId?: string | undefined
  /** A template of the board, of which the card is made. */
  templateId?: string | undefined
  /** The time zone of who makes the card, for the days that a template names. */
  timeZone?: string | undefined
}

/** Creates a card at the end of its list, with the next card number of the board. */
export function createCard(
  snapshot: BoardSnapshot,
  command: CreateCard,
  context: CommandContext,
): Decision<HasId> {
  const {
    list: listId,
    swimlaneId,
    authorJoins,
    linkedId,
    templateId,
    timeZone,
    ...given
  } = command
  const archived = given.type === TEMPLATE
  const list = archived ? openColumn(snapshot, listId) : openList(snapshot, listId)
  const fill = fillerFor(snapshot, context, timeZone)
  const template = templateId ? templateIn(snapshot, templateId) : undefined
  const board = boardIn(snapshot)
  const card: Card = {
    ...blankCard(context),
    boardId: snapshot.id,
    listId: list.id,
    swimlaneId: swimlaneFor(snapshot, swimlaneId),
    title: given.title ?? '',
    sort: list.lastSort + 1,
    cardNumber: board.lastCardNumber + 1,
    customFields: firstValues(snapshot),
    ...(linkedId && { linkedId, type: 'cardType-linkedCard' }),
    ...(template && valuesOfTemplate(snapshot, template, fill)),
  }
  // A title that is left out is the one of the template.
  const values = {
    ...given,
    title: given.title || undefined,
    type: archived ? given.type : undefined,
  }
  Object.assign(card, cardValues(snapshot, values, context, card), { archived })
  if (authorJoins && given.members === undefined && isActiveMember(snapshot, card.userId))
    card.members = [card.userId]
  const things =
    template && thingsOn(snapshot, template, context, (one) => filledChecklist(one, fill))
  if (things) card.coverId = things.coverId
  if (card.title.trim() === '') throw invalid('title', 'must not be empty')
  return decided(
    { id: card.id },
    [
      ...addCard(card),
      ...(things?.on(card.id) ?? []),
      enterList(list, card.sort, archived),
      update('boards', { id: board.id }, { lastCardNumber: card.cardNumber }),
    ],
    [event(archived ? 'madeTemplate' : 'createCard', placeOf(card))],
  )
}

/** The card of that id, in that list if one is given. Throws if there is no such card or it is archived. */
export function openCard(snapshot: BoardSnapshot, id: string, list?: string): Card {
  const card = cardIn(snapshot, id, list)
  if (isArchived(card)) throw new AppError('card.archived')
  return card
}

/** The `refs` of an activity that say which card it is about and where the card is. */
export function placeOf(card: Card) {
  return { cardId: card.id, listId: card.listId, swimlaneId: card.swimlaneId, title: card.title }
}

/** The list, if it has room for one more card. Throws if it is archived or its hard WIP limit is reached. */
export function openList(snapshot: BoardSnapshot, id: string, field?: string): List {
  const list = openColumn(snapshot, id, field)
  refuseFull(list)
  return list
}

/** The list, also if it is full. Throws if it is archived. */
export function openColumn(snapshot: BoardSnapshot, id: string, field?: string): List {
  if (field !== undefined && !snapshot.lists.has(id))
    throw invalid(field, 'is not a list of that board')
  const list = listIn(snapshot, id)
  if (list.archived) throw new AppError('list.archived')
  return list
}

/** Throws if a list has reached its hard WIP limit. */
export function refuseFull(list: List): void {
  if (!hasRoom(list)) throw new AppError('list.full', { values: { limit: list.wipLimit.value } })
}

/** Throws if a person may not move a card into a list. It asks nobody who makes a card there. */
export function expectEntry(
  on: BoardSnapshot,
  { entry }: List,
  { assignees }: Pick<Card, 'assignees'>,
  actor: Person,
): void {
  if (entry === 'not-assignee' && assignees.includes(actor.id)) throw new AppError('list.entry')
  if (entry === 'admin' && !rightsOn(on, actor).has('manage'))
    throw new AppError('list.entry', { reason: ADMINS_ALONE })
}

const ADMINS_ALONE = 'Only admins of the board may move cards into this list.'

/** True if a list may hold one more card: a soft limit only warns. */
export function hasRoom({ wipLimit: { enabled, soft, value }, cardCount }: List): boolean {
  return !enabled || soft || cardCount < value
}

/** The id of the given swimlane. Without one, or with the id of the board, that of the board's first open swimlane. */
export function swimlaneFor(
  snapshot: BoardSnapshot,
  id: string | undefined,
  field = 'swimlaneId',
): string {
  if (!id || id === snapshot.id) {
    const open = [...snapshot.swimlanes.values()].filter(({ archived }) => !archived)
    const first = open.reduce<{ id: string; sort: number } | undefined>(
      (a, b) => (a && a.sort <= b.sort ? a : b),
      undefined,
    )
    if (first === undefined)
      throw new AppError('swimlane.archived', {
        reason: 'Every swimlane of the board is archived; restore one first.',
      })
    return first.id
  }
  const swimlane = snapshot.swimlanes.get(id)
  if (swimlane === undefined) throw invalid(field, 'is not a swimlane of this board')
  if (swimlane.archived) throw new AppError('swimlane.archived')
  return swimlane.id
}

const BLANK = blankOf(cardFields)

/** A new card of the caller with the initial value of every field. */
export function blankCard({ now, newId, actor }: CommandContext) {
  return {
    id: newId(),
    userId: actor.id,
    ...BLANK,
    createdAt: now,
    modifiedAt: now,
    dateLastActivity: now,
  }
}

/** Deletes a card and everything on it. Its subtasks stay, without a parent, and dependencies on it go. */
export function deleteCard(
  snapshot: BoardSnapshot,
  command: { list: string; card: string },
): Decision<HasId> {
  const card = cardIn(snapshot, command.card, command.list)
  return decided(
    { id: card.id },
    [
      cascadeMany('references', [card.id]),
      cascade('card', card.id),
      ...leaveList(listIn(snapshot, card.listId), card),
    ],
    [event('deleteCard', placeOf(card))],
  )
}
