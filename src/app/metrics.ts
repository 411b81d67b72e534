import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { version } from '../../package.json'
import { AppError } from '../kernel/contract/app-error.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { Space } from '../kernel/db/room.ts'
import { errorsLogged } from '../kernel/log-error.ts'
import { MEDIA_TYPES, type Metric, exposition } from '../kernel/exposition.ts'
import { type Backlog, findBacklog } from '../outbox/backlog.ts'
import { type AppEnv, answer } from './answer.ts'
import { credentialsIn, tokenIn } from './authenticate.ts'
import type { Env } from './deps.ts'
import { expectRoom } from './limit.ts'
import { measures } from './measures.ts'
import { TASKS } from './tasks.ts'

/**
 * Answers `GET /metrics` in OpenMetrics, or in Prometheus' older form to who does not accept that: what this
 * isolate has counted, what is in the store, and what the machine says of its processes and files, if it is one's own. Only
 * for the token in METRICS_TOKEN; if that is not set, nothing is at the path.
 */
export async function serveMetrics(c: Context<AppEnv>): Promise<Response> {
  const { METRICS_TOKEN: expected = '', SPACE: space } = c.env
  if (expected === '') throw new AppError('path.not_found')
  await expectRoom(c, 'ANONYMOUS')
  if (!isSame(tokenIn(credentialsIn(c).token ?? ''), expected)) throw new AppError('token.invalid')
  const { store, deps } = c.get('context')
  const [backlog, databases, machine] = await Promise.all([
    findBacklog(store, TASKS, momentOf(deps.nowMs())),
    databaseMetrics(c.env),
    machineMetrics(space),
  ])
  const metrics = [
    gauge('laneway_build', 'The version that runs.', [{ labels: { version }, value: 1 }]),
    ...measures.metrics(),
    errorMetrics(),
    ...backlogMetrics(backlog),
    databases,
    ...machine,
  ]
  const accepts = c.req.header('accept') ?? ''
  const form = accepts.includes('application/openmetrics-text') ? 'open-metrics' : 'text'
  return answer(c, exposition(metrics, form), { 'content-type': MEDIA_TYPES[form] })
}

/** Compares in a time that does not depend on how much is right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

function gauge(name: string, help: string, samples: Metric['samples']): Metric {
  return { name, kind: 'gauge', help, samples }
}

function errorMetrics(): Metric {
  return {
    name: 'laneway_errors',
    kind: 'counter',
    help: 'Errors in the log, by where they happened.',
    samples: [...errorsLogged].map(([at, value]) => ({ labels: { at }, value })),
  }
}

function backlogMetrics(backlog: Record<string, Backlog>): Metric[] {
  const of = (read: (one: Backlog) => number) =>
    Object.entries(backlog).map(([task, one]) => ({ labels: { task }, value: read(one) }))
  return [
    gauge(
      'laneway_task_due',
      'Rows that a task has to do now, at most 500.',
      of(({ due }) => due),
    ),
    gauge(
      'laneway_task_oldest_due_seconds',
      'Time for which the first row of a task has been due.',
      of(({ oldestDueS }) => oldestDueS ?? 0),
    ),
    gauge(
      'laneway_task_parked',
      'Rows that a task has given up, at most 500.',
      of(({ parked }) => parked),
    ),
  ]
}

/** The bytes of the databases, which D1 says with each answer. */
async function databaseMetrics({ DB, SEARCH }: Pick<Env, 'DB' | 'SEARCH'>): Promise<Metric> {
  const sizes = Object.entries({ boards: DB, search: SEARCH }).map(async ([database, at]) => {
    const answered = await at?.prepare('SELECT 1').all()
    return answered === undefined ? [] : [{ labels: { database }, value: answered.meta.size_after }]
  })
  return gauge('laneway_database_bytes', 'Bytes of a database.', (await Promise.all(sizes)).flat())
}

/** Reads from the machine what the processes and files of the service take. Cloudflare tells nothing of that. */
async function machineMetrics(space: Space | undefined): Promise<Metric[]> {
  if (space === undefined) return []
  const facts = await space.fetch('https://space/processes').then(
    async (reply): Promise<unknown> => reply.json(),
    () => undefined,
  )
  const memory: unknown = Reflect.get(Object(facts), 'memory')
  const sockets: unknown = Reflect.get(Object(facts), 'sockets')
  const fileBytes: unknown = Reflect.get(Object(facts), 'fileBytes')
  return [
    gauge(
      'laneway_memory_bytes',
      'Memory of a process of the service.',
      Object.entries(Object(memory)).map(([process, value]) => ({
        labels: { process },
        value: Number(value),
      })),
    ),
    gauge('laneway_sockets', 'Live connections that are open.', [{ value: Number(sockets) }]),
    gauge(
      'laneway_file_bytes',
      'Bytes of attachments and pictures, as they were a minute ago at most.',
      [{ value: Number(fileBytes) }],
    ),
  ]
}
