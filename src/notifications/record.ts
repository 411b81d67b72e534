import { avatarPath } from '../accounts/users/avatar-queries.ts'
import { avatarShown } from '../accounts/users/record.ts'
import { pageOf } from '../boards/model/domain-event.ts'
import { described } from '../kernel/contract/kind.ts'
import { record } from '../kernel/contract/record.ts'
import { choice, count, number, text } from '../kernel/contract/wire.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'
import { EXCERPT, type FoundNotification } from './fields.ts'
import { excerptOf, textOf } from './text.ts'

export const notificationFields = {
  _id: text,
  seq: described('Number of the notification; later ones have higher numbers.', number),
  kind: described('Reason why it concerns the user.', choice(...NOTIFICATION_KINDS)),
  boardId: text,
  listId: text.optional(),
  cardId: text.optional(),
  userId: described('Id of the user who did it.', text),
  createdAt: text,
  readAt: described(
    'Time when it was read, as ISO-8601 in UTC; none while it is unread.',
    text.optional(),
  ),
  snoozedUntil: described(
    'Time when it comes back unread, as ISO-8601 in UTC; none if it is not put off.',
    text.optional(),
  ),
  act: described('Name of the act; the kind of its activity, if it is logged.', text),
  username: described('Name of the user who did it; none if the user is deleted.', text.optional()),
  avatarUrl: avatarShown,
  boardTitle: described('Title of the board.', text),
  listTitle: described('Title of the list.', text.optional()),
  cardTitle: described('Title of the card.', text.optional()),
  cards: described('Number of cards that it is about, if about many at once.', count.optional()),
  dueAt: described('Due date of the card now.', text.optional()),
  excerpt: described(`The first ${EXCERPT} characters of the comment.`, text.optional()),
  commentId: described(
    'Id of the comment, if it is about one that is still there.',
    text.optional(),
  ),
  text: described('A sentence in English about the act, by the titles as they are now.', text),
  url: described(
    'Address of the page of the card or the board; of the comment, if `commentId` is given.',
    text,
  ),
}

export const NotificationRecord = record('Notification', notificationFields)

/** A notification as clients see it; `publicUrl` is the address of the service. */
export function shownNotification(row: FoundNotification, publicUrl: string) {
  const { id, seq, kind, boardId, listId, cardId, userId, createdAt, readAt, snoozedUntil, slug } =
    row
  const { act, user, avatarFile, board, list, card, count: cards, dueAt, comment, commentId } = row
  return {
    id,
    seq,
    kind,
    boardId,
    userId,
    createdAt,
    readAt,
    snoozedUntil,
    listId: listId || undefined,
    cardId: cardId || undefined,
    act,
    username: user ?? undefined,
    avatarUrl: avatarFile === null ? undefined : avatarPath(userId, avatarFile),
    boardTitle: board,
    listTitle: list ?? undefined,
    cardTitle: card ?? undefined,
    cards: cards ?? undefined,
    dueAt: dueAt ?? undefined,
    excerpt: comment === null ? undefined : excerptOf(comment),
    commentId: commentId ?? undefined,
    text: textOf(row),
    url: pageOf(publicUrl, { id: boardId, slug }, cardId, commentId),
  }
}
