import { described, during, bad, kind } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { many, socket } from '../../kernel/contract/reply.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag, number, text, flagOf } from '../../kernel/contract/wire.ts'
import { activitiesAfter, activitiesOfCardAfter } from './activity-queries.ts'
import { newestOnBoard } from './queries.ts'
import { REFS, type LoggedRefs } from '../activity-kinds.ts'
import { shownActivity } from '../engine/feed.ts'
import { followerOf, guestFrom } from '../engine/follower.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { operation } from '../../operations/operation.ts'
import { paged, read, readPage } from '../../operations/read.ts'

export const ActivityRecord = record('Activity', {
  _id: text,
  seq: number,
  activityType: text,
  userId: text,
  tokenName: described(
    'Name of the named token that it was done with; none for a sign-in.',
    text.optional(),
  ),
  createdAt: text,
  imported: during(
    since('11'),
    described('True if an import has brought it; only such activities have it.', flag.optional()),
  ),
  ...keyed(REFS, () => text.optional()),
  value: described(
    'Value after the change, where the activity is about one.',
    kind<LoggedRefs['value']>({}, () => bad('is not read')).optional(),
  ),
})

/** The `after` parameter of a query, or `usual` if it is missing. */
function afterIn(query: URLSearchParams, usual: number): number {
  const after = query.get('after') ?? String(usual)
  if (!/^\d{1,15}$/.test(after)) throw invalidQuery('after', 'must be the seq of an activity')
  return Number(after)
}

export const activityOperations = [
  operation({
    name: 'get_board_activities',
    tag: 'Boards',
    summary: 'Lists what happened on a board, oldest first; `seq` goes up by one.',
    method: 'GET',
    path: '/api/boards/{board}/activities',
    access: 'read',
    query: {
      after: 'Starts after the activity with this `seq`.',
      card: 'Id of the card that the activities are about; by default all.',
    },
    reply: many(ActivityRecord),
    run: readPage({
      find: ({ scope, part: { limit, after: last }, query }) => {
        const seq = last?.[0] ?? afterIn(query, 0)
        const card = query.get('card')
        return {
          activities:
            card === null
              ? activitiesAfter(scope, seq, limit)
              : activitiesOfCardAfter(scope, card, seq, limit),
        }
      },
      answer: ({ activities: rows }, call) => paged(rows, call).map(shownActivity),
    }),
  }),
  operation({
    name: 'follow_board',
    tag: 'Boards',
    summary:
      'Streams the activities of a board over a WebSocket as they happen, or all its changes; those of a public board also without a token, which shows no activities.',
    method: 'GET',
    path: '/api/boards/{board}/live',
    access: 'visit',
    query: {
      after: 'Starts after the activity with this `seq`; by default after the newest.',
      changes:
        'True to send every batch of writes, with the `version` it made and what it `changed`; without a token always.',
      presence:
        'True to name the caller to others who ask for this, and to send who of the members looks at the board (`present`); without effect for those who are no members.',
    },
    reply: socket(),
    run: read({
      ignoresVersion: true,
      find: ({ scope }) => ({ newest: newestOnBoard(scope) }),
      answer({ newest: [row] }, { path, query, context }) {
        const newest = row?.lastSeq ?? 0
        const seq = afterIn(query, newest)
        if (seq > newest) throw invalidQuery('after', `is beyond the newest activity, ${newest}`)
        const withChanges = flagOf('changes', query.get('changes')) && { version: 0 }
        const isPresent = flagOf('presence', query.get('presence'))
        const { caller, address } = context
        const who =
          caller === undefined
            ? guestFrom(address)
            : { ...followerOf(caller), ...(isPresent && { presence: 'asked' as const }) }
        return () => context.board(path.board).follow({ ...who, seq, ...withChanges })
      },
    }),
  }),
]
