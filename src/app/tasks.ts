import { accountCleanUps } from '../accounts/clean-ups.ts'
import { mailTask } from '../accounts/mail/task.ts'
import { accountMails } from '../accounts/mail/templates.ts'
import { boardCleanUps } from '../boards/clean-ups.ts'
import { recurrenceTask } from '../boards/cards/recurrence-task.ts'
import { dueTask } from '../boards/due/task.ts'
import { handoverTask } from '../boards/members/handover-actions.ts'
import { replayTask } from '../boards/rules/replay-task.ts'
import { ruleTask } from '../boards/rules/task.ts'
import { composeDelivery } from '../notifications/integrations/delivery-view.ts'
import { ruleMailTemplate } from '../notifications/mail/rule-template-actions.ts'
import { notificationMails } from '../notifications/mail/template-actions.ts'
import { deleteExpiredDevices } from '../notifications/push/saves.ts'
import { pushTask } from '../notifications/push/task.ts'
import { deleteOldNotifications } from '../notifications/saves.ts'
import { digestTask, inboxTask, planTask, snoozeTask } from '../notifications/tasks.ts'
import { cleanUpTask, inStore } from '../outbox/clean-up.ts'
import type { Task } from '../outbox/tasks.ts'
import { indexTask } from '../search/task.ts'
import { deleteExpiredDrafts } from '../transfer/draft-actions.ts'
import { deleteOldEvents } from '../webhooks/removal-saves.ts'
import { addressTask, deliveryTasks } from '../webhooks/tasks.ts'
import type { TaskMessage } from '../kernel/task-queue.ts'

/** Everything that leaves the service, and everything that is done later. A room declares its tasks, and this list registers them. */
export const TASKS: readonly Task[] = [
  mailTask([...accountMails, ...notificationMails, ruleMailTemplate]),
  pushTask,
  addressTask,
  ...deliveryTasks(composeDelivery),
  dueTask,
  ruleTask,
  replayTask,
  recurrenceTask,
  indexTask,
  planTask,
  digestTask,
  snoozeTask,
  inboxTask,
  handoverTask,
  cleanUpTask([
    ...accountCleanUps,
    ...boardCleanUps,
    inStore(deleteOldNotifications),
    inStore(deleteExpiredDevices),
    inStore(deleteOldEvents),
    inStore(deleteExpiredDrafts),
  ]),
]

/** Messages of versions up to 0.2 by their only key, and the tasks that do today what each asks for. They may still be in the queue of a service that was just upgraded. */
const TASKS_BY_KEY: Readonly<Record<string, string>> = {
  board: 'address',
  integration: 'webhooks',
  stale: 'index',
  handover: 'handover',
  mail: 'mail',
  notified: 'plan',
  devicesOf: 'push',
}

/** A message as it is today; undefined for one that says nothing that is known. */
export function readMessage(body: unknown): TaskMessage | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { task, id }: Partial<Record<string, unknown>> = { ...body }
  if (typeof task === 'string' && typeof id === 'string') return { task, id }
  const [key = '', value] = Object.entries(body)[0] ?? []
  const name = TASKS_BY_KEY[key]
  return name === undefined ? undefined : { task: name, id: String(value) }
}
