import { AppError } from '../../kernel/contract/app-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findShare } from './queries.ts'
import { secretHash } from '../../accounts/auth/secret.ts'

/** What a link shows, and of which board. */
export type Share = Awaited<ReturnType<typeof openShare>>

/** The share of a secret. Throws if it was revoked, has expired, or its board is archived or gone: which of these is nobody's business. */
export async function openShare(secret: string, { store, deps }: RequestContext) {
  const { found } = await store.batch({ found: findShare(secretHash(secret)) })
  const [share] = found
  const now = new Date(deps.nowMs()).toISOString()
  const isOver = share?.isArchived || (share?.expiresAt ?? now) < now
  if (share === undefined || isOver) throw new AppError('share.over')
  return share
}
