import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { HOST, client } from '../../support/client.ts'
import { people, person } from '../../support/people.ts'
import { all, each, outcome, pathOf } from '../../support/table.ts'
import { LIMITED, behind, from } from '../support/limiters.ts'

/** Requests that are let through. */
const MOST = 5

const reading = operations.filter(({ method, access }) => method === 'GET' && access !== 'anyone')

type Service = ReturnType<typeof behind>

/** Sends so many requests one after the other, and counts the statuses. */
async function statusesOf(count: number, send: () => Promise<{ status: number }>) {
  const seen: Record<number, number> = {}
  for (let at = 0; at < count; at += 1) {
    const { status } = await send()
    seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

const readAs = ({ via }: Service, token: string, address = '192.0.2.1') =>
  client({ via, token }).get('/api/user', from(address))

describe('reads', () => {
  test('of a user are counted, by whichever token and from whichever address', async () => {
    const { admin, outsider } = await people()
    const service = behind({ reads: MOST })
    let sent = 0
    const read = () => readAs(service, admin.token, `192.0.2.${(sent += 1)}`)
    expect(await statusesOf(MOST, read)).toEqual({ 200: MOST })
    const refused = await read()
    expect(refused).toMatchObject(LIMITED)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await readAs(service, outsider.token)).not.toMatchObject(LIMITED)
    expect(service.reads).toEqual([...Array.from({ length: sent }, () => admin.id), outsider.id])
    expect([service.writes, service.signIns, service.anonymous]).toEqual([[], [], []])
  })

  test('of every operation are refused before the store is asked', async () => {
    const { admin } = await people()
    const service = behind({ reads: 0 })
    const api = client({ via: service.via, token: admin.token })
    const seen = await each(reading, async (operation) => {
      const reply = await api.get(pathOf(operation, {}))
      return `${outcome(reply)} ${String(reply.headers.get('server-timing'))}`
    })
    expect(seen).toEqual(all(reading, () => '429 rate.limited null'))
  })
})

describe('requests without a valid token', () => {
  test.each([
    ['of a document', 'GET', '/openapi.json', undefined],
    ['of readiness', 'GET', '/readyz', undefined],
    ['of nothing there is', 'GET', '/nowhere', undefined],
    ['of a method there is not', 'PUT', '/api/user', undefined],
    ['of a board, without a token', 'GET', '/api/boards/x', undefined],
    ['of a board, with a bad one', 'GET', '/api/boards/x', 'garbage'],
    ['to write, with a bad one', 'POST', '/api/boards', 'garbage'],
  ])('%s are limited by the network of their address', async (_, method, path, token) => {
    const service = behind({ anonymous: MOST })
    const authorization = token && { authorization: token }
    const send = async (address: string) => {
      const headers = { ...from(address).headers, ...authorization }
      const reply = await service.via(new Request(HOST + path, { method, headers }))
      const { status, headers: replyHeaders } = reply
      return { status, headers: replyHeaders, text: await reply.text() }
    }
    const { status } = await send('2001:db8:1:2::1')
    expect(await statusesOf(MOST - 1, () => send('2001:db8:1:2::2'))).toEqual({
      [status]: MOST - 1,
    })
    const refused = await send('2001:db8:1:2::3')
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('"rate.limited"')])
    expect(refused.headers.get('ratelimit')).toBe('"anonymous";r=0;t=60')
    expect(await send('2001:db8:1:3::1')).toMatchObject({ status })
    const [last, ...before] = service.anonymous.toReversed()
    expect([last, new Set(before)]).toEqual(['2001:db8:1:3', new Set(['2001:db8:1:2'])])
    expect([service.reads, service.writes]).toEqual([[], []])
  })
})

describe('RateLimit-Policy', () => {
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('ratelimit-policy')

  test('is on every reply that a limit applies to, and RateLimit on no success', async () => {
    const { token } = await person()
    const api = client({ via: behind({}).via, token })
    const seen = await each(operations, async (operation) => {
      const { headers } = await api.send(operation.method, pathOf(operation, {}))
      return `${String(policyOf({ headers }))} ${String(headers.get('ratelimit'))}`
    })
    const wanted = ({ name, access, method }: (typeof operations)[number]) => {
      if (name === 'login')
        return '"sign-in-tries";q=10;w=900, "sign-ins";q=60;w=60, "anonymous";q=6000;w=60 null'
      if (name === 'edit_current_user')
        return '"sign-in-tries";q=10;w=900, "writes";q=6000;w=60 null'
      if (access === 'anyone')
        return `${method === 'GET' ? '"anonymous";q=6000;w=60' : '"sign-ins";q=60;w=60'} null`
      return `${method === 'GET' ? '"reads";q=60000;w=60' : '"writes";q=6000;w=60'} null`
    }
    expect(seen).toEqual(all(operations, wanted))
    const { via } = behind({})
    for (const path of ['/openapi.json', '/readyz', '/nowhere', '/api/user'])
      expect(policyOf(await via(new Request(HOST + path)))).toBe('"anonymous";q=6000;w=60')
  })

  test('and RateLimit say of a refusal that nothing is left', async () => {
    const { token } = await person()
    const { via } = behind({ writes: 0, signIns: 0 })
    const write = await client({ via, token }).post('/api/boards', { title: 'x' })
    expect(write.headers.get('ratelimit')).toBe('"writes";r=0;t=60')
    const signIn = await client({ via }).post('/users/login', {})
    expect(signIn.headers.get('ratelimit')).toBe('"sign-ins";r=0;t=60')
  })

  test('and RateLimit are absent, and nothing is counted, where RATE_LIMITS is off', async () => {
    const { token } = await person()
    const service = behind({ reads: 0, anonymous: 0 }, { RATE_LIMITS: 'off' })
    expect(await statusesOf(MOST, () => readAs(service, token))).toEqual({ 200: MOST })
    const replies = [
      await readAs(service, token),
      await service.via(new Request(`${HOST}/readyz`)),
      await client({ via: service.via }).post('/users/login', { username: 'x', password: 'y' }),
    ]
    for (const { headers } of replies)
      expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([null, null])
    expect([service.reads, service.anonymous]).toEqual([[], []])
  })
})
