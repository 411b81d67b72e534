import { socket } from '../kernel/contract/reply.ts'
import { callerOf, operation } from '../operations/operation.ts'
import { read } from '../operations/read.ts'
import { notificationsOf } from './queries.ts'

export const liveNotifications = [
  operation({
    name: 'follow_notifications',
    tag: 'Notifications',
    summary:
      'Streams the notifications of the current user over a WebSocket, and how many are unread.',
    method: 'GET',
    path: '/api/user/live',
    access: 'user',
    boardLimit: 'filtered',
    reply: socket(),
    run: read({
      find: ({ caller: userId, boards }) => ({
        newest: notificationsOf({ userId, boards }, { isUnread: false, limit: 1 }),
      }),
      answer({ newest: [row] }, { context, boards }) {
        const { userId, jti, limitsText, ver, expiresAt } = callerOf(context)
        const limits = {
          ...(limitsText !== undefined && { limitsText }),
          ...(boards !== undefined && { boards }),
        }
        const { publicUrl } = context
        const seq = row?.seq ?? 0
        return () =>
          context.inbox(userId).follow({ userId, jti, ver, ...limits, expiresAt, publicUrl, seq })
      },
    }),
  }),
]
