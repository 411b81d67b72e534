import { app } from './app/app.ts'
import { underBasePath } from './app/base-path.ts'
import type { Env } from './app/deps.ts'
import { openTaskContext } from './app/task-context.ts'
import { TASKS, readMessage } from './app/tasks.ts'
import { consume, lookAtAll } from './outbox/consume.ts'
import type { TaskMessage } from './kernel/task-queue.ts'

export { Board } from './app/board.ts'
export { Inbox } from './notifications/inbox-object.ts'

export default {
  fetch: underBasePath(app.fetch),
  scheduled: (_controller, env, ctx) => lookAtAll(TASKS, openTaskContext(env, ctx)),
  queue: ({ messages }, env, ctx) =>
    consume(
      TASKS,
      openTaskContext(env, ctx),
      messages.map((message) => ({
        body: readMessage(message.body),
        retry: () => message.retry(),
      })),
    ),
} satisfies ExportedHandler<Env, TaskMessage>
