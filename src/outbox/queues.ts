import type { TaskMessage, TaskQueue } from '../kernel/task-queue.ts'

/** The queues of a deployment. A task whose queue is missing there shares that of the webhooks. */
const QUEUES = ['WEBHOOKS', 'INDEXING', 'MAILING', 'PUSHING', 'TASKS'] as const

export type QueueName = (typeof QUEUES)[number]

export type QueueBindings = Partial<Record<QueueName, TaskQueue>>

/** The queue of a deployment that has none: what messages are about waits in the database. */
const NONE: TaskQueue = { sendBatch: () => Promise.resolve() }

/** One queue for the messages of all tasks, which sends each to the queue of its task. */
export function openTaskQueue(
  bindings: QueueBindings,
  tasks: readonly { name: string; queue: QueueName }[],
): TaskQueue {
  const usual = bindings.WEBHOOKS ?? NONE
  const queueOf = ({ task }: TaskMessage) => {
    const name = tasks.find((one) => one.name === task)?.queue
    return (name && bindings[name]) ?? usual
  }
  return {
    async sendBatch(messages, options) {
      const parts = Map.groupBy(messages, ({ body }) => queueOf(body))
      for (const [queue, part] of parts) await queue.sendBatch(part, options)
    },
  }
}
