import type { Board, Card } from './board.ts'
import { type Placed, idOf } from './placed.ts'

/** The board record that the server should return; labels with the same name and color are one. */
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

/** The card record that the server should return; unset dates and colors must be absent, and white counts as unset. */
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

/** The card's entry in its list. */
export function expectedEntry(placed: Placed, card: Card) {
  const { title, description, sort, receivedAt, startAt, dueAt, endAt } = card
  const swimlaneId = idOf(placed.swimlanes, card.swimlane)
  const _id = idOf(placed.cards, card.key)
  return { _id, title, description, swimlaneId, sort, receivedAt, startAt, dueAt, endAt }
}
