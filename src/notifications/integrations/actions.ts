import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { deleteIntegrationDeliveries } from '../../webhooks/removal-saves.ts'
import { refreshReceiver } from '../../webhooks/saves.ts'
import type { NotificationKind } from '../kinds.ts'
import { deleteIntegration, insertIntegration, isOwn, updateIntegration } from './saves.ts'

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
  const now = momentOf(deps.nowMs())
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
  const now = momentOf(deps.nowMs())
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
  const isReset = url !== undefined || enabled === true
  const { edited } = await store.batch({
    edited: after(updateIntegration(id, set, caller), recordOf(context, reply)),
    reset: isReset ? refreshReceiver(id, now, isOwn(id, caller)) : [],
  })
  if (edited.length === 0) throw new AppError('webhook.not_found')
  return reply
}

/** Deletes a webhook of the caller. Its deliveries are deleted first, while the row still says whose they are. */
export async function removeIntegration(
  context: RequestContext,
  id: string,
): Promise<{ id: string }> {
  const { store } = context
  const reply = { id }
  const caller = { ...callerOf(context), asAdmin: false }
  const { deleted } = await store.batch({
    due: deleteIntegrationDeliveries(id, isOwn(id, caller)),
    deleted: after(deleteIntegration(id, caller), recordOf(context, reply)),
  })
  if (deleted.length === 0) throw new AppError('webhook.not_found')
  return reply
}
