import type { Input } from '../client/client.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'
import { usageError } from './usage-error.ts'

type Kinds = NonNullable<Input<'new_user_integration'>['body']>['kinds']

/** Lists the caller's own webhooks for notifications. */
export async function listOwnWebhooks(flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const found = await api.get_user_integrations()
  await printRows(found, ['_id', 'enabled', 'url', 'kinds', 'isSigned', 'disabledReason'], isJson)
}

export type NewOwnWebhookFlags = Flags & { kinds?: Kinds; token?: string }

export async function makeOwnWebhook(receiver: string, flags: NewOwnWebhookFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { kinds, token } = flags
  const body = { url: receiver, ...(kinds && { kinds }), ...(token && { token }) }
  const { _id } = await api.new_user_integration({ body })
  printDone({ _id }, `Your notifications are sent to ${receiver} (${_id}).`, isJson)
}

export type OwnWebhookFlags = Flags & { kinds?: Kinds; all?: true; on?: true; off?: true }

/** Changes the kinds of notifications that a webhook is sent, and turns it on or off. */
export async function changeOwnWebhook(webhook: string, flags: OwnWebhookFlags): Promise<void> {
  const { all, on, off } = flags
  const kinds = all ? [] : flags.kinds
  if (kinds === undefined && !on && !off)
    return usageError('Say what to change: --kinds, --all, --on or --off.')
  const { api, isJson } = await open(flags)
  const body = { ...(kinds && { kinds }), ...((on || off) && { enabled: on === true }) }
  const { _id } = await api.edit_user_integration({ webhook, body })
  printDone({ _id }, `Changed ${_id}.`, isJson)
}

export async function endOwnWebhook(webhook: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_user_integration({ webhook })
  printDone({ _id }, `Deleted ${_id}.`, isJson)
}
