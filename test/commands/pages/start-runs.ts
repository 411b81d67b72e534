import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Run, type Runs, inCi, isScript, ranBy } from './runs.ts'
import { freePort } from '../../../scripts/port.ts'
import { freshCopy } from './shell.ts'
import { START_WITH_HOOKS, type Stage, once } from './stage.ts'

const SERVE = 'npm run serve -- --port 8080 --state ./state'
const SERVE_OAUTH = `${SERVE} --var OAUTH_ALLOW_HTTP=on`
const BACKUP = 'npx laneway backup boards.backup --state ./state'
const VERIFY = 'npx laneway backup verify boards.backup'
const SECRET_BACKUP =
  'npx laneway backup secret.backup --state ./state --passphrase-file passphrase'
const SECRET_VERIFY = 'npx laneway backup verify secret.backup --passphrase-file passphrase'
const SECRET_RESTORE =
  'npx laneway restore secret.backup --state ./restored --passphrase-file passphrase'
const FIRST_ADMIN = 'npx laneway users add ada ada@example.com --admin --state ./state'
const RESTORE = 'npx laneway restore boards.backup --state ./restored'
const SERVE_RESTORED = 'npm run serve -- --port 8081 --state ./restored'
const BUILD = 'npm ci && npm run build'
const SERVE_BUILT = `npm run serve -- --port 8080 --state /var/lib/laneway --built dist/server --host 0.0.0.0`

const MIGRATE = 'npx wrangler d1 migrations apply laneway --local'
const MIGRATE_SEARCH = 'npx wrangler d1 migrations apply laneway-search --local'
const EXAMPLE_SECRET = 'cp .dev.vars.example .dev.vars'

/** `npx wrangler dev`, which says nothing of its own once it answers. */
const developing = (port: number) =>
  `(until curl -sf http://localhost:${port}/healthz; do sleep 0.2; done; printf '\\nLaneway is ready at it\\n') &
  npx wrangler dev --port ${port} --inspector-port 0`

/** Makes one migration of those in a folder: Wrangler starts a runtime for each. */
function joinMigrations(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const paths = files.toSorted().map((name) => join(folder, name))
  const joined = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  for (const path of paths) rmSync(path)
  writeFileSync(join(folder, '0000_all.sql'), joined)
}

