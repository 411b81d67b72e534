import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type Asked, type Route, databaseOf, refuse, scriptOf, textIn } from './account.ts'
import { KEEPING } from './keeping.ts'
import { deploy, upload, uploadAndDeploy } from './uploading.ts'

/** The operations that a deployment asks, under an account; a colon is a variable part. */
export const ROUTES: Route[] = [
  ['GET d1/database/:', databaseOf],
  ['POST d1/database/:/query', query],
  ['POST d1/database', makeDatabase],
  ['GET r2/buckets/:', bucketOf],
  ['POST r2/buckets', makeBucket],
  ['GET queues', queuesIn],
  ['POST queues', makeQueue],
  ['POST queues/:/consumers', consume],
  ['PUT queues/:/consumers/:', ({ account }) => void account.done.push('kept consumer')],
  ['GET workers/services/:', (asked) => ({ default_environment: environmentOf(asked) })],
  ['GET workers/scripts/:/settings', (asked) => ({ bindings: scriptOf(asked).bindings })],
  ['GET workers/scripts/:/secrets', secretsOf],
  ['GET workers/scripts/:/deployments', deploymentsOf],
  ['POST workers/scripts/:/deployments', deploy],
  ['POST workers/scripts/:/assets-upload-session', () => ({ jwt: 'done', buckets: [] })],
  ['PUT workers/scripts/:', uploadAndDeploy],
  ['POST workers/scripts/:/versions', upload],
  ['PATCH workers/scripts/:/script-settings', () => ({})],
  ['GET workers/workers/:', (asked) => scriptOf(asked) && { subdomain: { enabled: true } }],
  ['GET workers/subdomain', () => ({ subdomain: 'someone' })],
  ['POST workers/scripts/:/subdomain', () => ({ enabled: true, previews_enabled: true })],
  ['PUT workers/scripts/:/schedules', ({ account, json }) => void (account.schedules = json())],
  ...KEEPING,
]

/** Selects give their rows; what is sent as a migration is run whole, or not at all. */
function query(asked: Asked): unknown {
  const { sql: database } = databaseOf(asked)
  const sql = textIn(asked, 'sql')
  const migration = /insert into "?d1_migrations"? .*values \('([^']+)'\)/is.exec(sql)?.[1]
  try {
    if (migration !== undefined) {
      database.exec(`begin; ${sql}; commit`)
      asked.account.done.push(`migrated ${migration}`)
    }
    const results = migration === undefined ? rowsOf(database, sql) : []
    return [{ results, success: true, meta: { duration: 1 } }]
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    return refuse(400, 7500, error instanceof Error ? error.message : 'unknown')
  }
}

function rowsOf(database: DatabaseSync, sql: string): unknown[] {
  if (/^\s*select/i.test(sql)) return database.prepare(sql).all()
  database.exec(sql)
  return []
}

function makeDatabase(asked: Asked): unknown {
  const { account } = asked
  const name = textIn(asked, 'name')
  if (account.databases.some((one) => one.name === name)) refuse(400, 7502, 'already exists')
  const uuid = randomUUID()
  account.databases.push({ name, uuid, sql: new DatabaseSync(':memory:') })
  account.done.push(`made database ${name} in ${textIn(asked, 'primary_location_hint')}`)
  return { name, uuid }
}

function bucketOf({ account, parts: [name = ''] }: Asked): unknown {
  return account.buckets.includes(name) ? { name } : refuse(404, 10_006, 'No such bucket')
}

function makeBucket(asked: Asked): unknown {
  const { account } = asked
  const name = textIn(asked, 'name')
  if (account.buckets.includes(name)) refuse(409, 10_004, 'The bucket already exists')
  account.buckets.push(name)
  account.done.push(`made bucket ${name} in ${textIn(asked, 'locationHint')}`)
  return { name }
}

function queuesIn({ account, query }: Asked): unknown {
  const names = query.getAll('name')
  return account.queues.filter((one) => names.length === 0 || names.includes(one.queue_name))
}

function makeQueue(asked: Asked): unknown {
  const queue_name = textIn(asked, 'queue_name')
  asked.account.queues.push({ queue_name, queue_id: randomUUID(), consumers: [] })
  asked.account.done.push(`made queue ${queue_name}`)
  return { queue_name }
}

/** The queue of dead letters is made with the consumer that names it. */
function consume(asked: Asked): unknown {
  const { account, parts } = asked
  const [id] = parts
  const queue = account.queues.find(({ queue_id }) => queue_id === id)
  const script = textIn(asked, 'script_name')
  queue?.consumers.push({ script, type: 'worker', consumer_id: randomUUID() })
  const dead = textIn(asked, 'dead_letter_queue')
  if (!account.queues.some(({ queue_name }) => queue_name === dead))
    account.queues.push({ queue_name: dead, queue_id: randomUUID(), consumers: [] })
  account.done.push(`made consumer of ${queue?.queue_name} with ${dead}`)
  return {}
}

function environmentOf(asked: Asked): unknown {
  const script = { tag: 'tag', tags: [], last_deployed_from: 'wrangler', ...scriptOf(asked) }
  return { environment: 'production', script }
}

function deploymentsOf(asked: Asked): unknown {
  scriptOf(asked)
  return { deployments: asked.account.deployments }
}

function secretsOf(asked: Asked): unknown {
  scriptOf(asked)
  return [...asked.account.secrets.keys()].map((name) => ({ name }))
}
