import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { client } from '../../support/client.ts'
import { person } from '../../support/people.ts'
import { LIMITED, behind, from } from '../support/limiters.ts'

test('a limiter that fails lets requests through', async () => {
  const { token } = await person()
  const broken: RateLimit = { limit: () => Promise.reject(new Error('Network connection lost.')) }
  const { via } = behind({}, { WRITES: broken, SIGN_INS: broken, READS: broken, ANONYMOUS: broken })
  expect(await client({ via }).get('/nowhere')).toMatchObject({ status: 404 })
  expect(await client({ via, token }).post('/api/boards', {})).toMatchObject({ status: 400 })
  expect(await client({ via }).post('/users/login', {})).toMatchObject({ status: 400 })
})

test('a deployment without limiters, queues and search serves all else, and says once in its log what is missing', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { DB, BOARD, FILES, JWT_SECRET } = env
  const few = { DB, BOARD, FILES, JWT_SECRET, REQUEST_LOG: 'off', HOSTS: 'boards.example' }
  const { token } = await person()
  const { get, post } = client({
    token,
    via: async (request) => app.fetch(request, few, createExecutionContext()),
  })
  const { body } = await post('/api/boards', { title: 'Quarry' })
  expect(await get(`/api/boards/${String(body['_id'])}`)).toMatchObject({ status: 200 })
  const missing = error.mock.calls.map(([line]): unknown => JSON.parse(String(line)))
  error.mockRestore()
  expect(missing.map((told) => Reflect.get(Object(told), 'missing'))).toEqual([
    'SEARCH',
    'WEBHOOKS',
    'SIGN_INS',
    'WRITES',
    'READS',
    'ANONYMOUS',
  ])
})

test('sign-ins are limited by the network of an IPv6 address, as tries are', async () => {
  const { via } = behind({ signIns: 1 })
  const send = (address: string) => client({ via }).post('/users/login', {}, from(address))
  expect(await send('2001:db8:1:2::1')).toMatchObject({ status: 400 })
  expect(await send('2001:db8:1:2::2')).toMatchObject(LIMITED)
})

describe('the limiters of the configuration', () => {
  /** Counts the questions about a new key, asked within one minute, that are answered with yes. */
  async function letThrough(one: RateLimit, count: number): Promise<number> {
    const minute = () => Math.floor(Date.now() / 60_000)
    const [key, before] = [crypto.randomUUID(), minute()]
    const answers = await Promise.all(Array.from({ length: count }, () => one.limit({ key })))
    if (minute() !== before) return letThrough(one, count)
    return answers.filter(({ success }) => success).length
  }

  test('let as many sign-ins through in a minute as replies say, and more of all else than a client makes by hand', async () => {
    expect(await letThrough(env.SIGN_INS, 70)).toBe(60)
    expect(await letThrough(env.WRITES, 300)).toBe(300)
    expect(await letThrough(env.ANONYMOUS, 300)).toBe(300)
    expect(await letThrough(env.READS, 300)).toBe(300)
  })
})
