import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { required, table } from '../../kernel/db/columns.ts'
import type { DigestTime } from '../schedule.ts'

/**
 * Notifications that mail is to tell of, until their message is in the outbox: both is done in one
 * batch, so that each gets one message.
 */
export const waitingMails = table(
  'waiting_mails',
  {
    /** The `seq` of the notification. */
    seq: integer().primaryKey(),
    userId: required(),
    way: text().$type<'now' | DigestTime>().notNull(),
    dueAt: required(),
  },
  (at) => [
    // The rowid, which is `seq`, follows.
    index('waiting_mails_due').on(at.dueAt, at.userId),
    index('waiting_mails_by_user').on(at.userId),
  ],
)
