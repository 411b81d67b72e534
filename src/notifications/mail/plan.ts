import { type Store, hasEnough } from '../../kernel/db/store.ts'
import { mailTime } from '../schedule.ts'
import { channelOf } from '../settings.ts'
import { MOST_PLANNED, cursor, moveCursor, newNotifications, sliceEnd } from './cursor-saves.ts'

/** Notifications that are older when they are looked at are not told of by mail, such as those from before mail was turned on. */
const OLDEST_MS = 86_400_000

/** A digest is made this much after its time, so that it has everything that happened before. */
const DIGEST_SLACK_MS = 60_000

/** Decides of new notifications whether and when mail tells of them, in slices, each of which moves the cursor on. */
export async function planMails(store: Store, nowMs: number): Promise<void> {
  for (;;) {
    const { last, ends, found } = await store.batch({
      last: cursor(),
      ends: sliceEnd(),
      found: newNotifications(new Date(nowMs - OLDEST_MS).toISOString()),
    })
    const [end] = ends
    if (end?.seq === undefined || end.seq === null) return
    const rows = found.flatMap(({ seq, userId, kind, createdAt, ...settings }) => {
      const { mail: way } = channelOf(settings, kind)
      if (way === 'off') return []
      const slackMs = way === 'now' ? 0 : DIGEST_SLACK_MS
      const dueMs = mailTime(way, Date.parse(createdAt), settings) + slackMs
      return [{ seq, userId, way, dueAt: new Date(dueMs).toISOString() }]
    })
    await store.batch([moveCursor(last[0]?.seq ?? 0, end.seq, rows)])
    if (end.count < MOST_PLANNED || hasEnough(store.meter)) return
  }
}
