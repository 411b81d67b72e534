import { type SQL, and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { type RowWithSql, insertWhere } from '../../kernel/db/rows.ts'
import type { Store } from '../../kernel/db/store.ts'
import { users } from '../users/tables.ts'
import { MAIL_LIMITS } from './limits.ts'
import { mailsOf, mailsTo } from './queries.ts'
import { type MailState, mails } from './tables.ts'

/** Adds a message to the outbox where a condition holds and, unless it is a note, the limits of its address and its sender have room. */
export function addMail(
  row: RowWithSql<typeof mails>,
  nowMs: number,
  condition: SQL | undefined,
  isNote = false,
) {
  if (isNote) return insertWhere(mails, row, condition)
  const { recipientKey, senderId } = row
  const isFewTo = isBelow(mailsTo(recipientKey, nowMs), MAIL_LIMITS.address.most)
  const isFewOf =
    senderId === '' ? undefined : isBelow(mailsOf(senderId, nowMs), MAIL_LIMITS.sender.most)
  return insertWhere(mails, row, and(condition, isFewTo, isFewOf))
}

function isBelow(found: ReturnType<typeof mailsTo>, most: number): SQL {
  return sql`(select count(*) from ${found}) < ${most}`
}

/**
 * Gives a run a message that is due: it counts as an attempt, and is due again only at `until`, when the
 * run counts as lost. Returns the message with the name and language of its reader.
 */
export function claimMail(id: string, now: Moment, until: Moment) {
  const reader = (value: SQL) =>
    sql<string | null>`(select ${value} from ${users} where ${users.id} = ${mails.readerId})`
  return db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, nextTryAt: until })
    .where(and(eq(mails.id, id), lte(mails.nextTryAt, now), isNotNull(mails.nextTryAt)))
    .returning({
      id: mails.id,
      template: mails.template,
      recipient: mails.recipient,
      recipientKey: mails.recipientKey,
      readerId: mails.readerId,
      language: mails.language,
      origin: mails.origin,
      sealed: mails.sealed,
      usefulUntil: mails.usefulUntil,
      tries: mails.tries,
      readerName: reader(sql`${users.username}`).as('reader_name'),
      readerLanguage: reader(sql`${users.profile} ->> 'language'`).as('reader_language'),
    })
}

export type ClaimedMail = Awaited<ReturnType<typeof claimMail>>[number]

/** Stores how an attempt ended, unless another run has claimed the message since. One that is settled forgets what it said. */
export function settleMail(
  { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
  after: { state: MailState; nextTryAt: Moment | null; error: string | null },
) {
  const { state, nextTryAt, error: lastError } = after
  return db
    .update(mails)
    .set({ state, nextTryAt, lastError, ...(nextTryAt === null && { sealed: '' }) })
    .where(and(eq(mails.id, id), eq(mails.tries, tries), gt(mails.nextTryAt, '')))
}

/** Deletes messages from before a moment that are not waiting. */
export function purgeMails(store: Store, before: Moment): Promise<void> {
  const isOver = sql`${mails.createdAt} < ${before} and ${mails.nextTryAt} is null`
  return purgeWhere(store, mails.id, isOver)
}
