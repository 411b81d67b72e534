import { type SQL, and, asc, eq, isNotNull, ne, not, sql } from 'drizzle-orm'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { purgeWhere } from '../../kernel/db/purge.ts'
import { type RowWithSql, insertWhere } from '../../kernel/db/rows.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type DueTable, holds, isHeldBy, settle } from '../../outbox/due.ts'
import { isParkedItem, masked, park, PARKED_MS } from '../../outbox/parked-saves.ts'
import { users } from '../users/tables.ts'
import type { AfterAttempt } from './attempt.ts'
import { MAIL_LIMITS } from './limits.ts'
import { mailsOf, mailsTo } from './queries.ts'
import { mails } from './tables.ts'

/** The messages as rows of the outbox. */
export const MAILS: DueTable = { rows: mails, id: mails.id, owner: mails.recipientKey }

/** Adds a message to the outbox if a condition holds and, unless it is a note, the limits of its address and its sender have room. */
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

/** The messages that a run has claimed, with the names and languages of their readers. */
export function claimedMails(lease: string) {
  return db
    .select({
      id: mails.id,
      lease: mails.lease,
      leasedUntil: mails.leasedUntil,
      template: mails.template,
      recipient: mails.recipient,
      recipientKey: mails.recipientKey,
      owner: sql<string>`${mails.recipientKey}`.as('owner'),
      readerId: mails.readerId,
      language: mails.language,
      origin: mails.origin,
      sealed: mails.sealed,
      usefulUntil: mails.usefulUntil,
      createdAt: mails.createdAt,
      tries: mails.tries,
      lastError: mails.lastError,
      readerName: sql<string | null>`${users.username}`.as('reader_name'),
      readerLanguage: sql<string | null>`${users.profile} ->> 'language'`.as('reader_language'),
    })
    .from(mails)
    .leftJoin(users, eq(users.id, mails.readerId))
    .where(isHeldBy(MAILS, lease))
}

export type ClaimedMail = Awaited<ReturnType<typeof claimedMails>>[number]

/** Stores the end of an attempt, unless another run has claimed the message since. The contents of a message that is sent or dropped are deleted; one that was given up is parked and keeps them. */
export function settleMail(mail: ClaimedMail, after: AfterAttempt, now: Moment): Statement[] {
  const { state, dueAt, error: lastError } = after
  const isOver = state === 'sent' || state === 'dropped'
  const settled = settle(MAILS, mail, { state, dueAt, lastError, ...(isOver && { sealed: '' }) })
  return state === 'failed' ? [parkMail(mail, lastError, now), settled] : [settled]
}

function parkMail(mail: ClaimedMail, lastError: string | null, parkedAt: Moment): Statement {
  const { id: item, template: about, tries, usefulUntil, createdAt } = mail
  const recipient = masked(mail.recipient)
  const row = { task: 'mail', item, about, recipient, tries, lastError, usefulUntil, createdAt }
  return park({ ...row, payload: '', parkedAt }, holds(MAILS, mail))
}

/** The messages that wait, the first due first. */
export function waitingMails(most: number) {
  const { id, template, recipient, tries, dueAt, lastError, createdAt } = mails
  return db
    .select({ id, about: template, to: recipient, tries, dueAt, lastError, createdAt })
    .from(mails)
    .where(isNotNull(dueAt))
    .orderBy(asc(dueAt))
    .limit(most)
}

/** A row if a message was given up. */
export function failedMail(id: string) {
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.state, 'failed'), ne(mails.sealed, '')))
}

/** Has a message that was given up sent again, if a condition holds. */
export function renewMail(id: string, now: Moment, condition: SQL): Statement {
  return db
    .update(mails)
    .set({ state: 'waiting', dueAt: now, tries: 0 })
    .where(and(eq(mails.id, id), eq(mails.state, 'failed'), condition))
}

/** Deletes the text of a message that was given up. */
export function emptyMail(id: string): Statement {
  return db
    .update(mails)
    .set({ sealed: '' })
    .where(and(eq(mails.id, id), eq(mails.state, 'failed')))
}

/** Deletes messages from before a moment that are neither waiting nor parked. */
export function purgeMails(store: Store, before: Moment): Promise<void> {
  const isOver = sql`${mails.createdAt} < ${before} and ${mails.dueAt} is null`
  return purgeWhere(store, mails.id, sql`${isOver} and ${not(isParkedItem('mail', mails.id))}`)
}

/** Deletes messages that were sent or given up more than seven days ago. */
export function deleteOldMail(store: Store, nowMs: number): Promise<void> {
  return purgeMails(store, momentOf(nowMs - PARKED_MS))
}
