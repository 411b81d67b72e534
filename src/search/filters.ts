import { AppError } from '../kernel/contract/app-error.ts'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { after } from '../kernel/db/statements.ts'
import { callerOf } from '../operations/operation.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
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

export type GivenFilter = { name: string; q: string; view?: SavedView | undefined }

/** Saves a question for the caller; throws where it is not understood. `boardId` is empty if it is asked of all boards. */
export async function addFilter(
  context: RequestContext,
  { q, ...given }: GivenFilter & { boardId: string },
): Promise<{ id: string }> {
  const { store, deps } = context
  expectUnderstood(q)
  const reply = { id: deps.newId() }
  const { userId } = callerOf(context)
  const createdAt = new Date(deps.nowMs()).toISOString()
  const { saved } = await store.batch({
    saved: after(
      saveFilter({ view: null, ...given, userId, id: reply.id, q, createdAt }),
      recordOf(context, reply),
    ),
  })
  if (saved.length === 0)
    throw new AppError('filter.limit', { values: { most: COUNT_LIMITS.user.savedQuestions } })
  return reply
}

/** Changes a question that the caller has saved; what is not given stays. Throws where there is none, or it is not understood. */
export async function editFilter(
  context: RequestContext,
  id: string,
  given: FilterEdit,
): Promise<{ id: string }> {
  const reply = { id }
  const owner = ownerIn(context)
  if (given.q !== undefined) expectUnderstood(given.q)
  const { edited } = await context.store.batch({
    room: given.position === undefined ? [] : [makeRoom(owner, id, given.position)],
    edited: after(updateFilter(owner, id, given), recordOf(context, reply)),
  })
  if (edited.length === 0) throw new AppError('filter.not_found')
  return reply
}

/** Deletes a question that the caller has saved; throws where there is none. */
export async function removeFilter(context: RequestContext, id: string): Promise<{ id: string }> {
  const reply = { id }
  const { deleted } = await context.store.batch({
    deleted: after(deleteFilter(ownerIn(context), id), recordOf(context, reply)),
  })
  if (deleted.length === 0) throw new AppError('filter.not_found')
  return reply
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
