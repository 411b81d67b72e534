import { AppError } from '../../kernel/contract/app-error.ts'
import { after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { deleteIntegrationDeliveries } from '../../webhooks/removal-saves.ts'
import { refreshReceiver } from '../../webhooks/saves.ts'
import type { NotificationKind } from '../kinds.ts'
import { findIntegration } from './queries.ts'
import { deleteIntegration, insertIntegration, updateIntegration } from './saves.ts'

type Given = {
  url?: string | undefined
  token?: string | null | undefined
  kinds?: NotificationKind[] | undefined
  enabled?: boolean | undefined
}

/** Adds a webhook of the caller. */
export async function addIntegration(
  context: RequestContext,
  { url, token = null, kinds = [] }: Given & { url: string },
): Promise<{ id: string }> {
  const { store, deps, publicUrl: origin } = context
  const caller = { ...callerOf(context), asAdmin: false }
  const now = new Date(deps.nowMs()).toISOString()
  const reply = { id: deps.newId() }
  const times = { createdAt: now, modifiedAt: now }
  const own = {
    ...reply,
    userId: caller.userId,
    url,
    token,
    kinds,
    origin,
    enabled: true,
    ...times,
  }
  const { added } = await store.batch({
    added: after(insertIntegration(own, caller), recordOf(context, reply)),
  })
  if (added.length === 0)
    throw new AppError('webhook.limit', { values: { most: COUNT_LIMITS.user.integrations } })
  return reply
}

/** Changes a webhook of the caller. Another address, or enabling it again, resets what is known of its receiver. */
export async function editIntegration(
  context: RequestContext,
  id: string,
  { url, token, kinds, enabled }: Given,
): Promise<{ id: string }> {
  const { store, deps, publicUrl: origin } = context
  const now = new Date(deps.nowMs()).toISOString()
  const reply = { id }
  const set = {
    ...(url !== undefined && { url, origin }),
    ...(token !== undefined && { token }),
    ...(kinds !== undefined && { kinds }),
    ...(enabled !== undefined && { enabled }),
    ...(enabled === true && { disabledReason: null }),
    modifiedAt: now,
  }
  const caller = { ...callerOf(context), asAdmin: false }
  await expectOwn(context, id)
  const isReset = url !== undefined || enabled === true
  const { edited } = await store.batch({
    edited: after(updateIntegration(id, set, caller), recordOf(context, reply)),
    reset: isReset ? refreshReceiver(id, now) : [],
  })
  if (edited.length === 0) throw new AppError('webhook.not_found')
  return reply
}

/** Deletes a webhook of the caller, and what is due to it. */
export async function removeIntegration(
  context: RequestContext,
  id: string,
): Promise<{ id: string }> {
  const { store } = context
  const reply = { id }
  const caller = { ...callerOf(context), asAdmin: false }
  await expectOwn(context, id)
  const { deleted } = await store.batch({
    deleted: after(deleteIntegration(id, caller), recordOf(context, reply)),
    due: deleteIntegrationDeliveries(id),
  })
  if (deleted.length === 0) throw new AppError('webhook.not_found')
  return reply
}

/** Throws unless the webhook is the caller's: what is known of the receivers of others is not theirs to change. */
async function expectOwn(context: RequestContext, id: string): Promise<void> {
  const { own } = await context.store.batch({ own: findIntegration(id, callerOf(context).userId) })
  if (own.length === 0) throw new AppError('webhook.not_found')
}
