import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect as open } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Copy, type Started, freshCopy } from '../pages/shell.ts'

const SERVE = (port: number) =>
  `exec node --optimize-for-size scripts/serve-command.ts --port ${port} --state data`
const ACCOUNT = { username: 'ada', email: 'ada@example.com', password: 'a long password' }

let copy: Copy
let service: Started
let token: string
let board: string

/** A service with one board, which was started again after the files of its boards had been overwritten. */
beforeAll(async () => {
  copy = await freshCopy()
  const first = await copy.start(SERVE)
  const api = connect(first.url)
  ;({ token } = await api.register({ body: ACCOUNT }))
  ;({ _id: board } = await api.new_board({ body: { title: 'Quarry' } }))
  await first.stop()
  overwrite(join(copy.folder, 'data/v3/do/laneway-Board'))
  service = await copy.start(SERVE)
})
afterAll(async () => {
  await service?.stop()
  await copy?.remove()
})

/** Makes the databases in a folder none. */
function overwrite(folder: string): void {
  const names = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const file = join(folder, name)
    writeFileSync(file, Buffer.alloc(statSync(file).size, 'broken'))
  }
}

/** The lines of the log: all that follows what a start tells people. */
function entries(): Record<string, unknown>[] {
  const lines = service.output().split('\n')
  const log = lines.filter((line) => line !== '' && !/^(?:Laneway is ready| {2}[a-z])/.test(line))
  return log.map((line) => {
    expect(line).toMatch(/^\{"level":"(?:info|warn|error)",.*\}$/)
    return JSON.parse(line)
  })
}

const runtimeEntries = () => entries().filter(({ at }) => at === 'runtime')

/** Writes bytes to the service, one after the other when what comes back matches, and breaks the connection. */
async function broken(...steps: [bytes: string, answer: RegExp][]): Promise<void> {
  const socket = open(service.port, '127.0.0.1')
  let got = ''
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (chunk: string) => (got += chunk))
  for (const [bytes, answer] of steps) {
    await new Promise((written) => void socket.write(bytes, 'latin1', written))
    await expect.poll(() => got).toMatch(answer)
  }
  socket.resetAndDestroy()
}

const head = (start: string, headers: string) =>
  `${start} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n\r\n`

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGFuZXdheSBmb2xsb3dlcg=='

test('what clients break off or write as nonsense leaves lines of JSON alone, and no errors', async () => {
  const upload = `Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 5000000`
  await broken([head(`POST /api/boards/${board}/background`, upload) + 'y'.repeat(500_000), /^/])
  const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked'
  await broken([`${head('POST /api/boards/import', chunked)}10\r\n{"boards":[{"ab`, /^/])
  const socket = head('GET /api/user/live', UPGRADE)
  const opened = /^HTTP\/1\.1 101 [^]*unread/
  await broken([socket, opened])
  await broken([socket, opened], ['\x83\x80mask', /Unknown opcode/])
  await broken([socket, opened], ['garbage garbage garbage', /RSV bits/])
  const { status } = await fetch(`${service.url}/healthz`)
  expect(status).toBe(200)
  expect(entries().filter(({ level }) => level === 'error')).toEqual([])
})

test('files that are none any more are told of by sentences, without stacks and marks', async () => {
  const path = `${service.url}/api/boards/${board}/lists`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(path, { method: 'POST', headers, body: '{"title":"Stone"}' })
  expect(reply.status).toBeGreaterThanOrEqual(500)
  await expect
    .poll(() => runtimeEntries().map(({ reason }) => reason))
    .toContainEqual(expect.stringContaining('SQLITE_NOTADB'))
  for (const { time, reason } of runtimeEntries()) {
    expect(Date.parse(String(time))).not.toBeNaN()
    expect(reason).not.toMatch(/NOSENTRY|stack:|c\+\+:\d|sentry|wdErrId/)
  }
})

test('no line has a token, a password or a secret', async () => {
  await fetch(`${service.url}/api/user?access_token=${token}`)
  await fetch(`${service.url}/users/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'ada', password: ACCOUNT.password }),
    headers: { 'content-type': 'application/json' },
  })
  await expect.poll(() => entries().some(({ operation }) => operation === 'login')).toBe(true)
  for (const secret of [token, ACCOUNT.password, token.split('.')[2]])
    expect(service.output()).not.toContain(secret)
})

test('a runtime that is killed is one line and exit code 1', async () => {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  const [runtime] = list
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => parent === String(service.pid) && name === 'workerd')
  process.kill(Number(runtime?.[0]), 'SIGKILL')
  expect(await service.ended()).toBe(1)
  expect(entries().at(-1)).toEqual({
    level: 'error',
    at: 'runtime',
    time: expect.any(String),
    reason: 'The runtime ended unexpectedly (SIGKILL).',
  })
  expect(runtimeEntries().filter(({ reason }) => String(reason).includes('ended'))).toHaveLength(1)
})
