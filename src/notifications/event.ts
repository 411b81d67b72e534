import type { LoggedKind } from '../boards/activity-kinds.ts'
import type { NotificationKind } from './kinds.ts'

/** A change that people are notified of: a kind of activity, or one of those that the log does not have. */
export type Act = LoggedKind | 'editBoard' | 'editCard' | 'manyCards'

/** A user whom the change itself concerns, such as a new assignee. */
export type NamedUser = { user: string; kind: NotificationKind }

/** Something that happened, and whom it concerns. SQL finds the people on the card, the watchers and the users of the names. */
export type NotificationEvent = {
  /** The id of the event: a person is notified of it once. */
  event: string
  act: Act
  /** The number of cards, for an event about many at once; otherwise null. */
  cards: number | null
  /** The place where it happened. `list` and `card` are empty if it is about no single one. */
  board: string
  list: string
  card: string
  actor: string
  at: string
  /** The card whose members and assignees it concerns, and of what kind it is to them; empty for none. */
  of: string
  onCard: NotificationKind | ''
  /** The ids of the board, lists and cards whose watchers it concerns, and of what kind it is to them. */
  watched: string[]
  watching: NotificationKind
  to: NamedUser[]
  /** The usernames, as they are compared, that texts newly mention. */
  names: string[]
}

/** The parts that all events of one command share. `event` names the command as a whole. */
export type Base = { boardId: string; actor: string; at: string; event: string }

/** An event for those who watch the board. */
export function eventOnBoard({ boardId: board, ...base }: Base, act: Act): NotificationEvent {
  const nobody = { of: '', onCard: '' as const, to: [], names: [] }
  const place = { board, list: '', card: '', cards: null }
  return { ...base, ...place, ...nobody, act, watched: [board], watching: 'changed' }
}
