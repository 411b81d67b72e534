import { accountCleanUps } from '../accounts/clean-ups.ts'
import { mailTask } from '../accounts/mail/task.ts'
import { boardCleanUps } from '../boards/clean-ups.ts'
import { dueTask } from '../boards/due/task.ts'
import { handoverTask } from '../boards/members/handover-actions.ts'
import { composeDelivery } from '../notifications/integrations/compose.ts'
import { findLive } from '../notifications/mail/live.ts'
import { deleteExpiredDevices } from '../notifications/push/saves.ts'
import { pushTask } from '../notifications/push/task.ts'
import { deleteOldNotifications } from '../notifications/saves.ts'
import { digestTask, inboxTask, planTask } from '../notifications/tasks.ts'
import { cleanUpTask, inStore } from '../outbox/clean-up.ts'
import type { Task } from '../outbox/tasks.ts'
import { indexTask } from '../search/task.ts'
import { deleteExpiredDrafts } from '../transfer/draft-actions.ts'
import { deleteOldEvents } from '../webhooks/clean-up.ts'
import { addressTask, deliveryTasks } from '../webhooks/tasks.ts'

/** Everything that leaves the service, and everything that is done later. A room declares its tasks, and this list registers them. */
export const TASKS: readonly Task[] = [
  mailTask(findLive),
  pushTask,
  addressTask,
  ...deliveryTasks(composeDelivery),
  dueTask,
  indexTask,
  planTask,
  digestTask,
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
