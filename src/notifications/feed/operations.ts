import { readCalendar } from '../../boards/feeds/read-calendar.ts'
import { bytes } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import { readNotifications } from './read-notifications.ts'

/** What programs read by the secret in an address. It is not among the operations of the interface, as it replies as other standards want it and belongs to no revision. */
export const feedReads = [
  operation({
    name: 'read_feed',
    tag: 'Users',
    summary: 'Reads a calendar or a feed of notifications, by the secret in its address.',
    method: 'GET',
    path: '/feeds/{file}',
    access: 'anyone',
    query: { type: 'Of a calendar: `event`, which is the default, or `todo`.' },
    weight: 4,
    reply: bytes(),
    run: ({ path: { file }, query, context }) =>
      file.endsWith('.atom')
        ? readNotifications(context, file)
        : readCalendar(context, file, query.get('type')),
  }),
]
