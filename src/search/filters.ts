import { AppError } from '../kernel/contract/app-error.ts'
import { COUNT_LIMITS } from '../kernel/limits.ts'
import { after } from '../kernel/db/statements.ts'
import { callerOf } from '../operations/operation.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import type { RequestContext } from '../operations/request-context.ts'
import { deleteFilter, saveFilter } from './filter-saves.ts'
import { parseQuestion } from '../kernel/contract/query/query.ts'

export type GivenFilter = { name: string; q: string }

/** Saves a question for the caller; throws where it is not understood. */
export async function addFilter(
  context: RequestContext,
  { name, q }: GivenFilter,
): Promise<{ id: string }> {
  const { store, deps } = context
  const parsed = parseQuestion(q)
  if (!parsed.ok) {
    const fields = parsed.faults.map((fault) => ({ field: 'q', ...fault }))
    throw new AppError('body.invalid', { reason: `q ${fields[0]?.reason}.`, fields })
  }
  const reply = { id: deps.newId() }
  const { userId } = callerOf(context)
  const createdAt = new Date(deps.nowMs()).toISOString()
  const { saved } = await store.batch({
    saved: after(
      saveFilter({ userId, id: reply.id, name, q, createdAt }),
      recordOf(context, reply),
    ),
  })
  if (saved.length === 0)
    throw new AppError('filter.limit', { values: { most: COUNT_LIMITS.user.savedQuestions } })
  return reply
}

export async function removeFilter(context: RequestContext, id: string): Promise<{ id: string }> {
  const { store } = context
  const reply = { id }
  const { deleted } = await store.batch({
    deleted: after(deleteFilter(callerOf(context).userId, id), recordOf(context, reply)),
  })
  if (deleted.length === 0) throw new AppError('filter.not_found')
  return reply
}
