import { NEWEST } from '../../kernel/contract/revisions.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import type { Webhook } from '../../kernel/contract/webhook-document.ts'
import { text } from '../../kernel/contract/wire.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { UserDelivery } from '../../webhooks/delivery-deps.ts'
import { activityWebhook } from '../../webhooks/payload.ts'
import { notificationAt } from '../queries.ts'
import { notificationFields, shownNotification } from '../record.ts'
import { settingsOf } from '../saves.ts'
import { USUAL_SETTINGS, channelOf } from '../settings.ts'
import { liveIntegration } from './queries.ts'

const NotificationDelivery = record('NotificationDelivery', {
  ...notificationFields,
  deliveryId: described('Id of the delivery, as in `webhook-id`: the same in each attempt.', text),
})

/** The documents of the interface describe by this what webhooks of people receive. */
export const notificationWebhook: Webhook = {
  ...activityWebhook,
  name: 'notification',
  summary:
    'A notification of a user, sent to the webhooks that they have added for it. It may come more than once, each time with the same `webhook-id`.',
  payload: NotificationDelivery,
}

/**
 * Writes the body of a delivery from its notification as it is now. Undefined if the notification is gone,
 * or if its user may not sign in or read the board any more, or does not want it by this way. `publicUrl`
 * is the address of the service, if it has one that is set.
 */
export async function composeDelivery(
  publicUrl: string,
  store: Store,
  { id, integrationId, userId, seq }: UserDelivery,
): Promise<string | undefined> {
  const { found, settings, integrations } = await store.batch({
    found: notificationAt(userId, seq),
    settings: settingsOf(userId),
    integrations: liveIntegration(integrationId),
  })
  const [row] = found
  const [to] = integrations
  if (row === undefined || to === undefined) return undefined
  const isWanted = to.kinds.length === 0 || to.kinds.includes(row.kind)
  if (!isWanted || !channelOf(settings[0] ?? USUAL_SETTINGS, row.kind).webhook) return undefined
  const shown = shownNotification(row, publicUrl || to.origin)
  return JSON.stringify(NotificationDelivery.show(NEWEST, { ...shown, deliveryId: id }))
}
