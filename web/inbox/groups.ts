import type { Output } from '../../client/client.ts'
import { BASE } from '../base.ts'
import type { KeyedCommand } from '../state/command.ts'

export type Notification = Output<'get_notifications'>['notifications'][number]

/** The notifications that are shown: all, those that are unread, or those that are put off. */
export type Which = 'all' | 'unread' | 'snoozed'

/** Holds the notifications about one card, or about a board beside its cards; the newest first. */
export type Group = {
  /** The id of the card or the board. */
  id: string
  title: string
  /** The board and the list of a card; empty for a board. */
  place: string[]
  /** The path of its page. */
  path: string
  entries: Notification[]
  /** The ids of those that are unread. */
  unread: string[]
}

/** Groups notifications, which come the newest first, by what they are about; the group with the newest one comes first. */
export function groupsOf(notifications: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of notifications) {
    const id = one.cardId ?? one.boardId
    const group = groups.get(id) ?? groupOf(one, id)
    groups.set(id, group)
    group.entries.push(one)
    if (one.readAt === undefined) group.unread.push(one._id)
  }
  return [...groups.values()]
}

/** A group as its newest notification names it, which has the titles as they are now. */
function groupOf({ cardId, cardTitle, boardTitle, listTitle, url }: Notification, id: string) {
  const place = cardId === undefined ? [] : [boardTitle, listTitle].flatMap((one) => one ?? [])
  const title = cardTitle ?? boardTitle
  return { id, title, place, path: new URL(url, BASE).pathname, entries: [], unread: [] }
}

/** Notifications with others that were read later, each once, the newest first. */
export function merged(
  known: readonly Notification[],
  read: readonly Notification[],
): Notification[] {
  const byId = new Map([...known, ...read].map((one) => [one._id, one]))
  return [...byId.values()].toSorted((one, other) => other.seq - one.seq)
}

/** The first notifications of a part, as they were read; all of it if it `isWhole`. */
type First = { all: readonly Notification[]; isWhole: boolean }

/** Notifications without those that another page has marked or put off since: they were of the part, and are not among its first ones now. Notifications that commands which were `given` here are about stay. */
export function withoutLeft(
  known: readonly Notification[],
  { all, isWhole }: First,
  given: readonly KeyedCommand[],
  which: Which,
): Notification[] {
  const last = isWhole ? 0 : (all.at(-1)?.seq ?? 0)
  const ids = new Set(all.map(({ _id }) => _id))
  const own = marked(known, given)
  const isOf = ({ snoozedUntil, readAt }: Notification) =>
    Boolean(snoozedUntil) === (which === 'snoozed') && (which !== 'unread' || readAt === undefined)
  return known.filter(
    (one, at) => ids.has(one._id) || one.seq < last || own[at] !== one || !isOf(one),
  )
}

/** Notifications as commands will leave them, the newest of these last. */
export function marked(
  known: readonly Notification[],
  commands: readonly KeyedCommand[],
): readonly Notification[] {
  return commands.reduce(markedBy, known)
}

function markedBy(known: readonly Notification[], command: KeyedCommand): readonly Notification[] {
  const { kind, args } = command
  const now = new Date(command.at).toISOString()
  if (kind === 'readNotifications')
    return known.map((one) =>
      one.seq < args.before && one.readAt === undefined ? { ...one, readAt: now } : one,
    )
  if (kind !== 'markNotifications' && kind !== 'snoozeNotifications') return known
  const snoozedUntil = kind === 'snoozeNotifications' ? args.until : undefined
  const readAt = kind === 'markNotifications' && !args.isRead ? undefined : now
  const ids = new Set(args.ids)
  return known.map((one) => (ids.has(one._id) ? { ...one, readAt, snoozedUntil } : one))
}
