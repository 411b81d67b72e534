import { mailTime } from '../schedule.ts'
import { channelOf } from '../settings.ts'
import type { Way } from '../plan.ts'
import { addWaiting } from './saves.ts'

/** A digest is made this much after its time, so that it has everything that happened before. */
const DIGEST_SLACK_MS = 60_000

/** Decides whether and when mail tells of new notifications. */
export const planMails: Way = (found, isNext) => {
  const rows = found.flatMap(({ seq, userId, kind, createdAt, settings }) => {
    const { mail: way } = channelOf(settings, kind)
    if (way === 'off') return []
    const slackMs = way === 'now' ? 0 : DIGEST_SLACK_MS
    const dueMs = mailTime(way, Date.parse(createdAt), settings) + slackMs
    return [{ seq, userId, way, dueAt: new Date(dueMs).toISOString() }]
  })
  return { statements: addWaiting(rows, isNext) }
}
