import { eq, gt, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eachOf, valueOf } from '../../kernel/db/rows.ts'
import { after } from '../../kernel/db/statements.ts'
import { notificationSettings, notifications } from '../tables.ts'
import { mailCursors, waitingMails } from './tables.ts'

/** Most notifications that are looked at in one step. */
export const MOST_PLANNED = 1_000

const isTheCursor = eq(mailCursors.id, 1)

/** The notification that was looked at last. */
export function cursor() {
  return db.select({ seq: mailCursors.seq }).from(mailCursors).where(isTheCursor)
}

/** The notifications of the next slice. */
function slice() {
  const { seq, userId, kind, createdAt } = notifications
  const last = sql`coalesce((select ${mailCursors.seq} from ${mailCursors} where ${isTheCursor}), 0)`
  return db
    .select({ seq, userId, kind, createdAt })
    .from(notifications)
    .where(gt(seq, last))
    .orderBy(seq)
    .limit(MOST_PLANNED)
    .as('slice')
}

/** The last notification of the next slice, and how many there are. */
export function sliceEnd() {
  const next = slice()
  return db
    .select({
      seq: sql<number | null>`max(${next.seq})`.as('last'),
      count: sql<number>`count(*)`.as('count'),
    })
    .from(next)
}

/** The notifications of the next slice whose users have set something. */
export function newNotifications(since: string) {
  const next = slice()
  const { timeZone, quietHours, digestAt, channels } = notificationSettings
  const { seq, userId, kind, createdAt } = next
  return db
    .select({ seq, userId, kind, createdAt, timeZone, quietHours, digestAt, channels })
    .from(next)
    .innerJoin(notificationSettings, eq(notificationSettings.userId, userId))
    .where(gt(createdAt, since))
}

type Waiting = typeof waitingMails.$inferInsert

/** Moves the cursor on and adds what waits, unless another run has done so. */
export function moveCursor(from: number, to: number, rows: Waiting[]) {
  const moved = db
    .insert(mailCursors)
    .values({ id: 1, seq: to })
    .onConflictDoUpdate({
      target: mailCursors.id,
      set: { seq: to },
      setWhere: eq(mailCursors.seq, from),
    })
  const values = sql`${valueOf('seq')}, ${valueOf('userId')}, ${valueOf('way')}, ${valueOf('dueAt')}`
  return after(moved, [
    (isDone) =>
      db
        .insert(waitingMails)
        .select(sql`select ${values} from ${eachOf(JSON.stringify(rows))} where ${isDone}`)
        .onConflictDoNothing(),
  ])
}
