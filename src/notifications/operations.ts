import { AppError, invalidQuery } from '../kernel/contract/app-error.ts'
import { ids } from '../kernel/contract/compound.ts'
import { form } from '../kernel/contract/form.ts'
import { described, exemplified } from '../kernel/contract/kind.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { listOf, record, Id } from '../kernel/contract/record.ts'
import { largeOne, one } from '../kernel/contract/reply.ts'
import { count, flag, flagOf, number } from '../kernel/contract/wire.ts'
import { after } from '../kernel/db/statements.ts'
import { action } from '../operations/action.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { callerOf, operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { followersOf } from './follower-saves.ts'
import { markRead } from './mark-read-actions.ts'
import { notificationsOf, unreadOf } from './queries.ts'
import { markOne } from './saves.ts'
import { NotificationRecord, shownNotification } from './record.ts'

const MOST = 100
const USUAL = 50

const unread = described('How many are unread, of all there are.', count)

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
      unread: 'Whether to list only those that are unread.',
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
          limit: limitIn(query),
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
    summary: 'Marks a notification of the current user as read or unread.',
    method: 'PUT',
    path: '/api/user/notifications/{notification}',
    body: form({ read: described('Whether it is read.', exemplified(true, flag)) }),
    reply: one(Id),
    run: action({
      async run(_loaded, { path: { notification: id }, body, context }) {
        const { store, deps } = context
        const reply = { id }
        const readAt = body.read ? momentOf(deps.nowMs()) : null
        const reader = readerOf(context)
        const { marked, followed } = await store.batch({
          marked: after(markOne(reader, id, readAt), recordOf(context, reply)),
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

function seqIn(query: URLSearchParams, name: string): number | undefined {
  const given = query.get(name)
  if (given === null || given === '') return undefined
  if (!/^\d{1,15}$/.test(given)) throw invalidQuery(name, 'must be the seq of a notification')
  return Number(given)
}

function limitIn(query: URLSearchParams): number {
  const given = query.get('limit') ?? String(USUAL)
  if (!/^\d{1,3}$/.test(given) || Number(given) < 1 || Number(given) > MOST)
    throw invalidQuery('limit', `must be a number from 1 to ${MOST}`)
  return Number(given)
}
