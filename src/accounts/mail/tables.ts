import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'

/** The state of a message. One that has nothing left to tell is dropped. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

/** Messages that are to be sent, and those of the last days: rows of the outbox, due while they wait. */
export const mails = table(
  'mails',
  {
    id: text().primaryKey(),
    /** The name of the message in its room's list of templates. */
    template: required(),
    recipient: required(),
    /** The address in the form that is compared. */
    recipientKey: required(),
    /** The user who reads it, whose name and language the message has; empty if it is nobody who is known. */
    readerId: required(),
    /** The language if the reader has none. */
    language: required(),
    /** The user who caused it, or the board whose rule did; empty if nobody is known. */
    senderId: required(),
    /** The public address of the service. */
    origin: required(),
    /** The contents of the message, sealed, as they may hold secrets; empty once it is sent, and kept while it is parked. */
    sealed: required(),
    /** After this time it is of no use any more. */
    usefulUntil: text(),
    createdAt: required(),
    state: text().$type<MailState>().notNull(),
    tries: integer().notNull(),
    dueAt: text('next_try_at'),
    lastError: text(),
    lease: required().default(''),
    leasedUntil: required().default(''),
  },
  (at) => [
    index('mails_due')
      .on(at.dueAt)
      .where(sql`next_try_at is not null`),
    index('mails_by_lease')
      .on(at.lease)
      .where(sql`lease <> ''`),
    index('mails_by_recipient').on(at.recipientKey, at.createdAt),
    index('mails_by_sender').on(at.senderId, at.createdAt),
    index('mails_by_time').on(at.createdAt),
    index('mails_failed')
      .on(at.createdAt)
      .where(sql`state = 'failed'`),
  ],
)
