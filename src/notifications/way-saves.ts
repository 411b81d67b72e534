import { momentOf } from '../kernel/contract/moment.ts'
import { addUserDeliveries } from '../webhooks/user-saves.ts'
import type { Statement } from '../kernel/db/statements.ts'
import type { TaskMessage } from '../kernel/task-queue.ts'
import type { Settings } from './fields.ts'
import type { FoundToPlan, isPlannedTo } from './plan-saves.ts'
import { addWaiting } from './mail/saves.ts'
import { addWaitingPushes } from './push/saves.ts'
import { isQuiet, mailTime } from './schedule.ts'
import { channelOf } from './settings.ts'

/** The settings that decide when, and by which ways, notifications reach a person. */
type TimingSettings = Omit<Settings, 'followsOwnCards'>

/** A notification that mail, push or webhooks may have to send, and the settings of its user. */
export type NewNotification = Omit<FoundToPlan, keyof TimingSettings> & { settings: TimingSettings }

/**
 * A way by which notifications reach people. It returns the statements that store its share of new notifications,
 * each under the condition `isNext`, and the messages for the queue once they are stored.
 */
export type Way = (
  found: NewNotification[],
  isNext: ReturnType<typeof isPlannedTo>,
) => { statements: Statement[]; messages?: TaskMessage[] }

/** A digest is made this much after its time, so that it has everything that happened before. */
const DIGEST_SLACK_MS = 60_000

/** Decides if mail tells of new notifications, and when. */
export const planMails: Way = (found, isNext) => {
  const rows = found.flatMap(({ seq, userId, kind, createdAt, settings }) => {
    const { mail: way } = channelOf(settings, kind)
    if (way === 'off') return []
    const slackMs = way === 'now' ? 0 : DIGEST_SLACK_MS
    const dueMs = mailTime(way, Date.parse(createdAt), settings) + slackMs
    return [{ seq, userId, way, dueAt: momentOf(dueMs) }]
  })
  const isSoon = rows.some(({ way }) => way === 'now')
  return {
    statements: addWaiting(rows, isNext),
    messages: isSoon ? [{ task: 'digest', id: '' }] : [],
  }
}

/** Has new notifications sent to devices, but not of those that come in quiet hours, which are in the inbox anyway. */
export const planPushes: Way = (found, isNext) => {
  const pushed = found.filter(
    ({ kind, createdAt, settings, hasDevice }) =>
      hasDevice !== 0 &&
      channelOf(settings, kind).push &&
      !isQuiet(Date.parse(createdAt), settings),
  )
  const rows = pushed.map(({ seq, userId, createdAt }) => ({ seq, userId, createdAt }))
  const owners = new Set(pushed.map(({ userId }) => userId))
  return {
    statements: addWaitingPushes(rows, isNext),
    messages: [...owners].map((id) => ({ task: 'push', id })),
  }
}

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
    messages: [...new Set(rows.map(({ userId }) => userId))].map((id) => ({ task: 'address', id })),
  }
}
