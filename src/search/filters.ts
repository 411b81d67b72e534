import { AppError } from '../kernel/contract/app-error.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { after } from '../kernel/db/statements.ts'
import { callerOf } from '../operations/operation.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { followersOf } from '../notifications/follower-saves.ts'
import type { RequestContext } from '../operations/request-context.ts'
import {
  type FilterEdit,
  type FilterOwner,
  deleteFilter,
  makeRoom,
  saveFilter,
  updateFilter,
} from './filter-saves.ts'
import type { SavedView } from './tables.ts'
import { parseQuestion } from '../kernel/contract/query/query.ts'

export type GivenFilter = {
  name: string
  q: string
  view?: SavedView | undefined
  grouping?: string | undefined
}

/** Saves a question for the caller; throws if it is not understood. `boardId` is empty if it is asked of all boards. */
export async function addFilter(
  context: RequestContext,
  { q, ...given }: GivenFilter & { boardId: string },
): Promise<{ id: string }> {
  const { store, deps } = context
  expectUnderstood(q)
  const reply = { id: deps.newId() }
  const { userId } = callerOf(context)
  const createdAt = momentOf(deps.nowMs())
  const { saved, followed } = await store.batch({
    saved: after(
      saveFilter({ view: null, grouping: null, ...given, userId, id: reply.id, q, createdAt }),
      recordOf(context, reply),
    ),
    followed: followersOf(userId),
  })
  if (saved.length === 0)
    throw new AppError('filter.limit', { values: { most: COUNT_LIMITS.user.savedQuestions } })
  pokeInbox(context, userId, followed)
  return reply
}

/** Changes a question that the caller has saved; what is not given stays. Throws if there is none, or it is not understood. */
export async function editFilter(
  context: RequestContext,
  id: string,
  given: FilterEdit,
): Promise<{ id: string }> {
  const reply = { id }
  const owner = ownerIn(context)
  if (given.q !== undefined) expectUnderstood(given.q)
  const { edited, followed } = await context.store.batch({
    room: given.position === undefined ? [] : [makeRoom(owner, id, given.position)],
    edited: after(updateFilter(owner, id, given), recordOf(context, reply)),
    followed: followersOf(owner.userId),
  })
  if (edited.length === 0) throw new AppError('filter.not_found')
  pokeInbox(context, owner.userId, followed)
  return reply
}

/** Deletes a question that the caller has saved; throws if there is none. */
export async function removeFilter(context: RequestContext, id: string): Promise<{ id: string }> {
  const reply = { id }
  const owner = ownerIn(context)
  const { deleted, followed } = await context.store.batch({
    deleted: after(deleteFilter(owner, id), recordOf(context, reply)),
    followed: followersOf(owner.userId),
  })
  if (deleted.length === 0) throw new AppError('filter.not_found')
  pokeInbox(context, owner.userId, followed)
  return reply
}

/** Lets pages of the same person read the questions again, if any follow what concerns them. */
function pokeInbox(context: RequestContext, userId: string, followed: readonly object[]): void {
  if (followed.length > 0) context.after(context.inbox(userId).poke('filters'))
}

function ownerIn(context: RequestContext): FilterOwner {
  const { userId, limits } = callerOf(context)
  return { userId, boards: limits?.boards ?? undefined }
}

function expectUnderstood(q: string): void {
  const parsed = parseQuestion(q)
  if (parsed.ok) return
  const fields = parsed.faults.map((fault) => ({ field: 'q', ...fault }))
  throw new AppError('body.invalid', { reason: `q ${fields[0]?.reason}.`, fields })
}
