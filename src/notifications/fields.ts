import type { Channel, NotificationKind } from './kinds.ts'

/** The days of the week, as settings name them. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Hours of the local day, such as `22:00` to `07:00`, in which nothing is sent on these days; they may go past midnight. */
export type QuietHours = { from: string; to: string; days: (typeof DAYS)[number][] }

/** The ways that a person has changed; any other is as usual. */
export type Channels = {
  [K in NotificationKind]?: { [Way in keyof Channel]?: Channel[Way] | undefined } | undefined
}

export type Settings = {
  /** A zone of the IANA database. */
  timeZone: string
  quietHours: QuietHours | null
  channels: Channels
  /** The local time of day at which digests are sent. */
  digestAt: string
  /** If this is true, they watch the cards that they made or are assigned to without asking for it. */
  followsOwnCards: boolean
}

/** Characters of a comment that the text of a notification quotes, and one more where it is longer. */
export const EXCERPT = 200

/** A notification as it is read, with the titles that its text is made of. */
export type FoundNotification = {
  seq: number
  /** The id of what happened. */
  id: string
  kind: NotificationKind
  act: string
  /** The number of cards, where it is about many at once. */
  count: number | null
  boardId: string
  /** The list where the card is now. */
  listId: string
  cardId: string
  userId: string
  createdAt: string
  readAt: string | null
  snoozedUntil: string | null
  board: string
  slug: string
  list: string | null
  card: string | null
  dueAt: string | null
  /** The name of who did it; null if that user is deleted. */
  user: string | null
  avatarFile: string | null
  /** The id of the comment that it is about, if that is still there. */
  commentId: string | null
  /** The beginning of the comment. */
  comment: string | null
}