/** Saves a file as many editors do: another one takes its place. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** Returns the runs of what starts the service. */
export function startRuns(stage: Stage): Runs {
  const { copy } = stage

  const serves = async () => {
    const { url } = await stage.service()
    const paths = [
      '/',
      '/docs',
      '/import',
      '/openapi.json',
      '/openapi.json?revision=4.81',
      '/readyz',
    ]
    const replies = await Promise.all(paths.map((path) => fetch(url + path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const secret = readFileSync(join(copy.folder, 'state/jwt-secret'), 'utf8')
    expect(secret).toMatch(/^[\w-]{64}\n$/)
  }

  const servesHooks = async () => {
    const service = await stage.service()
    expect(service.output()).toMatch(/^ {2}the data: \/.*\/state$/m)
    const { api, env } = await service.session()
    const body = { url: 'http://127.0.0.1:9/' }
    expect(await api.new_integration({ board: env.BOARD, body })).toHaveProperty('_id')
  }

  /** Serves, beside the service, what was restored of its backup: who signed in at the first is known at the second. */
  const restores = once(async () => {
    const { env } = await (await stage.service()).session()
    await copy.well(`${BACKUP} && ${VERIFY} && ${RESTORE}`)
    const second = await copy.start((port) => SERVE_RESTORED.replace('8081', `${port}`))
    try {
      const there = connect(second.url, { token: env.TOKEN })
      expect(await there.get_current_user()).toMatchObject({ username: 'ada' })
    } finally {
      await second.stop()
    }
  })

  /** Makes, checks and restores a backup with a passphrase, into a folder of its own. */
  const restoresSecret = once(async () => {
    await stage.service()
    const restore = SECRET_RESTORE.replace('restored', 'restored-secret')
    const words = `echo 'five words that nobody guesses' > passphrase`
    const made = await copy.well(`${words} && ${SECRET_BACKUP} && ${SECRET_VERIFY} && ${restore}`)
    expect(made.stdout).toContain('secret.backup can be restored: ')
  })

  /** Makes the first account of new data, and only that one. */
  const makesFirstAdmin: Run = async (command) => {
    const add = `echo 'correct horse' | ${command.replace('./state', './fresh')}`
    expect(await copy.run(add)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Added ada \(\w{17}\), the site admin\.$/m),
    })
    const { code, stderr } = await copy.run(add.replace('ada ', 'joan '))
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is a site admin in ')])
  }

  /** Serves a folder that the service uses, which ends where the flags are understood. */
  const isTold: Run = async (command) => {
    const { url } = await stage.service()
    const { code, stderr } = await copy.run(command.replace('8080', `${await freePort()}`))
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The Laneway at ${url} `)])
  }

  /** Serves what was built before, at all addresses, with a variable of the environment. */
  const servesBuilt = once(async () => {
    inCi('npm ci')
    await copy.well(BUILD.replace('npm ci && ', ''))
    const command = `REGISTRATION=closed ${SERVE_BUILT.replace('/var/lib', '.')}`
    const service = await copy.start((port) => command.replace('8080', `${port}`))
    try {
      const told = 'the address for others: unknown; set PUBLIC_URL to it'
      await expect.poll(() => service.output()).toContain(told)
      const options = await connect(service.url).get_sign_in_options()
      expect(options).toMatchObject({ registration: 'closed' })
    } finally {
      await service.stop()
    }
  })

  const developed = once(async () => {
    const own = await freshCopy()
    try {
      for (const name of ['migrations', 'migrations-search']) joinMigrations(join(own.folder, name))
      await own.well(`${EXAMPLE_SECRET} && ${MIGRATE} && ${MIGRATE_SEARCH}`)
      const { url, stop } = await own.start(developing)
      const paths = ['/', '/readyz', '/openapi.json']
      const replies = await Promise.all(paths.map((path) => fetch(url + path)))
      expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
      await stop()
    } finally {
      await own.remove()
    }
  })

  /** Builds the pages again, also after a fault in them was said. */
  const rebuilds = async (command: string) => {
    const own = await freshCopy()
    try {
      const { url, output, stop } = await own.start((port) => `PORT=${port} ${command}`)
      const page = join(own.folder, 'web/index.html')
      const text = readFileSync(page, 'utf8')
      replace(page, text.replace('app/start.tsx', 'app/missing.tsx'))
      await expect.poll(output).toContain('The pages stay as they were.')
      expect(output()).toContain('index.html names app/missing.tsx, which is not built.')
      replace(page, text.replace('<title>', '<title>Changed: '))
      await expect.poll(async () => (await fetch(url)).text()).toContain('<title>Changed: ')
      await stop()
    } finally {
      await own.remove()
    }
  }

  return {
    'npm ci && npm start': async () => {
      inCi('npm ci')
      await serves()
    },
    'npm ci && npm test': (command) => {
      inCi('npm ci')
      isScript(command.replace('npm ci && ', ''))
    },
    'npm start': ranBy('agents/clients.test.ts'),
    'npm run dev': rebuilds,
    'PORT=9000 npm start': async (command) => {
      const { code, stderr } = await copy.run(command.replace('9000', '0'))
      expect([code, stderr]).toEqual([1, expect.stringContaining('PORT must be a number from 1')])
    },
    'npm start -- --state DIR': servesHooks,
    [START_WITH_HOOKS]: servesHooks,
    'npm run serve': async (command) => {
      const { code, stderr } = await copy.run(command)
      expect([code, stderr]).toEqual([2, expect.stringContaining('--port N --state DIR')])
    },
    [SERVE]: isTold,
    [SERVE_OAUTH]: isTold,
    [FIRST_ADMIN]: makesFirstAdmin,
    [BACKUP]: restores,
    [VERIFY]: restores,
    [SECRET_BACKUP]: restoresSecret,
    [SECRET_VERIFY]: restoresSecret,
    [SECRET_RESTORE]: restoresSecret,
    [RESTORE]: restores,
    [SERVE_RESTORED]: restores,
    [BUILD]: servesBuilt,
    'npm run build': servesBuilt,
    [SERVE_BUILT]: servesBuilt,
    'npx wrangler dev': developed,
    [EXAMPLE_SECRET]: developed,
    [MIGRATE]: developed,
    [MIGRATE_SEARCH]: developed,
  }
}
