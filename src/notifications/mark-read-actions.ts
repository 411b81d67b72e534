import { momentOf } from '../kernel/contract/moment.ts'
import { hasSpentBudget } from '../kernel/db/store.ts'
import { ALWAYS } from '../kernel/db/statements.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { followersOf } from './follower-saves.ts'
import { type Reader, unreadOf } from './queries.ts'
import { MOST_MARKED, type Marked, markSome } from './saves.ts'

/** Marks a person's notifications as read, some thousand at a time, and says how many are unread then. */
export async function markRead(
  context: RequestContext,
  reader: Reader,
  which: Marked,
): Promise<{ unread: number }> {
  const { store, deps } = context
  const readAt = momentOf(deps.nowMs())
  for (;;) {
    const { marked, counted, followed } = await store.batch({
      marked: markSome(reader, which, readAt),
      counted: unreadOf(reader),
      followed: followersOf(reader.userId),
    })
    const reply = { unread: counted[0]?.unread ?? 0 }
    if (marked.length === MOST_MARKED && !hasSpentBudget(store.meter)) continue
    const records = recordOf(context, reply).map((record) => record(ALWAYS))
    if (records.length > 0) await store.batch(records)
    if (followed.length > 0) context.after(context.inbox(reader.userId).poke())
    return reply
  }
}
