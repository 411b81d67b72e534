import type { LoggedKind } from '../boards/activities.ts'
import type { NotificationKind } from './kinds.ts'

/** A change that people are told of: a kind of activity, or one of those that the log does not have. */
export type Act = LoggedKind | 'editBoard' | 'editCard' | 'manyCards'

/** Something that happened, and whom it concerns. SQL finds the people on the card, the watchers and the users of the names. */
export type Notice = {
  /** Names what happened: a person is told of it once. */
  event: string
  act: Act
  /** The number of cards, for a notice about many at once; otherwise null. */
  cards: number | null
  /** The place where it happened. `list` and `card` are empty if it is about no single one. */
  board: string
  list: string
  card: string
  actor: string
  at: string
  /** The card whose members and assignees are told, and of what kind; empty for none. */
  of: string
  onCard: NotificationKind | ''
  /** The ids of the board, lists and cards whose watchers are told, and of what kind. */
  watched: string[]
  watching: NotificationKind
  /** The people whom the change itself names, such as a new assignee. */
  to: { user: string; kind: NotificationKind }[]
  /** The usernames, as they are compared, that texts newly mention. */
  names: string[]
}
