import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { Fake } from '../deploy/fake-cloudflare.ts'
import { blocksIn, pageAt } from './commands.ts'
import { readVapidKeys } from '../../../src/kernel/push-config.ts'
import { type Runs, asksWrangler, ranBy } from './runs.ts'
import type { Copy } from './shell.ts'
import { once } from './stage.ts'

const CHOSEN = blocksIn(pageAt('deploy/README.md'), 'sh')
  .find((block) => block.includes('JWT_SECRET=$('))
  ?.trim()

const CREATE = 'npx wrangler d1 create laneway-2 --location weur'

/** An account with a Laneway in it, whose secret is yet to be given. */
function inhabit({ account }: Fake): void {
  for (const name of ['laneway', 'laneway-search'])
    account.databases.push({ name, uuid: randomUUID(), sql: new DatabaseSync(':memory:') })
  account.buckets.push('laneway-files')
  for (const queue_name of ['laneway-webhooks', 'laneway-indexing'])
    account.queues.push({ queue_name, queue_id: randomUUID(), consumers: [] })
  account.scripts.set('laneway', { bindings: [], migration_tag: 'v1' })
}

/** Says how to run each command of the page about deploying, in a copy with its own Cloudflare. */
export function deployingRuns(copy: Copy, fake: Fake): Runs {
  /** The account as the page's deployment with a chosen secret leaves it. */
  const deployed = once(async () => {
    inhabit(fake)
    const { stdout } = await copy.well(`${CHOSEN}\necho "$JWT_SECRET"`, { env: signedIn(fake) })
    return { output: stdout, done: [...fake.account.done], secrets: new Map(fake.account.secrets) }
  })

  /** Runs a command that acts on the account, and gives what it said and what it did. */
  const acts = async (command: string) => {
    await deployed()
    const before = fake.account.done.length
    const { stdout } = await copy.well(command, { env: signedIn(fake) })
    expect(fake.account.unknown).toEqual([])
    return { account: fake.account, stdout, done: fake.account.done.slice(before) }
  }

  const help = asksWrangler(copy)
  const another = once(() => acts(CREATE))

  return {
    // There is nothing here to pull from.
    'git pull': () => undefined,
    'npx wrangler login': help,
    'npx wrangler tail': help,
    'npm run deploy -- --location weur': ranBy('deploy/deploy.test.ts', "['--location', 'weur']"),
    'npm run deploy -- --dry-run': ranBy('deploy/refused.test.ts', "['--dry-run', "),
    'npm run deploy': async () => {
      const { output, done } = await deployed()
      expect(done).toContain('uploaded laneway')
      expect(output).toContain('https://laneway.someone.workers.dev')
    },
    [CHOSEN ?? '']: async () => {
      const { output, secrets } = await deployed()
      const chosen = output.trimEnd().split('\n').at(-1)
      expect(chosen).toMatch(/^[\w+/=]{64}$/)
      expect(secrets.get('JWT_SECRET')).toBe(chosen)
    },
    // One secret is put for all of them.
    'echo "$JWT_SECRET" | npx wrangler secret put JWT_SECRET_PREVIOUS': help,
    'npx wrangler secret put SMTP_URL': help,
    'npx wrangler secret put OIDC_SECRET_ACME': help,
    'openssl rand -base64 32 | npx wrangler secret put VAPID_PRIVATE_KEY': async (command) => {
      const [makes = ''] = command.split(' | ')
      expect(readVapidKeys((await copy.well(makes)).stdout.trim())).toBeDefined()
    },
    'openssl rand -base64 48 | npx wrangler secret put JWT_SECRET': async (command) => {
      await deployed()
      const { account } = fake
      const before = account.secrets.get('JWT_SECRET')
      expect((await acts(command)).done).toEqual(['put secret JWT_SECRET'])
      expect(account.secrets.get('JWT_SECRET')).toMatch(/^[\w+/=]{64}$/)
      expect(account.secrets.get('JWT_SECRET')).not.toBe(before)
    },
    'npx wrangler secret delete JWT_SECRET_PREVIOUS': async (command) => {
      await deployed()
      const { account } = fake
      account.secrets.set('JWT_SECRET_PREVIOUS', 'the secret of before')
      expect((await acts(command)).done).toEqual(['deleted secret JWT_SECRET_PREVIOUS'])
    },
    'npx wrangler deployments list': help,
    'npx wrangler rollback': async (command) => {
      await deployed()
      const { account } = fake
      const [last] = account.deployments
      if (last !== undefined) {
        const versions = [{ version_id: randomUUID(), percentage: 100 }]
        const created_on = new Date().toISOString()
        account.deployments.unshift({ ...last, id: randomUUID(), created_on, versions })
      }
      const before = account.deployments.length
      await acts(command)
      expect(account.deployments).toHaveLength(before + 1)
      expect(account.deployments[0]?.versions).toEqual(last?.versions)
    },
    'npx wrangler d1 time-travel info laneway': help,
    'npx wrangler d1 time-travel restore laneway --timestamp 2026-11-21T12:00:00Z': async (
      command,
    ) => {
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
      const { done, stdout } = await acts(command.replace(/\S+$/, hourAgo))
      expect(done).toEqual([`restored laneway to bookmark-of-${hourAgo}`])
      expect(stdout).toContain('bookmark-of-before')
    },
    'npx wrangler d1 execute laneway --remote --file deploy/later-versions.sql': async (
      command,
    ) => {
      await deployed()
      const { account } = fake
      const sql = account.databases.find(({ name }) => name === 'laneway')?.sql
      sql?.exec('insert into people_version (id, version) values (1, 5)')
      expect((await acts(command)).done).toEqual(['filled laneway'])
      expect(sql?.prepare('select version from people_version').get()).toEqual({
        version: 1_000_005,
      })
    },
    'npx wrangler d1 export laneway --remote --output laneway.sql': async (command) => {
      await acts(command)
      expect(readFileSync(join(copy.folder, 'laneway.sql'), 'utf8')).toMatch(/`?cards`?/)
    },
    [CREATE]: async () => {
      expect((await another()).done).toEqual(['made database laneway-2 in weur'])
    },
    'npx wrangler d1 execute laneway-2 --remote --file laneway.sql': async (command) => {
      const file = join(copy.folder, 'laneway.sql')
      if (!existsSync(file))
        await acts('npx wrangler d1 export laneway --remote --output laneway.sql')
      await another()
      const { account, done } = await acts(command)
      expect(done).toEqual(['filled laneway-2'])
      const filled = account.databases.find(({ name }) => name === 'laneway-2')
      expect(filled?.sql.prepare('select count(*) as n from cards').get()).toEqual({ n: 0 })
    },
  }
}

function signedIn({ url }: Fake): Record<string, string> {
  return {
    CLOUDFLARE_API_BASE_URL: url,
    CLOUDFLARE_API_TOKEN: 'a token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
  }
}
