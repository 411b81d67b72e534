import { newLinkSecret, secretHash } from '../auth/secret.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { addFeed, deleteFeed } from './saves.ts'
import { FEED_ENDINGS, type feeds } from './tables.ts'

type NewFeed = Pick<typeof feeds.$inferInsert, 'kind' | 'boardId'>

/** Makes a feed of the caller. The reply holds the secret, which is stored nowhere, so it is not kept under an idempotency key. */
export async function makeFeed(context: RequestContext, { kind, boardId }: NewFeed) {
  const { store, deps, publicUrl } = context
  const caller = { ...callerOf(context), asAdmin: false }
  const secret = newLinkSecret()
  const createdAt = momentOf(deps.nowMs())
  const own = { id: deps.newId(), userId: caller.userId, hash: secretHash(secret) }
  const { made } = await store.batch({
    made: addFeed({ ...own, kind, boardId, createdAt }, caller),
  })
  if (made.length === 0)
    throw new AppError('feed.limit', { values: { most: COUNT_LIMITS.user.feeds } })
  return { id: own.id, url: `${publicUrl}/feeds/${secret}.${FEED_ENDINGS[kind]}` }
}

/** Revokes a feed of the caller. */
export async function revokeFeed(context: RequestContext, id: string): Promise<{ id: string }> {
  const reply = { id }
  const caller = { ...callerOf(context), asAdmin: false }
  const { deleted } = await context.store.batch({
    deleted: after(deleteFeed(id, caller), recordOf(context, reply)),
  })
  if (deleted.length === 0) throw new AppError('feed.not_found')
  return reply
}
