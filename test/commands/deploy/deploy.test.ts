import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ran, deploying } from './deploying.ts'
import { type Fake, fakeCloudflare } from './fake-cloudflare.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Lists what is done for the migrations in a folder, in their order. */
async function migratedFrom(folder: string): Promise<string[]> {
  const files = await readdir(resolve(ROOT, folder))
  const steps = files.filter((name) => name.endsWith('.sql')).toSorted()
  return steps.map((name) => `migrated ${name}`)
}

const QUEUES = ['webhooks', 'mail', 'push', 'tasks', 'indexing'].map((way) => `laneway-${way}`)

const MADE = [
  'made database laneway in weur',
  ...(await migratedFrom('migrations')),
  'made database laneway-search in weur',
  ...(await migratedFrom('migrations-search')),
  'made bucket laneway-files in weur',
  ...QUEUES.map((queue) => `made queue ${queue}`),
  'uploaded laneway',
  ...QUEUES.map((queue) => `made consumer of ${queue} with ${queue}-dead`),
]

describe('npm run deploy, to an account that has nothing', () => {
  let fake: Fake
  let ran: Ran

  beforeAll(async () => {
    fake = await fakeCloudflare()
    ran = await deploying(fake.url, ['--location', 'weur'])
  })
  afterAll(() => fake.stop())

  test('makes by name all that wrangler.toml names, migrates, and only then uploads the code', () => {
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    const { account } = fake
    expect(account.done).toEqual(MADE)
    expect(account.unknown).toEqual([])
    expect(account.schedules).toEqual([{ cron: '* * * * *' }])
    const kinds = account.scripts.get('laneway')?.bindings.map(({ type, name }) => [name, type])
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['DB', 'd1'],
        ['SEARCH', 'd1'],
        ['FILES', 'r2_bucket'],
        ['WEBHOOKS', 'queue'],
        ['BOARD', 'durable_object_namespace'],
        ['SIGN_INS', 'ratelimit'],
        ['WRITES', 'ratelimit'],
        ['READS', 'ratelimit'],
        ['ANONYMOUS', 'ratelimit'],
        ['JWT_SECRET', 'secret_text'],
        ['VAPID_PRIVATE_KEY', 'secret_text'],
      ]),
    )
  })

  test.each([
    ['laneway', ['boards', 'cards', 'users', 'd1_migrations']],
    ['laneway-search', ['docs', 'texts', 'd1_migrations']],
  ])('leaves the database %s with every table of its schema', (name, wanted) => {
    const database = fake.account.databases.find((one) => one.name === name)
    const tables = database?.sql
      .prepare(`select name from sqlite_master where type = 'table'`)
      .all()
      .map((table) => table['name'])
    expect(tables).toEqual(expect.arrayContaining(wanted))
  })

  test('prints where the service is, and what it created', () => {
    expect(ran.stdout).toContain('https://laneway.someone.workers.dev')
    expect(ran.stdout).toMatch(
      /^Created the database laneway\.\nCreated the database laneway-search\.\nCreated the bucket laneway-files\.\n/,
    )
  })

  test('makes the secrets, and sends them only to the platform', () => {
    const secret = fake.account.secrets.get('JWT_SECRET') ?? ''
    const pushKey = fake.account.secrets.get('VAPID_PRIVATE_KEY') ?? ''
    expect(secret).toMatch(/^[\w-]{64}$/)
    expect(pushKey).toMatch(/^[\w-]{43}$/)
    expect(ran.stdout).toContain('Created the secrets JWT_SECRET and VAPID_PRIVATE_KEY.')
    for (const made of [secret, pushKey])
      expect(ran.stdout + ran.stderr).not.toContain(made.slice(0, 8))
    expect(ran.left).toEqual([])
  })

  test('uploads only the code the next time', async () => {
    const { account } = fake
    const before = { ...account, secrets: new Map(account.secrets), buckets: [...account.buckets] }
    account.done = []
    const again = await deploying(fake.url, ['--location', 'apac'])
    expect([again.code, again.stderr]).toEqual([0, ''])
    expect(account.done).toEqual(['uploaded laneway', ...QUEUES.map(() => 'kept consumer')])
    expect(account.secrets).toEqual(before.secrets)
    expect(account.buckets).toEqual(before.buckets)
    expect(account.unknown).toEqual([])
    expect(again.stdout).not.toContain('Created')
  })
})
