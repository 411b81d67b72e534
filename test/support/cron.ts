import { env } from 'cloudflare:workers'
import { openTaskContext } from '../../src/app/task-context.ts'
import { TASKS } from '../../src/app/tasks.ts'
import { lookAtAll } from '../../src/outbox/consume.ts'
import type { TaskContext } from '../../src/outbox/tasks.ts'

type Bindings = Parameters<typeof openTaskContext>[0]

const NO_REQUEST = { waitUntil: () => {} }

/** The context of a task, over bindings of its own and with parts that a test replaces. */
export function taskContext(
  more: Partial<TaskContext> = {},
  bindings: Bindings = env,
): TaskContext {
  return { ...openTaskContext(bindings, NO_REQUEST), ...more }
}

/** Waits for nothing: a run that is given this looks for no rows that other tests have left. */
export const waitForever = () => new Promise<never>(() => {})

/** Runs what the cron runs every minute. */
export function runCron(bindings: Bindings = env): Promise<void> {
  return lookAtAll(TASKS, openTaskContext(bindings, NO_REQUEST))
}
