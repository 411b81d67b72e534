import { type SQLWrapper, and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { MAIL_LIMITS } from './limits.ts'
import { mails } from './tables.ts'
import { ACCOUNT_MAIL_NAMES } from './templates.ts'

const { createdAt } = mails

function since(nowMs: number, seconds: number): Moment {
  return momentOf(nowMs - seconds * 1_000)
}

/** The newest messages to an address that its limit counts: those of other rooms have limits of their own, so that they hold back no link. */
export function mailsTo(recipientKey: string | SQLWrapper, nowMs: number) {
  const { most, seconds } = MAIL_LIMITS.address
  return db
    .select({ createdAt })
    .from(mails)
    .where(
      and(
        eq(mails.recipientKey, recipientKey),
        gt(createdAt, since(nowMs, seconds)),
        inArray(mails.template, ACCOUNT_MAIL_NAMES),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(most)
}

/** Counts the messages of single notifications that each of these addresses got since a moment. */
export function notificationMailsTo(recipientKeys: string[], from: Moment) {
  const { recipientKey } = mails
  return db
    .select({ recipientKey, count: count().as('count') })
    .from(mails)
    .where(
      and(
        eqAny(recipientKey, recipientKeys),
        gt(createdAt, from),
        eq(mails.template, 'notification'),
      ),
    )
    .groupBy(recipientKey)
}

/** Counts the messages that the rules of a board have sent since a moment. */
export function ruleMailsOf(boardId: string, from: Moment) {
  return db
    .select({ count: count().as('count') })
    .from(mails)
    .where(and(eq(mails.senderId, boardId), gt(createdAt, from)))
}

/** The newest messages that a person has caused and that their limit counts. */
export function mailsOf(senderId: string | SQLWrapper, nowMs: number) {
  const { most, seconds } = MAIL_LIMITS.sender
  return db
    .select({ createdAt })
    .from(mails)
    .where(and(eq(mails.senderId, senderId), gt(createdAt, since(nowMs, seconds))))
    .orderBy(desc(createdAt))
    .limit(most)
}
