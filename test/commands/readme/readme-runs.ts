import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '../../../client/client.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { packAndTry } from './packed.ts'
import { type Runs, asksHelp, asksItself, inCi } from './runs.ts'
import { freshCopy } from './shell.ts'
import { PASSWORD, SESSION, type Stage, once } from './stage.ts'

const EXPORT = 'curl -s $B/api/boards/$BOARD/export -H "$AUTH" -o board.json'
const IMPORT = 'curl -s $B/api/boards/import -H "$AUTH" -F file=@board.json'
const FOLLOW =
  `curl -sN "$B/api/boards/$BOARD/live?after=0" -H "$AUTH" -H 'Connection: Upgrade' ` +
  `-H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' ` +
  `-H 'Sec-WebSocket-Key: bGFuZXdheSBmb2xsb3dlcg=='`

const DEVELOP =
  'cp .dev.vars.example .dev.vars && npx wrangler d1 migrations apply laneway --local && ' +
  'npx wrangler d1 migrations apply laneway-search --local'

/** `npx wrangler dev`, which says nothing of its own once it answers. */
const developing = (port: number) =>
  `(until curl -sf http://localhost:${port}/healthz; do sleep 0.2; done; printf '\\nLaneway is ready at it\\n') &
  npx wrangler dev --port ${port} --inspector-port 0`

