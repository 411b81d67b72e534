import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Env } from '../../../src/app/deps.ts'
import { wrongsOf } from '../engine/integrity-queries.ts'
import { client } from '../../support/client.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { newBoard, newList } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../support/bindings.ts'

let consoleOutput = { stop: () => {} }

beforeAll(() => void (consoleOutput = recordConsole()))

afterAll(() => consoleOutput.stop())

/** The boards' objects, calls of which fail with what is given: before they arrive, or after they were taken. */
function objectsWhere(thrown: unknown, isTaken: boolean): Env['BOARD'] {
  const getByName = (name: string) => ({
    execute: async (command: string) => {
      if (isTaken) await env.BOARD.getByName(name).execute(command)
      throw thrown
    },
  })
  return { getByName } as unknown as Env['BOARD']
}

/** A list of its own, and the titles of its cards. */
async function list() {
  const board = await newBoard()
  const { path } = await newList(board)
  const { token } = board.people.admin
  const api = (bindings: Partial<Env> = {}) => client({ token, via: serviceWith(bindings) })
  const titles = async () => {
    const cards = await api().read<{ title: string }[]>(`${path}/cards`)
    return cards.map(({ title }) => title).toSorted()
  }
  return { board, at: `${path}/cards`, api, titles }
}

const RESET = 'Durable Object reset because its code was updated.'

describe('a write whose object cannot be reached', () => {
  const passing: [string, unknown][] = [
    [
      'is overloaded',
      Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true }),
    ],
    ['was reset', Object.assign(new Error(RESET), { retryable: true })],
    [
      'lost the connection',
      Object.assign(new Error('Network connection lost.'), { retryable: true }),
    ],
  ]

  test.each(passing)('because it %s answers 503 and can be sent again', async (_, thrown) => {
    const { at, api, titles } = await list()
    const reply = await api({ BOARD: objectsWhere(thrown, false) }).post(at, { title: 'One' })
    expect([outcome(reply), reply.headers.get('retry-after')]).toEqual([
      '503 store.overloaded',
      '1',
    ])
    expect(await titles()).toEqual([])
    expect(outcome(await api().post(at, { title: 'Two' }))).toBe('200')
  })

  test.each(passing)(
    'after it was taken, because it %s, answers 503 and says that it may be made',
    async (_, thrown) => {
      const { at, api, titles } = await list()
      const { body, ...reply } = await api({ BOARD: objectsWhere(thrown, true) }).post(at, {
        title: 'One',
      })
      expect(outcome({ ...reply, body })).toBe('503 store.overloaded')
      expect(body['reason']).toMatch(/Read the board, then try again/)
      expect(await titles()).toEqual(['One'])
    },
  )

  test('because of an unknown error answers 500 without details', async () => {
    const { at, api } = await list()
    const BOARD = objectsWhere(new Error('The secret is plugh.'), false)
    const reply = await api({ BOARD }).post(at, { title: 'One' })
    expect(outcome(reply)).toBe('500 server.failed')
    expect(JSON.stringify(reply.body)).not.toContain('plugh')
  })
})

describe('an object', () => {
  test('that is killed during its batches fails writes with a clear error, acknowledges nothing that is lost, and serves the next write', async () => {
    const { board, at, api, titles } = await list()
    const sent = Array.from({ length: 60 }, (_, place) => `Card ${place}`)
    const all = sent.map((title) => api().post(at, { title }))
    await Promise.race(all)
    await abortAllDurableObjects()
    const outcomes = (await Promise.all(all)).map(outcome)
    const allowed = ['200', '500 server.failed', '503 store.overloaded']
    expect(outcomes.filter((one) => !allowed.includes(one))).toEqual([])
    const stored = await titles()
    const result = sent.filter((_, place) => outcomes[place] === '200')
    expect(stored).toEqual(expect.arrayContaining(result))
    expect(new Set(stored).size).toBe(stored.length)
    expect(outcome(await api().post(at, { title: 'Next' }))).toBe('200')
    expect(await wrongsOf(board.id)).toEqual([])
  })

  test('that is evicted between writes serves the next as if nothing had been', async () => {
    const { board, at, api, titles } = await list()
    for (const title of ['One', 'Two', 'Three']) {
      expect(outcome(await api().post(at, { title }))).toBe('200')
      await evictDurableObject(env.BOARD.getByName(board.id))
    }
    expect(await titles()).toEqual(['One', 'Three', 'Two'])
  })
})
