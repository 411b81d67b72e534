import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { deploying } from './deploying.ts'
import { type Fake, fakeCloudflare } from './fake-cloudflare.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

async function newAccount(): Promise<Fake> {
  const fake = await fakeCloudflare()
  onTestFinished(() => fake.stop())
  return fake
}

describe('npm run deploy', () => {
  test('uploads no code if a migration fails, and reports what is deployed', async () => {
    const { url, account } = await newAccount()
    const sql = new DatabaseSync(':memory:')
    sql.exec('create table boards (other text)')
    account.databases.push({ name: 'laneway', uuid: crypto.randomUUID(), sql })
    const { code, stdout, stderr } = await deploying(url, [])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^A migration failed, and no code was deployed; the old code keeps running\./,
    )
    expect(stderr).toContain('table `boards` already exists')
    expect(account.done).toEqual([])
    expect([account.scripts.size, account.secrets.size, account.queues.length]).toEqual([0, 0, 0])
  })

  test('prints how to sign in if the user has not', async () => {
    const { url, recorded } = await newAccount()
    const { code, stderr } = await deploying(url, [], { isSignedIn: false })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^A migration failed.* First sign in: npx wrangler login$/m)
    expect(recorded).toEqual([])
  })

  test('with --dry-run builds the Worker and prints what it would create, without requests', async () => {
    const { url, recorded } = await newAccount()
    const { code, stdout } = await deploying(url, ['--dry-run', '--location', 'oc'], {
      isSignedIn: false,
    })
    expect(code).toBe(0)
    for (const name of [
      'laneway (oc)',
      'laneway-search (oc)',
      'laneway-files',
      'laneway-webhooks',
      'laneway-webhooks-dead',
      'laneway-indexing',
      'laneway-indexing-dead',
    ])
      expect(stdout).toContain(name)
    const folders = ['migrations', 'migrations-search'].map((name) => readdir(resolve(ROOT, name)))
    const migrations = (await Promise.all(folders)).flat().filter((name) => name.endsWith('.sql'))
    expect(stdout).toContain(`${migrations.length} migrations`)
    expect(recorded).toEqual([])
  })

  test('knows its places, and ends with 2 where it is given another', async () => {
    const { code, stderr } = await deploying('http://127.0.0.1:9', ['--location', 'mars'], {
      isSignedIn: false,
    })
    expect([code, stderr]).toEqual([
      2,
      "--location must be one of wnam, enam, weur, eeur, apac, oc, not 'mars'.\n",
    ])
  })

  test('refuses a signing secret that the service would refuse, before anything is made', async () => {
    const { url, recorded } = await newAccount()
    const { code, stderr } = await deploying(url, [], { secret: 'too short' })
    expect([code, stderr]).toEqual([2, expect.stringContaining('at least 32 characters')])
    expect(recorded).toEqual([])
  })

  test('needs no id in wrangler.toml', () => {
    const config: { d1_databases: { database_id?: string }[] } = unstable_readConfig({
      config: resolve(ROOT, 'wrangler.toml'),
    })
    const ids = config.d1_databases.map(({ database_id: id }) => id)
    expect(ids).toEqual([undefined, undefined])
  })
})
