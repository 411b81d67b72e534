import { runSole } from '../outbox/sole.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { dueFigures } from '../outbox/due.ts'
import { soleFigures } from '../outbox/sole-saves.ts'
import { forEach } from '../operations/at-once.ts'
import type { Task, TaskContext } from '../outbox/tasks.ts'
import { fileNotifications } from './filing-saves.ts'
import { sendMessages } from '../kernel/task-queue.ts'
import type { InboxCalls } from './inbox-calls.ts'
import { fillOutbox } from './mail/outbox-actions.ts'
import { dueWaitingFigures } from './mail/queries.ts'
import type { Way } from './way-saves.ts'
import { followersAmong } from './follower-saves.ts'
import { planAll, pokesFor } from './plan-actions.ts'
import { MOST_WOKEN, wakeSnoozed } from './saves.ts'
import { notifications } from './tables.ts'
import { planMails, planPushes, planWebhooks } from './way-saves.ts'

declare module '../outbox/tasks.ts' {
  interface TaskServices {
    /** The Durable Object of a person. */
    inbox(userId: string): Pick<InboxCalls, 'poke'>
  }
}

/**
 * Decides by which ways other than the inbox new notifications reach people, as they have set it, and
 * pokes those who follow their inbox. Then it files notifications, so that inboxes stay quick.
 */
export const planTask: Task = {
  name: 'plan',
  queue: 'TASKS',
  run: (context) => runSole(context, 'plan', () => plan(context)),
  look: (context) => runSole(context, 'plan', () => plan(context)),
  figures: (now) => soleFigures('plan', now),
}

async function plan(context: TaskContext): Promise<boolean> {
  const { openStore, queue, nowMs, config } = context
  const store = openStore()
  const ways: Way[] = [
    planWebhooks,
    ...(isMailed(context) ? [planMails] : []),
    ...(config.vapid === undefined ? [] : [planPushes]),
  ]
  const isMore = await planAll(store, ways, queue, nowMs())
  if (!isMore) await fileNotifications(store)
  return isMore
}

/** Notifications are mailed if there is mail, and an address for links to begin with. */
function isMailed({ config: { mail, publicUrl } }: TaskContext): boolean {
  return mail.by !== 'none' && publicUrl !== ''
}

/** Puts messages of notifications that are due into the outbox of mail: one for each that is sent at once, and one for all of a digest. */
export const digestTask: Task = {
  name: 'digest',
  queue: 'TASKS',
  run: (context) => runSole(context, 'digest', () => digest(context)),
  look: (context) => runSole(context, 'digest', () => digest(context)),
  figures: (now) => dueWaitingFigures(now),
}

async function digest(context: TaskContext): Promise<boolean> {
  const { config, queue, openStore, newId, nowMs, wait } = context
  const { secret, publicUrl } = config
  if (!isMailed(context)) return false
  return fillOutbox(openStore(), { queue, secret, publicUrl, newId, nowMs, wait })
}

/** Has notifications that were put off come back unread once it is time, and tells those who follow theirs. */
export const snoozeTask: Task = {
  name: 'snoozes',
  queue: 'TASKS',
  run: wake,
  look: wake,
  figures: (now) => dueFigures(notifications.snoozedUntil, now),
}

async function wake({ openStore, queue, nowMs }: TaskContext): Promise<void> {
  const store = openStore()
  const { woken } = await store.batch({ woken: wakeSnoozed(momentOf(nowMs())) })
  if (woken.length === 0) return
  const people = [...new Set(woken.map(({ userId }) => userId))]
  const { followed } = await store.batch({ followed: followersAmong(people) })
  await sendMessages(queue, pokesFor(followed.map(({ userId }) => userId)))
  if (woken.length === MOST_WOKEN) await sendMessages(queue, [{ task: 'snoozes', id: '' }])
}

/** Has the objects of people who follow their notifications look for new ones. A poke that is lost is made up for by the next one. */
export const inboxTask: Task = {
  name: 'inbox',
  queue: 'TASKS',
  async run({ inbox }, ids) {
    const people = [...new Set(ids.flatMap((id) => id.split(' ')))]
    await forEach(people, (userId) => inbox(userId).poke())
  },
}
