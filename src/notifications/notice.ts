import type { LoggedKind } from '../boards/activities.ts'
import type { NotificationKind } from './kinds.ts'

/** A change that people are told of: a kind of activity, or one of those that the log does not have. */
export type Act = LoggedKind | 'editBoard' | 'editCard' | 'manyCards'

/** Something that happened, and whom it concerns. SQL finds the people on the card, the watchers and the users of the names. */
export type Notice = {
  /** Names what happened: a person is told of it once. */
  event: string
  act: Act
  /** How many cards it is about, where it is about many at once. */
  cards: number | null
  /** Where it happened; empty for no list or no card alone. */
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
  /** Who is told by name. */
  to: { user: string; kind: NotificationKind }[]
  /** The usernames, as they are compared, that texts newly mention. */
  names: string[]
}
