import { describe, expect, test } from 'vitest'
import { HOST } from '../../support/client.ts'
import { newBoard, newList } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { bearer, recordLog, sendLogged } from '../support/logged.ts'

const lines = recordLog()

const KEYS = [
  'level',
  'time',
  'method',
  'ms',
  'operation',
  'requestId',
  'revision',
  'route',
  'status',
]
const WHO_AND_HOW_MUCH = ['board', 'user', 'bytesIn', 'bytesOut']
const COSTS = ['trips', 'rowsRead', 'rowsWritten']
const PASSAGE = ['batch', 'retries', 'waitedMs']

describe('a request leaves one line', () => {
  test('of its operation, its end, its time and what the reply says that it cost', async () => {
    const board = await newBoard()
    const { path } = await newList(board)
    const { token } = board.people.admin
    const body = JSON.stringify({ title: 'A card' })
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const { reply, line, text } = await sendLogged(`${path}/cards`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    })
    expect(Object.keys(line).toSorted()).toEqual(
      [...KEYS, ...WHO_AND_HOW_MUCH, ...COSTS, 'queries', ...PASSAGE].toSorted(),
    )
    expect(line).toMatchObject({
      level: 'info',
      operation: 'new_card',
      route: '/api/boards/{board}/lists/{list}/cards',
      method: 'POST',
      status: 200,
      revision: '7.92',
      requestId: reply.headers.get('x-request-id'),
      board: board.id,
      user: board.people.admin.id,
      bytesIn: body.length,
      bytesOut: text.length,
    })
    expect(new Date(String(line['time'])).toISOString()).toBe(line['time'])
    for (const name of ['ms', 'waitedMs'])
      expect(line[name]).toSatisfy((ms) => Number.isInteger(ms) && Number(ms) >= 0)
    expect(line).toMatchObject({ batch: 1, retries: 0 })
    expect(Number(line['queries'])).toBeGreaterThan(Number(line['trips']))
    const [trips, rowsRead, rowsWritten] = COSTS.map((name) => Number(line[name]))
    const timing = `store;desc="${trips} trips, ${rowsRead} read, ${rowsWritten} written"`
    expect(reply.headers.get('server-timing')).toBe(timing)
    expect([trips, rowsRead, rowsWritten]).not.toContain(0)
  })

  test.each([
    ['/healthz', '/healthz'],
    ['/r/4.81/openapi.json', '/openapi.json'],
    ['/b/a-board/of-somebody', null],
    ['/api/none', null],
  ])('of %s with the route %s', async (path, route) => {
    expect((await sendLogged(path)).line).toMatchObject({ operation: null, route })
  })
})

const ADDRESS = { 'cf-connecting-ip': '192.0.2.7' }

/** Signs in as somebody whom there is not. */
function wrongSignIn(): RequestInit {
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
  return { method: 'POST', headers: { ...ADDRESS, 'content-type': 'application/json' }, body }
}

describe('LOG_ADDRESSES', () => {
  test('on puts the address into the lines, in one line whatever it is', async () => {
    const bindings = { LOG_ADDRESSES: 'on' }
    const { line } = await sendLogged('/healthz', { headers: ADDRESS }, bindings)
    expect(line).not.toHaveProperty('address')
    const { line: asked } = await sendLogged('/api/user', { headers: ADDRESS }, bindings)
    expect(asked).toMatchObject({ address: '192.0.2.7', code: 'token.missing', status: 401 })
  })

  test('off, as it is unless it is set, leaves it out', async () => {
    for (const bindings of [{}, { LOG_ADDRESSES: 'off' }, { LOG_ADDRESSES: '' }]) {
      const { line } = await sendLogged('/api/user', { headers: ADDRESS }, bindings)
      expect(line).not.toHaveProperty('address')
    }
  })
})

describe('a sign-in that fails', () => {
  test.each(['on', 'off'])('has a line of its own with REQUEST_LOG=%s', async (value) => {
    const via = serviceWith({ REQUEST_LOG: value, LOG_ADDRESSES: 'on' })
    await via(new Request(`${HOST}/users/login`, wrongSignIn())).then((reply) => reply.text())
    const [own] = lines.map((line): unknown => JSON.parse(String(JSON.parse(line))))
    expect(own).toEqual({
      level: 'warn',
      at: 'sign-in',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      failed: 'login.failed',
      address: '192.0.2.7',
    })
  })
})

describe('REQUEST_LOG', () => {
  test.each(['off', 'OFF', 'false', '0'])('%s logs nothing', async (value) => {
    const via = serviceWith({ REQUEST_LOG: value })
    for (const path of ['/healthz', '/api/user', '/none'])
      await via(new Request(HOST + path)).then((reply) => reply.arrayBuffer())
    expect(lines).toEqual([])
  })

  test.each(['on', 'true', '1', ''])('%j logs', async (value) => {
    const { line } = await sendLogged('/healthz', {}, { REQUEST_LOG: value })
    expect(line).toMatchObject({ status: 200 })
  })

  test('that is neither is refused with its name', async () => {
    const { reply } = await sendLogged('/api/user', {}, { REQUEST_LOG: 'perhaps' })
    expect(reply.status).toBe(503)
  })
})
