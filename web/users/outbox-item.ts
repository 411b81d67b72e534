import type { AccountMailName } from '../../src/accounts/mail/templates.ts'
import type { NotificationMailName } from '../../src/notifications/mail/template-actions.ts'
import type { Entry } from '../../client/client.ts'
import { failureOf } from '../api/failure.ts'
import { relativeTime } from '../text/relative-time.ts'
import type { PlainKey } from '../text/phrases.ts'
import type { Say } from './audit-about.ts'

export type OutboxItem = Entry<'get_outbox'>

const TASKS = new Map<string, PlainKey>([
  ['mail', 'notifications.mail'],
  ['push', 'users.outbox.push'],
  ['webhooks', 'users.outbox.webhooks'],
  ['user-webhooks', 'users.outbox.user-webhooks'],
])

const MAILS: Record<AccountMailName | NotificationMailName, PlainKey> = {
  reset: 'users.reset.link',
  confirm: 'users.outbox.confirm',
  changed: 'users.outbox.changed',
  invitation: 'users.outbox.invitation',
  siteInvitation: 'users.outbox.site-invitation',
  notification: 'users.outbox.notification',
  digest: 'users.outbox.digest',
}

const ABOUT = new Map<string, PlainKey>([
  ...Object.entries(MAILS),
  ['notifications', 'notifications.title'],
  ['deliveries', 'settings.deliveries'],
])

/** The name of a task; a page that is older than the task shows its name in the service. */
export function taskText(task: string, say: Say): string {
  const phrase = TASKS.get(task)
  return phrase === undefined ? task : say(phrase)
}

/** Says in words what an item is about. The kinds of events of a board are shown as their receivers get them. */
export function aboutText(about: string, say: Say): string {
  const count = /^(\d+) notifications$/.exec(about)?.[1]
  if (count !== undefined) return say('users.outbox.notifications', { count: Number(count) })
  const phrase = ABOUT.get(about)
  return phrase === undefined ? about : say(phrase)
}

/** The name of an item where it stands alone: in questions, and for buttons that are read aloud. */
export function itemName({ task, about, to }: OutboxItem, say: Say): string {
  return [taskText(task, say), aboutText(about, say), to].filter((part) => part !== '').join(', ')
}

/** The facts of an item in a line: how often it was tried and, if it waits, when its next attempt is, or since when that is due. */
export function itemFacts({ tries, dueAt }: OutboxItem, nowMs: number, say: Say): string[] {
  const tried = tries > 0 ? [say('settings.deliveries.tries', { count: tries })] : []
  if (dueAt === undefined) return tried
  const when = relativeTime(dueAt, nowMs)
  const isComing = Date.parse(dueAt) > nowMs
  return [
    ...tried,
    isComing ? say('settings.deliveries.next', { when }) : say('users.outbox.due', { when }),
  ]
}

/** Waits until something was done to an item, and says if the item was still there: another site admin may have been faster. */
export async function wasThere(done: Promise<unknown>): Promise<boolean> {
  try {
    await done
    return true
  } catch (thrown) {
    if (failureOf(thrown).code === 'outbox.not_found') return false
    throw thrown
  }
}
