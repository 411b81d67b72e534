import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import type { FollowUp, SqlPart } from '../../kernel/db/statements.ts'
import { logError } from '../../kernel/log-error.ts'
import { type TaskMessage, sendMessages } from '../../kernel/task-queue.ts'
import type { RequestContext, SharedDeps } from '../../operations/request-context.ts'
import { unclaimed } from '../../outbox/due.ts'
import { keyOf } from '../users/fields.ts'
import { addMail } from './outbox-saves.ts'
import { mailsOf, mailsTo } from './queries.ts'
import { sealValues } from './seal-values.ts'
import { type AccountMailName, isNote } from './templates.ts'
import type { MailValues } from './values.ts'

export type MailSource = {
  publicUrl: string
  deps: { config: { secret: string }; nowMs(): number; newId(): string }
}

/** The mail of a request. */
export type Mailing = {
  source: MailSource
  /** The language that the request asks for; empty for none. */
  language: string
  /** Has a message sent after the reply. */
  send(wake: TaskMessage): void
  /** Runs a task for which the reply must not wait, because the time would tell how long it took. Its errors are logged. */
  later(task: () => Promise<void>): void
}

/** A message that a request causes. */
export type NewMail = {
  to: string | SqlPart
  /** `to` as it is compared; by itself only if `to` is SQL. */
  toKey?: string
  template: AccountMailName
  values: MailValues
  /** The language, unless the reader has one. */
  language?: string
  /** The id of the user who reads it, if they have an account. */
  reader?: string | SqlPart
  /** The id of the user who causes it, for their limit; none if nobody is known. */
  sentBy?: string
  /** After this time it is of no use any more. */
  usefulUntil?: Moment
}

/**
 * A message for the batch that causes it. If a limit of mail is reached it writes no row, so put it
 * last among the statements that follow a write, and ask `mailLimits` before. Send `wake` after the
 * batch; if that is lost, the cron sends it within a minute.
 */
export function newMail(
  { deps, publicUrl }: MailSource,
  mail: NewMail,
): { insert: FollowUp; wake: TaskMessage } {
  const { to, toKey = typeof to === 'string' ? keyOf(to) : '', values } = mail
  const nowMs = deps.nowMs()
  const now = momentOf(nowMs)
  const id = deps.newId()
  const row = {
    id,
    template: mail.template,
    recipient: to,
    recipientKey: toKey,
    readerId: mail.reader ?? '',
    language: mail.language ?? '',
    senderId: mail.sentBy ?? '',
    origin: publicUrl,
    sealed: sealValues(deps.config.secret, values),
    usefulUntil: mail.usefulUntil ?? null,
    createdAt: now,
    state: 'waiting' as const,
    lastError: null,
    ...unclaimed(now),
  }
  const wake = { task: 'mail', id }
  return { insert: (isDone) => addMail(row, nowMs, isDone, isNote(mail.template)), wake }
}

/** Finds the counts for the limits of mail; `expectMailRoom` checks them. */
export function mailLimits(to: string, sentBy: string, nowMs: number) {
  return { address: mailsTo(keyOf(to), nowMs), sender: mailsOf(sentBy, nowMs) }
}

/** Has messages sent after the reply. */
export function sendMail(
  { deps, after }: Pick<RequestContext, 'after'> & { deps: Pick<SharedDeps, 'queue'> },
  ...wakes: TaskMessage[]
): void {
  const sent = sendMessages(deps.queue, wakes).catch(() => {
    logError('mail', { unsent: wakes.length })
  })
  after(sent)
}
