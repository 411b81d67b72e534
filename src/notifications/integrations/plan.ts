import { addUserDeliveries } from '../../webhooks/user-saves.ts'
import type { Way } from '../plan.ts'
import { channelOf } from '../settings.ts'

/** Decides which webhooks of people are sent new notifications: those that take the kind, unless its channel is off. Quiet hours hold nothing back, as programs do not sleep. */
export const planWebhooks: Way = (found, isNext) => {
  const rows = found.flatMap(({ seq, userId, kind, createdAt, settings, integrations }) =>
    channelOf(settings, kind).webhook
      ? integrations
          .filter(({ kinds }) => kinds.length === 0 || kinds.includes(kind))
          .map(({ id: integrationId }) => ({ integrationId, userId, seq, createdAt }))
      : [],
  )
  return {
    statements: addUserDeliveries(rows, isNext),
    signals: [...new Set(rows.map(({ userId }) => userId))].map((board) => ({ board })),
  }
}
