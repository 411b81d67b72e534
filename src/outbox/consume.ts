import { describeFault, logError, logFault } from '../kernel/log-error.ts'
import type { TaskMessage } from '../kernel/task-queue.ts'
import type { Task, TaskContext } from './tasks.ts'

/** A message as a queue hands it over; without a body if nobody knows what it says. */
type Received = { body: TaskMessage | undefined; retry(): void }

/**
 * Runs the tasks that the messages of a batch name, side by side, and waits for them. If a task throws,
 * its messages go back to the queue, which sends them again and at last to its dead letters. Messages of a
 * task that does not exist are logged and dropped.
 */
export async function consume(
  tasks: readonly Task[],
  context: TaskContext,
  messages: readonly Received[],
): Promise<void> {
  const byTask = Map.groupBy(messages, ({ body }) => body?.task ?? '')
  await Promise.all(
    [...byTask].map(async ([name, received]) => {
      const task = tasks.find((one) => one.name === name)
      if (task === undefined)
        return logError('outbox', { task: name, fault: 'There is no such task.' })
      const ids = [...new Set(received.map(({ body }) => body?.id ?? ''))]
      try {
        await task.run(context, ids)
      } catch (thrown) {
        logFault('outbox', thrown, { task: name })
        for (const message of received) message.retry()
      }
    }),
  )
}

/** Lets each task look if anything of it is due; the cron does so every minute. Throws if one of them fails, but only once all have ended. */
export async function lookAtAll(tasks: readonly Task[], context: TaskContext): Promise<void> {
  const results = await Promise.allSettled(tasks.map(async ({ look }) => look?.(context)))
  const faults = results.flatMap((one, at) =>
    one.status === 'rejected' ? `${tasks[at]?.name}: ${describeFault(one.reason)}` : [],
  )
  if (faults.length > 0) throw new Error(`Tasks failed: ${faults.join('; ')}`)
}
