import type { TaskMessage } from '../kernel/task-queue.ts'

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
