import { bad, kind } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { many } from '../contract/reply.ts'
import { number, text } from '../contract/wire.ts'
import { activitiesAfter } from '../db/find/activities.ts'
import type { ActivityRefs } from '../domain/activity.ts'
import { keyed } from '../domain/keyed.ts'
import { invalidQuery } from '../domain/refusal.ts'
import { operation } from './language.ts'
import { paged, read } from './run.ts'

/** What an activity may be about, but for its value. */
export const REFS = [
  'listId',
  'oldListId',
  'swimlaneId',
  'oldSwimlaneId',
  'boardId',
  'oldBoardId',
  'cardId',
  'memberId',
  'commentId',
  'comment',
  'checklistId',
  'checklist',
  'checklistItemId',
  'attachmentId',
  'labelId',
  'customFieldId',
  'title',
] as const satisfies (keyof ActivityRefs)[]

const Activity = record('Activity', {
  _id: text,
  seq: number,
  activityType: text,
  userId: text,
  createdAt: text,
  ...keyed(REFS, () => text.optional()),
  value: kind<ActivityRefs['value']>({}, () => bad('is not read')).optional(),
})

/** The `seq` that a query asks to go on after: 0, before the first, where it does not say. */
function afterIn(query: URLSearchParams): number {
  const after = query.get('after') ?? '0'
  if (!/^\d{1,15}$/.test(after)) throw invalidQuery('after', 'must be the seq of an activity')
  return Number(after)
}

export const activities = [
  operation({
    name: 'get_board_activities',
    tag: 'Boards',
    summary: 'Lists what happened on a board, oldest first; `seq` goes up by one.',
    method: 'GET',
    path: '/api/boards/{board}/activities',
    access: 'read',
    query: { after: 'The seq to go on after.' },
    reply: many(Activity),
    run: read({
      find: (db, { scope, part: { limit, after: last }, query }) => ({
        activities: activitiesAfter(db, scope, last?.[0] ?? afterIn(query), limit),
      }),
      answer: ({ activities: rows }, call) =>
        paged(rows, call).map(({ id: _id, kind: activityType, refs, ...row }) => {
          return { ...row, _id, activityType, ...refs }
        }),
    }),
  }),
]
