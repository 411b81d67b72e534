import { AppError, invalid, invalidQuery } from '../kernel/contract/app-error.ts'
import { ids } from '../kernel/contract/compound.ts'
import { readLimit } from '../kernel/contract/cursor.ts'
import { edit, form } from '../kernel/contract/form.ts'
import { described, exemplified } from '../kernel/contract/kind.ts'
import { DAY_MS } from '../kernel/contract/days.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { listOf, record, Id } from '../kernel/contract/record.ts'
import { largeOne, one } from '../kernel/contract/reply.ts'
import { count, flag, flagOf, moment, number } from '../kernel/contract/wire.ts'
import { after } from '../kernel/db/statements.ts'
import { action } from '../operations/action.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { callerOf, operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { followersOf } from './follower-saves.ts'
import { markRead } from './mark-read-actions.ts'
import { notificationsOf, unreadOf } from './queries.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'
import { type Mark, markOne } from './saves.ts'
import { NotificationRecord, shownNotification } from './record.ts'

const MOST = 100
const USUAL = 50

const unread = described('Number of all unread notifications.', count)

const Inbox = record('Inbox', {
  notifications: described('The notifications.', listOf(NotificationRecord)),
  unread,
})

const UnreadCount = record('UnreadCount', { unread })

const mine = { tag: 'Notifications', access: 'user', boardLimit: 'filtered' } as const

/** The caller as the reader of their own inbox, with the boards that their token is limited to. */
function readerOf(context: RequestContext) {
  const { userId, limits } = callerOf(context)
  return { userId, boards: limits?.boards ?? undefined }
}

export const notificationOperations = [
  operation({
    ...mine,
    name: 'get_notifications',
    summary:
      'Lists what concerns the current user on boards that they may read, newest first, or from `after` upwards.',
    method: 'GET',
    path: '/api/user/notifications',
    query: {
      after: 'Starts after the notification with this `seq`, the oldest first.',
      before: 'Starts before the notification with this `seq`, the newest first.',
      unread: 'True to list only those that are unread.',
      snoozed:
        'True to list those that are put off until later, and no others; by default they are left out.',
      kinds: 'Lists only those of these kinds, separated by commas, such as `mentioned,assigned`.',
      limit: `Most notifications, 1 to ${MOST}; by default ${USUAL}.`,
    },
    reply: largeOne(Inbox),
    run: read({
      find: ({ caller, boards, query }) => {
        const [from, before] = [seqIn(query, 'after'), seqIn(query, 'before')]
        const part = {
          ...(from !== undefined && { after: from }),
          ...(before !== undefined && { before }),
          isUnread: flagOf('unread', query.get('unread')),
          isSnoozed: flagOf('snoozed', query.get('snoozed')),
          ...kindsIn(query),
          limit: readLimit(query, { usual: USUAL, most: MOST }),
        }
        const reader = { userId: caller, boards }
        return { found: notificationsOf(reader, part), unread: unreadOf(reader) }
      },
      answer: ({ found, unread: counted }, { context }) => ({
        notifications: found.map((row) => shownNotification(row, context.publicUrl)),
        unread: counted[0]?.unread ?? 0,
      }),
    }),
  }),
  operation({
    ...mine,
    name: 'edit_notification',
    summary:
      'Marks a notification of the current user as read or unread, or puts it off until later, when it comes back unread.',
    method: 'PUT',
    path: '/api/user/notifications/{notification}',
    body: edit({
      read: described(
        'True if it is read. It is required unless `snoozedUntil` is given.',
        exemplified(true, flag).optional(),
      ),
      snoozedUntil: described(
        'Time when it comes back unread, at most a year from now. Until then it counts as read.',
        moment.optional(),
      ),
    }),
    reply: one(Id),
    run: action({
      async run(_loaded, { path: { notification: id }, body, context }) {
        const { store, deps } = context
        const reply = { id }
        const mark = markOf(body, deps.nowMs())
        const reader = readerOf(context)
        const { marked, followed } = await store.batch({
          marked: after(markOne(reader, id, mark), recordOf(context, reply)),
          followed: followersOf(reader.userId),
        })
        if (marked.length === 0) throw new AppError('notification.not_found')
        if (followed.length > 0) context.after(context.inbox(reader.userId).poke())
        return { body: reply }
      },
    }),
  }),
  operation({
    ...mine,
    name: 'read_notifications',
    summary:
      'Marks notifications of the current user as read: those of `ids`, those before a `seq`, or all.',
    method: 'POST',
    path: '/api/user/notifications/read',
    body: form({
      before: described(
        'Marks those whose `seq` is lower.',
        number.that((seq) => Number.isSafeInteger(seq) && seq >= 0, 'must be a seq').optional(),
      ),
      ids: described('Marks those with these ids.', ids.optional()),
    }),
    reply: one(UnreadCount),
    run: action({
      run: async (_loaded, { body, context }) => ({
        body: await markRead(context, readerOf(context), body),
      }),
    }),
  }),
]

type Given = { read?: boolean | undefined; snoozedUntil?: string | null | undefined }

function markOf({ read: isRead, snoozedUntil = null }: Given, nowMs: number): Mark {
  const now = momentOf(nowMs)
  if (snoozedUntil === null) {
    if (isRead === undefined) throw invalid('read', 'must be given, or snoozedUntil')
    return { readAt: isRead ? now : null, snoozedUntil }
  }
  if (isRead === false) throw invalid('read', 'must not be false where snoozedUntil is given')
  if (snoozedUntil <= now) throw invalid('snoozedUntil', 'must be in the future')
  if (snoozedUntil > momentOf(nowMs + 365 * DAY_MS))
    throw invalid('snoozedUntil', 'must be at most a year from now')
  return { readAt: now, snoozedUntil }
}

function kindsIn(query: URLSearchParams): { kinds?: NotificationKind[] } {
  const given = query.get('kinds')
  if (given === null || given === '') return {}
  const named = new Set(given.split(','))
  const kinds = NOTIFICATION_KINDS.filter((kind) => named.has(kind))
  if (kinds.length !== named.size)
    throw invalidQuery('kinds', `must be some of ${NOTIFICATION_KINDS.join(', ')}`)
  return { kinds }
}

function seqIn(query: URLSearchParams, name: string): number | undefined {
  const given = query.get(name)
  if (given === null || given === '') return undefined
  if (!/^\d{1,15}$/.test(given)) throw invalidQuery(name, 'must be the seq of a notification')
  return Number(given)
}
