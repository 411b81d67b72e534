import { momentOf } from '../../kernel/contract/moment.ts'
import type { Store } from '../../kernel/db/store.ts'
import { logError } from '../../kernel/log-error.ts'
import { sendMessages } from '../../kernel/task-queue.ts'
import { mostTries } from '../../outbox/attempts.ts'
import { drainDue } from '../../outbox/drain-due.ts'
import { dueAmong, dueFigures, dueRows } from '../../outbox/due.ts'
import { type Task, type TaskContext, budgetOf } from '../../outbox/tasks.ts'
import type { Mailer } from '../../outbox/ways/mail.ts'
import type { MailResult } from '../../outbox/ways/mail-result.ts'
import { encodeMime } from '../../outbox/ways/mime.ts'
import { MAIL_WAITS, afterAttempt } from './attempt.ts'
import {
  type ClaimedMail,
  MAILS,
  claimedMails,
  emptyMail,
  failedMail,
  renewMail,
  settleMail,
  waitingMails,
} from './outbox-saves.ts'
import { unsealValues } from './seal-values.ts'
import type { MailTemplate } from './templates.ts'

declare module '../../outbox/tasks.ts' {
  interface TaskServices {
    /** Sends messages; undefined if the service has no mail. */
    mailer: Mailer | undefined
  }
}

/** Connections to the mail server that one run has at the same time, and those for messages to one address. */
const LANES = { all: 4, own: 2 } as const

/** A run that has not settled a message after this time counts as lost. It is longer than the server may take for all of its answers together. */
const LEASE_MS = 300_000

const CLAIMED = { table: MAILS, leaseMs: LEASE_MS, held: claimedMails }

/**
 * A run goes on until shortly before the platform would end it: 15 minutes, less the time of an attempt.
 * Other messages would wait until a server that hangs has used up its time, where one batch of a queue is
 * served at a time, unless the run that waits for it sends them.
 */
const BUDGET = { ms: 600_000, queries: 800 } as const

/** Sends the messages of these templates, each written when it is sent. */
export function mailTask(templates: readonly MailTemplate[]): Task {
  const byName = new Map(templates.map((one) => [one.name, one]))
  return {
    name: 'mail',
    queue: 'MAILING',
    async run(context, ids) {
      const { mailer, openStore, nowMs, queue } = context
      if (mailer === undefined) return
      const store = openStore()
      const { named } = await store.batch({ named: dueAmong(MAILS, ids, momentOf(nowMs())) })
      const left = await drainDue(context, store, CLAIMED, {
        task: 'mail',
        named,
        lanes: LANES,
        mayGoOn: budgetOf(context, BUDGET),
        work: (mail) => sendOne({ ...context, mailer, byName }, store, mail),
      })
      await sendMessages(queue, messagesFor(left))
    },
    async look({ openStore, queue, nowMs }) {
      const { due } = await openStore().batch({ due: dueRows(MAILS, momentOf(nowMs())) })
      await sendMessages(queue, messagesFor(due))
    },
    figures: (now) => dueFigures(MAILS.rows.dueAt, now),
    rows: {
      waiting: waitingMails,
      find: ({ item }) => failedMail(item),
      retry: ({ item }, now, isParked) => [renewMail(item, now, isParked)],
      forget: ({ item }) => [emptyMail(item)],
    },
  }
}

function messagesFor(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => ({ task: 'mail', id }))
}

type Sending = TaskContext & { mailer: Mailer; byName: ReadonlyMap<string, MailTemplate> }

async function sendOne(sending: Sending, store: Store, mail: ClaimedMail): Promise<void> {
  const { queue, nowMs, chance } = sending
  const result = await attempt(sending, store, mail)
  const endMs = nowMs()
  const after = afterAttempt(result, mail, endMs, chance())
  await store.batch(settleMail(mail, after, momentOf(endMs)))
  const { id, tries, template } = mail
  if (!result.isSent && !result.isMoot)
    logError('mail', { id, template, tries, state: after.state, fault: result.error })
  if (after.dueAt === null) return
  await sendMessages(queue, messagesFor([mail]), Date.parse(after.dueAt) - endMs)
}

function refused(error: string): MailResult {
  return { isSent: false, isFinal: true, error }
}

async function attempt(
  { mailer: { from, send }, byName, config, nowMs }: Sending,
  store: Store,
  mail: ClaimedMail,
): Promise<MailResult> {
  const { id, recipient: to, usefulUntil, tries } = mail
  const template = byName.get(mail.template)
  const sentMs = nowMs()
  if (usefulUntil !== null && usefulUntil <= momentOf(sentMs))
    return refused('It came too late to be of use.')
  if (tries > mostTries(MAIL_WAITS)) return refused(mail.lastError ?? 'No attempt has ended.')
  const { secret, previousSecret } = config
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  const values = unsealValues(secrets, mail.sealed)
  if (values === undefined) return refused('It was sealed with another signing secret.')
  if (template === undefined) return refused('There is no such message any more.')
  const written = await template.write({ ...mail, values }, { store, secret })
  if (written === undefined)
    return { isSent: false, isFinal: true, isMoot: true, error: 'Nothing is left to tell.' }
  const { message, ...more } = written
  return send(await encodeMime({ ...message, ...more, id, from, to, nowMs: sentMs }))
}
