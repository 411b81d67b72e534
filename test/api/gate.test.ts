import { beforeAll, describe, expect, test } from 'vitest'
import { GATE, openGate } from '../../src/http/gate.ts'
import { HOST, client } from '../support/client.ts'
import { documentOf } from '../support/document.ts'
import { D1_ERRORS, d1Error, databaseWhere, serviceWith } from './bindings.ts'

// The document that replies are checked against comes through the same gate.
beforeAll(() => documentOf('7.92'))

const SHED = { status: 503, body: { code: 'store.overloaded' } }

/** Requests that the store keeps waiting: how to send one more, and how to let it end well or badly. */
function waiting() {
  const held: { end(): void; fail(): void }[] = []
  const via = serviceWith({
    DB: databaseWhere(
      () =>
        new Promise((resolve, reject) => {
          const fail = () => reject(d1Error(D1_ERRORS.lost[0]))
          held.push({ end: () => resolve([]), fail })
        }),
    ),
  })
  const send = () => via(new Request(`${HOST}/readyz`))
  return { held, send }
}

/** As many requests under way as there may be. */
function full() {
  const { held, send } = waiting()
  const replies = Array.from({ length: GATE.most }, send)
  const settle = async (how: 'end' | 'fail') => {
    for (const one of held) one[how]()
    return (await Promise.all(replies)).map(({ status }) => status)
  }
  return { held, replies, settle }
}

const ask = (path: string) => client({ via: serviceWith({}) }).get(path)

describe('while as many requests are under way as may be', () => {
  test('the next is turned away with Retry-After, and one is let in for each that ends', async () => {
    expect(GATE.most).toBe(128)
    const { held, replies, settle } = full()
    const refused = await ask('/users/login')
    expect(refused).toMatchObject(SHED)
    expect(refused.headers.get('retry-after')).toBe('1')
    held[0]?.end()
    expect((await replies[0])?.status).toBe(200)
    expect(await ask('/users/login')).toMatchObject({ status: 405 })
    expect(await ask('/nothing')).toMatchObject({ status: 404 })
    expect(new Set(await settle('end'))).toEqual(new Set([200]))
  })

  test('nothing is asked of the store for one that is turned away', async () => {
    const { settle } = full()
    let asked = 0
    const via = serviceWith({ DB: databaseWhere((run) => ((asked += 1), run())) })
    expect(await client({ via }).get('/readyz')).toMatchObject(SHED)
    expect(await client({ via, token: 'x' }).get('/api/user')).toMatchObject(SHED)
    expect(asked).toBe(0)
    await settle('end')
  })

  test('health is told all the same, and readiness is not', async () => {
    const { settle } = full()
    const health = await serviceWith({})(new Request(`${HOST}/healthz`))
    expect([health.status, await health.json()]).toEqual([200, { ok: true }])
    expect(await ask('/readyz')).toMatchObject(SHED)
    await settle('end')
    const ready = await serviceWith({})(new Request(`${HOST}/readyz`))
    expect(ready.status).toBe(200)
  })
})

describe('a request leaves the gate', () => {
  test('where the store fails it', async () => {
    expect(new Set(await full().settle('fail'))).toEqual(new Set([503]))
    expect(await ask('/users/login')).toMatchObject({ status: 405 })
  })

  test.each([
    ['is refused', '/api/user', {}, 401],
    ['is not found', '/nothing', {}, 404],
    ['finds the configuration wrong', '/api/user', { JWT_SECRET: 'short' }, 503],
    ['succeeds', '/openapi.json', {}, 200],
  ])('where it %s', async (_, path, variables, wanted) => {
    const via = serviceWith(variables)
    const statuses = new Set<number>()
    for (let sent = 0; sent <= GATE.most; sent += 1)
      statuses.add((await via(new Request(HOST + path))).status)
    expect([...statuses]).toEqual([wanted])
    expect(await ask('/users/login')).toMatchObject({ status: 405 })
  })
})

describe('a gate', () => {
  /** A gate that is full since its clock stood at 0. */
  function openFull() {
    const clock = { ms: 0 }
    const gate = openGate(() => clock.ms)
    const leaves = Array.from({ length: GATE.most }, () => gate.enter())
    return { gate, clock, leaves }
  }

  test('forgets after 30 s those that never told of their end', () => {
    const { gate, clock, leaves } = openFull()
    expect(leaves.every((leave) => leave !== undefined)).toBe(true)
    clock.ms = 29_999
    expect(gate.enter()).toBeUndefined()
    clock.ms = 30_000
    const again = Array.from({ length: GATE.most }, () => gate.enter())
    expect(again.every((leave) => leave !== undefined)).toBe(true)
    expect(gate.enter()).toBeUndefined()
  })

  test('makes no room for two when one that it has forgotten leaves after all, or one leaves twice', () => {
    const { gate, clock, leaves } = openFull()
    clock.ms = 30_000
    const again = Array.from({ length: GATE.most }, () => gate.enter())
    leaves[0]?.()
    expect(gate.enter()).toBeUndefined()
    again[0]?.()
    again[0]?.()
    expect(gate.enter()).toBeDefined()
    expect(gate.enter()).toBeUndefined()
  })

  test('keeps those that entered lately', () => {
    const { gate, clock, leaves } = openFull()
    leaves[0]?.()
    clock.ms = 29_999
    expect(gate.enter()).toBeDefined()
    clock.ms = 30_000
    const entered = Array.from({ length: GATE.most }, () => gate.enter())
    expect(entered.filter((leave) => leave !== undefined)).toHaveLength(GATE.most - 1)
  })
})