/** How each command of the README is run on a stage. */
export function readmeRuns(stage: Stage): Runs {
  const help = asksHelp(stage.copy)

  const serves = async () => {
    const { url } = stage.service
    const paths = ['/', '/docs', '/openapi.json', '/openapi.json?revision=4.81', '/readyz']
    const replies = await Promise.all(paths.map((path) => fetch(url + path)))
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const secrets = readFileSync(join(stage.copy.folder, '.dev.vars'), 'utf8')
    expect(secrets).toMatch(/^JWT_SECRET=".{64}"$/m)
    expect(existsSync(join(stage.copy.folder, '.wrangler'))).toBe(true)
  }

  const developed = once(async () => {
    const copy = await freshCopy()
    try {
      await copy.well(DEVELOP)
      const { url, stop } = await copy.start(developing)
      const paths = ['/', '/readyz', '/openapi.json']
      const replies = await Promise.all(paths.map((path) => fetch(url + path)))
      expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
      await stop()
    } finally {
      await copy.remove()
    }
  })

  const admins = async (command: string) => {
    const { board, integration } = await stage.admin()
    const env = { BOARD: board, INTEGRATION: integration }
    return (await stage.well(command, { env, stdin: 'the password of grace' })).stdout
  }

  return {
    'npm ci && npm start': serves,
    'npm start': serves,
    'PORT=9000 npm start': async (command) => {
      const { code, stderr } = await stage.copy.run(command.replace('9000', '0'))
      expect([code, stderr]).toEqual([1, expect.stringContaining('PORT must be a number from 1')])
      const again = await stage.copy.run(`PORT=1 npm start`)
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--state')])
    },
    'npx wrangler dev': developed,
    'cp .dev.vars.example .dev.vars': developed,
    'npx wrangler d1 migrations apply laneway --local': developed,
    'npx wrangler d1 migrations apply laneway-search --local': developed,
    'openssl rand -base64 48': async (command) => {
      expect((await stage.well(command)).stdout).toMatch(/^\S{64}$/m)
    },
    'npm ci && npm test': () => inCi('npm ci', 'npm test'),
    'npm run test:page': () => inCi('npm run --silent test:page'),
    'npm run test:commands': () => inCi('npm run --silent test:commands'),
    'npm run check': () => {
      const parts = packageJson.scripts.check.split(' && ')
      return inCi(...parts.map((part) => part.replace('npm run', 'npm run --silent')))
    },
    'npm run bench': help,
    'npm run fuzz': help,
    'npm run prove:crash': help,
    'npm run prove:history': help,
    'npm run prove:webhooks': help,
    'npm run prove:load': help,
    'npm run prove:live': help,
    'npm run prove:neighbours': help,
    'npm run prove:linear': help,
    [SESSION ?? '']: async () => {
      const { output, board, done, card, api } = await stage.session()
      expect(output.match(/\{/g)?.length).toBeGreaterThan(2)
      const found = await api.get_card({ board, list: done, card })
      expect(found).toMatchObject({ title: 'Read the README', listId: done })
      expect(found.dueAt).toMatch(/^2030-01-01T/)
      expect(output).toContain(`"listId":"${done}"`)
    },
    [EXPORT]: async (command) => {
      const { env, board } = await stage.session()
      await stage.well(command, { env })
      const file: unknown = JSON.parse(readFileSync(join(stage.copy.folder, 'board.json'), 'utf8'))
      expect(file).toMatchObject({ _id: board, title: 'First board' })
    },
    [IMPORT]: async (command) => {
      const { env, api } = await stage.session()
      const { stdout } = await stage.well(`${EXPORT}; ${command}`, { env })
      const { _id: board, cards } = JSON.parse(stdout)
      expect(cards).toBe(1)
      expect(await api.get_board({ board })).toMatchObject({ title: 'First board' })
    },
    [FOLLOW]: async (command) => {
      const { env } = await stage.session()
      const { stdout } = await stage.well(`${command} --max-time 2 || true`, { env })
      expect(stdout).toContain('"activityType":"createBoard"')
    },
    'npm run demo': async (command) => {
      const { stdout } = await stage.well(`${command} -- --url ${stage.service.url}`)
      expect(stdout).not.toBe('')
    },
    'npm start -- --var WEBHOOK_ALLOW_HTTP=on --var WEBHOOK_ALLOW_PRIVATE=on': async (command) => {
      const { url, stop } = await stage.copy.start(
        (port) => `PORT=${port} ${command} --state hooks`,
      )
      try {
        const api = connect(url)
        await api.register({
          body: { username: 'bob', email: 'b@example.com', password: PASSWORD },
        })
        const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
        const body = { url: 'http://127.0.0.1:9/' }
        expect(await api.new_integration({ board, body })).toHaveProperty('_id')
      } finally {
        await stop()
      }
    },
    'npm run serve': async (command) => {
      const { code, stderr } = await stage.copy.run(command)
      expect([code, stderr]).toEqual([2, expect.stringContaining('--port N --state DIR')])
    },
    'npm run serve -- --port 8080 --state ./state': async (command) => {
      const { url, stop } = await stage.copy.start((port) => command.replace('8080', `${port}`))
      try {
        expect((await fetch(`${url}/readyz`)).status).toBe(200)
        expect(existsSync(join(stage.copy.folder, 'state'))).toBe(true)
      } finally {
        await stop()
      }
    },
    'npm pack -w client': async (command) => {
      const { api } = await stage.session()
      const { _id: user } = await api.get_current_user()
      const before = (await api.get_boards_from_user({ user })).length
      expect(await packAndTry(stage, command)).toBe('')
      expect(await api.get_boards_from_user({ user })).toHaveLength(before + 1)
    },
    'npm pack -w cli': async (command) => {
      await stage.well(`mkdir -p packed; ${command} --silent --pack-destination packed`)
      await stage.well('tar -xzf packed/*.tgz -C packed')
      const { stdout } = await stage.well('node packed/package/dist/laneway.js --help')
      expect(stdout).toContain('webhooks')
    },
    'npm run laneway -- login ada --url https://boards.example': async () => {
      expect((await stage.admin()).ran.stdout).toMatch(/^Logged in to http:\S+ as ada\b/m)
    },
    "npm run laneway -- tokens create 'Nightly report' --scope read --board $BOARD": async (
      command,
    ) => {
      expect(await admins(command)).toMatch(/^lw_[0-9A-Za-z]{36}$/m)
    },
    'npm run laneway -- users add grace grace@example.com': async (command) => {
      expect(await admins(command)).toContain('grace')
    },
    'npm run laneway -- boards export $BOARD -o board.json': async (command) => {
      await admins(command)
      const file: unknown = JSON.parse(readFileSync(join(stage.copy.folder, 'board.json'), 'utf8'))
      expect(file).toMatchObject({ title: 'First board' })
    },
    'npm run laneway -- boards import board.json --map ada=grace': async (command) => {
      await admins('npm run laneway -- users add grace grace@example.com || true')
      await admins('npm run laneway -- boards export $BOARD -o board.json')
      expect(await admins(command)).toMatch(/^Made the board \w+ with 1 cards/m)
    },
    'npm run laneway -- webhooks deliveries $BOARD $INTEGRATION --json': async (command) => {
      expect(await admins(command)).toMatch(/^\[/m)
    },
    'npx wrangler login': asksItself(stage.copy),
    'npm run deploy -- --location weur': async (command) => {
      const { stdout } = await stage.well(`${command} --dry-run`)
      expect(stdout).toContain('the database laneway (weur)')
    },
  }
}
