import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Runs, inCi, isScript } from './runs.ts'
import { freshCopy } from './shell.ts'
import { PASSWORD, START_WITH_HOOKS, type Stage, once } from './stage.ts'

const SERVE = 'npm run serve -- --port 8080 --state ./state'
const SERVE_OAUTH = `${SERVE} --var OAUTH_ALLOW_HTTP=on`
const BACKUP = 'npx laneway backup boards.backup --state ./state'
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

/** What starts the service. */
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
    const secret = readFileSync(join(copy.folder, '.wrangler/state/jwt-secret'), 'utf8')
    expect(secret).toMatch(/^[\w-]{64}\n$/)
  }

  const servesHooks = async () => {
    const service = await stage.hooks()
    expect(service.output()).toMatch(/^ {2}the data: \/.*\/hooks$/m)
    const { api, env } = await service.session()
    const body = { url: 'http://127.0.0.1:9/' }
    expect(await api.new_integration({ board: env.BOARD, body })).toHaveProperty('_id')
  }

  /** Serves a folder, and beside it what was restored of its backup: who signed in at the first is known at the second. */
  const restores = once(async () => {
    const first = await copy.start((port) => SERVE_OAUTH.replace('8080', `${port}`))
    try {
      const api = connect(first.url)
      const account = { username: 'ada', email: 'ada@example.com', password: PASSWORD }
      await api.register({ body: account })
      await copy.well(`${BACKUP} && ${RESTORE}`)
      const second = await copy.start((port) => SERVE_RESTORED.replace('8081', `${port}`))
      try {
        const there = connect(second.url, { token: api.session.token ?? '' })
        expect(await there.get_current_user()).toMatchObject({ username: 'ada' })
      } finally {
        await second.stop()
      }
    } finally {
      await first.stop()
    }
  })

  /** Serves what was built before, at all addresses, with a variable of the environment. */
  const servesBuilt = once(async () => {
    inCi('npm ci')
    await copy.well(BUILD.replace('npm ci && ', ''))
    const command = `REGISTRATION=closed ${SERVE_BUILT.replace('/var/lib', '.')}`
    const service = await copy.start((port) => command.replace('8080', `${port}`))
    try {
      expect(service.output()).toContain('Set PUBLIC_URL to the address that others use.')
      const options = await connect(service.url).get_sign_in_options()
      expect(options).toMatchObject({ registration: 'closed' })
    } finally {
      await service.stop()
    }
  })

  const developed = once(async () => {
    const own = await freshCopy()
    try {
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

  const rebuilds = async (command: string) => {
    const own = await freshCopy()
    try {
      const { url, stop } = await own.start((port) => `PORT=${port} ${command}`)
      const page = join(own.folder, 'web/index.html')
      writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<title>Changed: '))
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
    'npm start': serves,
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
    [SERVE]: (command) => {
      expect(SERVE_OAUTH.startsWith(command)).toBe(true)
      return restores()
    },
    [SERVE_OAUTH]: restores,
    [BACKUP]: restores,
    [RESTORE]: restores,
    [SERVE_RESTORED]: restores,
    [BUILD]: servesBuilt,
    [SERVE_BUILT]: servesBuilt,
    'npx wrangler dev': developed,
    [EXAMPLE_SECRET]: developed,
    [MIGRATE]: developed,
    [MIGRATE_SEARCH]: developed,
  }
}
