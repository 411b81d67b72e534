import { describeFault } from '../../kernel/db/fault.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { Sender } from '../../kernel/mail-config.ts'
import { type SignalQueue, sendSignals } from '../../kernel/signals.ts'
import { type MailResult, afterAttempt } from './attempt.ts'
import { type MessageText, compose } from './compose.ts'
import { encodeMime } from './mime.ts'
import { type ClaimedMail, claimMail, purgeMails, settleMail } from './outbox-saves.ts'
import type { MailPort } from './port.ts'
import { dueMails } from './queries.ts'
import { unsealValues } from './seal-values.ts'
import type { LiveTemplate, MailValues } from './templates.ts'

/** A message of notifications as it is sent, and what it is about; mail programs show those about the same together. */
export type LiveMessage = { message: MessageText; about: string | undefined; unsubscribe: string }

/** A message of notifications that is to be sent. */
export type LiveMail = Omit<ClaimedMail, 'template'> & { template: LiveTemplate }

export type MailDeps = {
  /** What a message of notifications says now; undefined where nothing is left to tell. */
  findLive(store: Store, mail: LiveMail, values: MailValues): Promise<LiveMessage | undefined>
  send: MailPort
  from: Sender
  /** The signing secrets, one of which has sealed the values. */
  secrets: readonly string[]
  openStore(): Store
  queue: SignalQueue
  nowMs(): number
  /** A random number from 0 to 1. */
  chance(): number
}

/** A run that has not ended after this time counts as lost, and the message is due again. */
const RUN_MS = 120_000

/** Added to the delay of a signal, so that the message is surely due when it arrives. */
const SLACK_MS = 50

/** Sends the messages that a batch of the queue names. Does not throw: what fails stays in D1, where the cron finds it. */
export async function consumeMail(
  deps: MailDeps | undefined,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  const ids = new Set(messages.flatMap(({ body }) => body?.['mail'] ?? []))
  if (deps === undefined) return
  for (const id of ids)
    await sendOne(deps, id).catch((thrown: unknown) => note({ id, fault: describeFault(thrown) }))
}

async function sendOne(deps: MailDeps, id: string): Promise<void> {
  const store = deps.openStore()
  const nowMs = deps.nowMs()
  const { claimed } = await store.batch({
    claimed: claimMail(id, momentOf(nowMs), momentOf(nowMs + RUN_MS)),
  })
  const [mail] = claimed
  if (mail === undefined) return
  const result = await attempt(deps, store, mail)
  const after = afterAttempt(result, mail, deps.nowMs(), deps.chance())
  await store.batch([settleMail(mail, after)])
  const { tries, template } = mail
  if (!result.isSent && !result.isMoot)
    note({ id, template, tries, state: after.state, fault: result.error })
  if (after.nextTryAt === null) return
  const waitMs = Date.parse(after.nextTryAt) - deps.nowMs()
  await sendSignals(deps.queue, [{ mail: id }], waitMs + SLACK_MS)
}

async function attempt(deps: MailDeps, store: Store, mail: ClaimedMail): Promise<MailResult> {
  const { usefulUntil, readerName, readerLanguage, language } = mail
  const nowMs = deps.nowMs()
  if (usefulUntil !== null && usefulUntil <= momentOf(nowMs))
    return { isSent: false, isFinal: true, error: 'It came too late to be of use.' }
  const values = unsealValues(deps.secrets, mail.sealed)
  if (values === undefined)
    return { isSent: false, isFinal: true, error: 'It was sealed with another signing secret.' }
  const { id, recipient: to, template } = mail
  const envelope = { id, from: deps.from, to, nowMs }
  if (template === 'notification' || template === 'digest') {
    const found = await deps.findLive(store, { ...mail, template }, values)
    if (found === undefined)
      return { isSent: false, isFinal: true, isMoot: true, error: 'Nothing is left to tell.' }
    const { message, about, unsubscribe } = found
    return deps.send(await encodeMime({ ...message, ...envelope, about, unsubscribe }))
  }
  const message = compose({
    template,
    languages: [readerLanguage ?? '', language],
    name: readerName ?? '',
    origin: mail.origin,
    values,
  })
  return deps.send(await encodeMime({ ...message, ...envelope }))
}

/** Signals the queue for messages that are due, of which an earlier signal may be lost. */
export async function signalMail(store: Store, queue: SignalQueue, nowMs: number): Promise<void> {
  const { due } = await store.batch({ due: dueMails(momentOf(nowMs)) })
  await sendSignals(
    queue,
    due.map(({ id }) => ({ mail: id })),
  )
}

/** How long messages are kept that were sent or have failed. */
const KEPT_MS = 7 * 86_400_000

export function deleteOldMail(store: Store, nowMs: number): Promise<void> {
  return purgeMails(store, momentOf(nowMs - KEPT_MS))
}

function note(entry: object): void {
  console.error(JSON.stringify({ level: 'error', at: 'mail', ...entry }))
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
