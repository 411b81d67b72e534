import type { Board, Card } from './board.ts'
import { type Placed, idOf } from './placed.ts'

/** What the server should show of a board itself; labels alike in name and color are one. */
export function expectedBoard(placed: Placed, { title, color, labels }: Board) {
  const shown = labels.map(({ key, ...label }) => ({ _id: idOf(placed.labels, key), ...label }))
  return {
    _id: placed.board,
    title,
    color,
    permission: 'private',
    archived: false,
    labels: [...new Map(shown.map((label) => [label._id, label])).values()],
  }
}

/** What the server should show of a card; unset dates and colors must be absent, and white is unset. */
export function expectedCard(placed: Placed, card: Card) {
  const { spentTime, vote, poker } = card
  return {
    boardId: placed.board,
    userId: placed.user,
    ...expectedEntry(placed, card),
    listId: idOf(placed.lists, card.list),
    color: card.color === 'white' ? undefined : card.color,
    labelIds: card.labels.map((label) => idOf(placed.labels, label)),
    members: card.isMine ? [placed.user] : [],
    parentId: card.parent === undefined ? '' : idOf(placed.cards, card.parent),
    requestedBy: card.requestedBy,
    assignedBy: card.assignedBy,
    isOvertime: card.isOverTime,
    archived: card.archived,
    ...(spentTime !== undefined && { spentTime }),
    ...(vote !== undefined && { vote }),
    ...(poker !== undefined && { poker }),
  }
}

/** What a list should show of a card on it. */
export function expectedEntry(placed: Placed, card: Card) {
  const { title, description, sort, receivedAt, startAt, dueAt, endAt } = card
  const swimlaneId = idOf(placed.swimlanes, card.swimlane)
  const _id = idOf(placed.cards, card.key)
  return { _id, title, description, swimlaneId, sort, receivedAt, startAt, dueAt, endAt }
}
