import {
  type Change,
  type CommandContext,
  type DomainEvent,
  event,
  insert,
  update,
} from '../model/decision.ts'
import { refuseCut } from '../model/row-limit.ts'
import { type BoardSnapshot, boardIn, isActiveMember } from '../model/snapshot.ts'
import { itemCopy } from '../checklists/item-copy.ts'
import { addCard } from './changes.ts'
import { attachmentCopy } from './card-things.ts'
import { carrierTo } from './carry-card.ts'
import { openList, placeOf } from './create-card.ts'
import { NO_SERIES } from './recurrence.ts'
import type { Card, Checklist } from '../model/rows.ts'

/** Cards are copied or moved from one board to another, or within one; `context` says by whom and when. */
export type Route = { from: BoardSnapshot; to: BoardSnapshot; context: CommandContext }

/** A copy of a card goes here: last in its list, unless `sort` is given. */
export type Place = { listId: string; swimlaneId: string; sort?: number }

type Copied = { ids: Map<string, string>; changes: Change[]; events: DomainEvent[] }

/**
 * Copies all cards of `from.contents` with their comments, checklists and attachments. Comments keep
 * their authors and dates, attachments share their bytes. Parents and dependencies among the
 * cards are between the copies; those that lead to other cards stay on the same board, and are left out
 * on another one.
 */
export function copyCards(route: Route, placeFor: (card: Card) => Place, field: string): Copied {
  const { from, to, context } = route
  const { contents } = from
  refuseCut(contents)
  const board = boardIn(to)
  const ids = newIdsFor(contents.cards, context)
  const fileIds = newIdsFor(contents.attachments, context)
  const carrier = to.id === from.id ? undefined : carrierTo(from, to, context)
  const at = { ...to, lists: new Map(to.lists) }
  const touched = new Set<string>()
  const copies = contents.cards.map((card, index) => {
    const { sort, ...place } = placeFor(card)
    const list = openList(at, place.listId, field)
    const copy: Card = {
      ...copyOf(card, route, ids),
      ...carrier?.valuesOf(card),
      ...place,
      sort: sort ?? list.lastSort + 1,
      cardNumber: board.lastCardNumber + index + 1,
      coverId: fileIds.get(card.coverId) ?? '',
    }
    const lastSort = Math.max(list.lastSort, copy.sort)
    const cardCount = list.cardCount + (copy.archived ? 0 : 1)
    at.lists.set(list.id, { ...list, cardCount, lastSort })
    touched.add(list.id)
    return copy
  })
  const lastCardNumber = board.lastCardNumber + copies.length
  return {
    ids,
    changes: [
      ...(carrier?.newFields() ?? []),
      ...copies.flatMap(addCard),
      ...[...at.lists.values()].flatMap(({ id, cardCount, lastSort }) =>
        touched.has(id) ? [update('lists', { id }, { cardCount, lastSort })] : [],
      ),
      update(
        'boards',
        { id: to.id },
        { lastCardNumber, ...(carrier && { labels: carrier.labels() }) },
      ),
      ...thingsOn(route, ids, fileIds),
    ],
    events: copies.map((copy) => eventOn(route, copy)),
  }
}

function newIdsFor(rows: { id: string }[], { newId }: CommandContext): Map<string, string> {
  return new Map(rows.map(({ id }) => [id, newId()]))
}

function copyOf(card: Card, { from, to, context }: Route, ids: Map<string, string>): Card {
  const stays = to.id === from.id
  const idOf = (id: string) => ids.get(id) ?? (stays ? id : '')
  return {
    ...card,
    id: idOf(card.id),
    boardId: to.id,
    ...NO_SERIES,
    externalId: null,
    parentId: idOf(card.parentId),
    cardDependencies: card.cardDependencies.flatMap((dependency) => {
      const cardId = dependency.boardId ? dependency.cardId : idOf(dependency.cardId)
      return cardId === '' ? [] : [{ ...dependency, cardId }]
    }),
    createdAt: context.now,
    modifiedAt: context.now,
    dateLastActivity: context.now,
  }
}

/** The copies of what is on the cards. */
function thingsOn(route: Route, ids: Map<string, string>, fileIds: Map<string, string>): Change[] {
  const { from, to, context } = route
  const { comments, checklists, attachments } = from.contents
  const on = (cardId: string) => ({ boardId: to.id, cardId: ids.get(cardId) ?? '' })
  return [
    ...comments.map((comment) =>
      insert('comments', { ...comment, ...on(comment.cardId), id: context.newId() }),
    ),
    ...checklists.map((checklist) =>
      insert('checklists', { ...checklistCopy(checklist, route), ...on(checklist.cardId) }),
    ),
    ...attachments.map((attachment) =>
      insert('attachments', {
        ...attachmentCopy(attachment, fileIds.get(attachment.id) ?? ''),
        ...on(attachment.cardId),
      }),
    ),
  ]
}

function checklistCopy(checklist: Checklist, { to, context }: Route): Checklist {
  const isThere = (userId: string) => isActiveMember(to, userId)
  return {
    ...checklist,
    id: context.newId(),
    items: checklist.items.map((item) => itemCopy(item, context.newId(), isThere)),
  }
}

function eventOn({ from, to }: Route, copy: Card): DomainEvent {
  const created = event('createCard', placeOf(copy))
  return to.id === from.id ? created : { ...created, boardId: to.id }
}
