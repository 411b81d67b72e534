/**
 * The kinds of notifications, the strongest first: a person whom one event concerns in several ways gets
 * the strongest of them. The clock that watches due dates makes `overdue` and `dueSoon`.
 */
export const NOTIFICATION_KINDS = [
  'mentioned',
  'assigned',
  'memberOfCard',
  'invited',
  'commented',
  'overdue',
  'dueSoon',
  'due',
  'archived',
  'moved',
  'changed',
] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The stronger of two kinds. */
export function stronger(one: NotificationKind, other: NotificationKind): NotificationKind {
  return NOTIFICATION_KINDS.indexOf(one) <= NOTIFICATION_KINDS.indexOf(other) ? one : other
}
