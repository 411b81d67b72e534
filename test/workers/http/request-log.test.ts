import { describe, expect, test } from 'vitest'
import { HOST } from '../../support/client.ts'
import { newBoard, newList } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { bearer, recordLog, sendLogged } from '../support/logged.ts'

const lines = recordLog()

const KEYS = ['level', 'method', 'ms', 'operation', 'requestId', 'revision', 'route', 'status']
const COSTS = ['trips', 'rowsRead', 'rowsWritten']
const PASSAGE = ['batch', 'retries', 'waitedMs']

describe('a request leaves one line', () => {
  test('of its operation, its end, its time and what the reply says that it cost', async () => {
    const board = await newBoard()
    const { path } = await newList(board)
    const { token } = board.people.admin
    const body = JSON.stringify({ title: 'A card' })
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const { reply, line } = await sendLogged(`${path}/cards`, { method: 'POST', headers, body })
    expect(Object.keys(line).toSorted()).toEqual(
      [...KEYS, ...COSTS, 'queries', ...PASSAGE].toSorted(),
    )
    expect(line).toMatchObject({
      level: 'info',
      operation: 'new_card',
      route: '/api/boards/{board}/lists/{list}/cards',
      method: 'POST',
      status: 200,
      revision: '7.92',
      requestId: reply.headers.get('x-request-id'),
    })
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
