import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { type Copy, type Started, freshCopy } from '../pages/shell.ts'

const SECRET = 'the-secret-that-an-older-version-wrote-into-dev-vars'
const ACCOUNT = { username: 'ada', email: 'ada@example.com', password: 'a long password' }

/** Runs the script of `npm start` in the place of the shell, so that its process is known. */
const START = 'exec node --optimize-for-size scripts/start.ts --state data'

let copy: Copy
let service: Started
let api: Client

/** An installation of an older version: the secret is in `.dev.vars`, and others can look into the folder. */
beforeAll(async () => {
  copy = await freshCopy()
  await copy.well('mkdir -m 755 data')
  writeFileSync(join(copy.folder, '.dev.vars'), `JWT_SECRET="${SECRET}"\n`)
  service = await copy.start((port) => `PORT=${port} ${START}`)
  api = connect(service.url)
  await api.register({ body: ACCOUNT })
})
afterAll(async () => {
  await service?.stop()
  await copy?.remove()
})

const inData = (name: string) => join(copy.folder, 'data', name)

describe('the folder of the data', () => {
  test('can be read by its owner alone, with all that is in it', () => {
    const names = readdirSync(inData(''), { recursive: true, encoding: 'utf8' })
    expect(names.length).toBeGreaterThan(10)
    const open = ['.', ...names].filter((name) => (lstatSync(inData(name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(statSync(inData('')).mode & 0o777).toBe(0o700)
  })

  test('keeps the secret of .dev.vars, whose tokens stay valid', () => {
    expect(readFileSync(inData('jwt-secret'), 'utf8')).toBe(`${SECRET}\n`)
  })

  test('has one service: a second one says which, and ends', async () => {
    const { code, stderr } = await copy.run(`PORT=1 ${START}`)
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain(`The Laneway at ${service.url} (process ${service.pid}) uses`)
  })
})

describe('downloads', () => {
  /** A user has twelve at once, and waits 2 s for one more. */
  const MORE_THAN_A_SHARE = 14
  const headers = () => ({ authorization: `Bearer ${api.session.token}` })

  let file: string
  beforeAll(async () => {
    const { _id: board } = await api.new_board({ body: { title: 'Quarry' } })
    const { _id: list } = await api.new_list({ board, body: { title: 'Stone' } })
    const { _id: card } = await api.new_card({ board, list, body: { title: 'Granite' } })
    const body = { file: new File([new Uint8Array(1_000_000)], 'granite.bin') }
    const attachment = await api.new_attachment({ board, list, card, body })
    file = `${service.url}/api/boards/${board}/attachments/${attachment._id}/file`
  })

  test('of which only the headers are read hold nothing', async () => {
    for (let at = 0; at < MORE_THAN_A_SHARE; at += 1)
      await fetch(file, { method: 'HEAD', headers: headers() })
    expect((await fetch(file, { headers: headers() })).status).toBe(200)
  })

  test('that are broken off hold nothing', async () => {
    for (let at = 0; at < MORE_THAN_A_SHARE; at += 1) {
      const { body } = await fetch(file, { headers: headers() })
      await body?.cancel()
    }
    expect((await fetch(file, { headers: headers() })).status).toBe(200)
  })
})

test('a service that is killed takes its runtime along, and the next start works at once', async () => {
  const runtime = runtimeOf(service.pid)
  process.kill(service.pid, 'SIGKILL')
  await expect.poll(() => isRunning(runtime)).toBe(false)
  await expect(fetch(`${service.url}/healthz`)).rejects.toThrow('fetch failed')
  rmSync(join(copy.folder, '.dev.vars'))
  const { port } = service
  service = await copy.start(() => `PORT=${port} ${START}`)
  expect(await api.get_current_user()).toMatchObject({ username: ACCOUNT.username })
})

test('a service that is stopped leaves no process and no lock', async () => {
  const runtime = runtimeOf(service.pid)
  await service.stop()
  expect([isRunning(runtime), guardsOf(runtime)]).toEqual([false, []])
  expect(readdirSync(inData(''))).not.toContain('running')
})

describe.each(['npm run --silent serve -- --port 0 --state new', 'npm start --silent --'])(
  '%s ends at once, with exit code 2 and one line, for',
  (start) => {
    test.each([
      ['a variable that there is not', 'REGISTRATON=closed', /^REGISTRATON is set, and/],
      ['a wrong value', 'REGISTRATION=perhaps', /^REGISTRATION must be open or closed\.$/],
      ['a secret that is too short', 'JWT_SECRET=short', /^JWT_SECRET must be/],
      ['a network that there is not', 'TRUST_PROXY=10.0.0.0/99', /^TRUST_PROXY must be/],
    ])('%s, and has made nothing', async (_, given, sentence) => {
      const before = readdirSync(copy.folder)
      const { code, stderr } = await copy.run(`${start} --var ${given}`)
      expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringMatching(sentence)]])
      expect(stderr).not.toContain('short;')
      expect(readdirSync(copy.folder)).toEqual(before)
    })
  },
)

/** The process of the runtime that a service has started. */
function runtimeOf(service: number): number {
  const [pid] = processes().filter(({ parent, name }) => parent === service && name === 'workerd')
  expect(pid).toBeDefined()
  return pid?.pid ?? 0
}

/** The shells that wait for the end of a service, to end this runtime. */
function guardsOf(runtime: number) {
  return processes().filter(({ name, args }) => name === 'sh' && args.endsWith(` ${runtime}`))
}

const isRunning = (pid: number) => processes().some((one) => one.pid === pid)

/** All processes that run; those that have ended and wait for their parent are none. */
function processes() {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,comm=,args='], { encoding: 'utf8' })
  return list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([pid, parent, , name = '', ...args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      name: basename(name),
      args: args.join(' '),
    }))
}
