import { type SQL, eq, exists, sql } from 'drizzle-orm'
import { mails } from '../../accounts/mail/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { eachOf, insertRows, jsonParameters, valueOf } from '../../kernel/db/rows.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { notificationSettings, waitingMails } from '../tables.ts'
import type { MailScope } from './unsubscribe.ts'

type Waiting = typeof waitingMails.$inferInsert

/** Adds notifications that mail is to tell of, if a condition holds. */
export function addWaiting(rows: Waiting[], condition: SQL): Statement[] {
  const values = sql`${valueOf('seq')}, ${valueOf('userId')}, ${valueOf('way')}, ${valueOf('dueAt')}`
  return jsonParameters(rows).map((json) =>
    db
      .insert(waitingMails)
      .select(sql`select ${values} from ${eachOf(json)} where ${condition}`)
      .onConflictDoNothing(),
  )
}

/** A message about the notifications with these numbers. */
export type NewOutboxMail = {
  id: string
  seqs: number[]
  template: string
  recipient: string
  recipientKey: string
  readerId: string
  origin: string
  sealed: string
  now: string
}

/** The numbers of the notifications of the message that is the current JSON row. */
const itsSeqs = sql`(select s.value from json_each(v.value, '$.seqs') as s)`

/** Adds messages whose notifications all still wait, to be sent at a moment, and deletes the rows that waited for them. */
export function addToOutbox(rows: NewOutboxMail[], dueAt: string): Statement[] {
  return jsonParameters(rows).flatMap((json) => {
    const waiting = db
      .select({ count: sql`count(*)` })
      .from(waitingMails)
      .where(sql`${waitingMails.seq} in ${itsSeqs}`)
    const inOutbox = db
      .select({ id: mails.id })
      .from(mails)
      .where(sql`${mails.id} = ${valueOf('id')}`)
    const added = sql`select s.value from ${eachOf(json)}, json_each(v.value, '$.seqs') as s
      where ${exists(inOutbox)}`
    return [
      db.insert(mails).select(
        // The columns of `mails`, in their order; the builder cannot say such a select.
        sql`select ${valueOf('id')}, ${valueOf('template')}, ${valueOf('recipient')},
          ${valueOf('recipientKey')}, ${valueOf('readerId')}, '', '', ${valueOf('origin')},
          ${valueOf('sealed')}, null, ${valueOf('now')}, 'waiting', 0, ${dueAt}, null, '', ''
        from ${eachOf(json)} where (${waiting}) = json_array_length(v.value, '$.seqs')`,
      ),
      db.delete(waitingMails).where(sql`${waitingMails.seq} in (${added})`),
    ]
  })
}

/** Adds messages of rules. */
export function addRuleMails(rows: (typeof mails.$inferInsert)[]): Statement[] {
  return rows.length === 0 ? [] : insertRows(mails, rows)
}

/** Deletes notifications that need no mail any more. */
export function dropWaiting(seqs: number[]): Statement[] {
  return seqs.length === 0 ? [] : [db.delete(waitingMails).where(eqAny(waitingMails.seq, seqs))]
}

/** Leaves notifications that wait to a digest. */
export function postpone(rows: { seq: number; dueAt: string }[]): Statement[] {
  return [...Map.groupBy(rows, ({ dueAt }) => dueAt)].map(([dueAt, group]) =>
    db
      .update(waitingMails)
      .set({ way: 'hourly', dueAt })
      .where(
        eqAny(
          waitingMails.seq,
          group.map(({ seq }) => seq),
        ),
      ),
  )
}

/** Turns off mail of a user about a kind, or all that comes in digests. */
export function turnOff(userId: string, scope: MailScope) {
  const { channels } = notificationSettings
  const off = sql`json('{"mail":"off"}')`
  const patch =
    scope === 'digest'
      ? sql`(select json_group_object(key, ${off}) from json_each(${channels}) where value ->> 'mail' in ('hourly', 'daily', 'weekly'))`
      : sql`json_object(${scope}, ${off})`
  return db
    .update(notificationSettings)
    .set({ channels: sql`json_patch(${channels}, ${patch})` })
    .where(eq(notificationSettings.userId, userId))
}
