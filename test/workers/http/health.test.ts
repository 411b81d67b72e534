import { describe, expect, test } from 'vitest'
import type { Env } from '../../../src/app/deps.ts'
import { TASKS } from '../../../src/app/tasks.ts'
import { HOST } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { D1_ERRORS, d1Error, databaseWhere, serviceWith } from '../support/bindings.ts'
import { checkReply } from '../../support/reply.ts'

const TEXTS = Object.values(D1_ERRORS).flat()

/** A database that throws whatever is asked of it. */
const BROKEN = new Proxy({} as D1Database, {
  get: () => {
    throw new Error('The database was touched')
  },
})

/** Seconds since something is due; null if nothing is. */
const isAge = (value: unknown) => value === null || typeof value === 'number'

describe('/healthz', () => {
  test.each<[string, Partial<Env>]>([
    ['where no binding works', { DB: BROKEN }],
    ['where the configuration is wrong', { JWT_SECRET: 'short', API_REVISION: 'none' }],
  ])('reports that the Worker runs %s, without a token', async (_, bindings) => {
    const reply = await serviceWith(bindings)(new Request(`${HOST}/healthz`))
    expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  })
})

describe('/readyz', () => {
  test('reports that the store answers, without a token, and queries it once', async () => {
    let asked = 0
    const via = serviceWith({ DB: databaseWhere((run) => ((asked += 1), run())) })
    const reply = await via(new Request(`${HOST}/readyz`))
    expect([reply.status, await reply.json(), asked]).toEqual([200, { ok: true }, 1])
  })

  test('shows the memory of the isolate and what is still to be done to site admins only', async () => {
    const { siteAdmin, admin } = await people()
    const asked = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await serviceWith({})(new Request(`${HOST}/readyz`, { headers }))).json()
    }
    expect(await asked(siteAdmin.token)).toEqual({
      ok: true,
      heldBytes: 0,
      streams: 0,
      requests: 0,
      tasks: Object.fromEntries(
        // Other tests may have left something to do.
        TASKS.map(({ name }) => [
          name,
          {
            due: expect.any(Number),
            parked: expect.any(Number),
            oldestDueS: expect.toSatisfy(isAge),
          },
        ]),
      ),
    })
    await as(siteAdmin).post('/users/logout', {})
    for (const token of [admin.token, siteAdmin.token, 'none'])
      expect(await asked(token)).toEqual({ ok: true })
  })

  test.each([...TEXTS, 'Something that nobody has heard of.'])(
    'answers 503 with Retry-After, and nothing of why, where the store throws: %s',
    async (text) => {
      const via = serviceWith({ DB: databaseWhere(() => Promise.reject(d1Error(text))) })
      const response = await via(new Request(`${HOST}/readyz`))
      const asked = { method: 'GET', path: '/readyz', revision: undefined, usual: '7.92' } as const
      const { status, headers, body } = await checkReply(asked, response)
      expect([status, headers.get('retry-after')]).toEqual([503, '1'])
      expect(body).toMatchObject({ code: 'store.overloaded' })
      expect(JSON.stringify(body)).not.toContain(text)
    },
  )

  test.each(['/readyz', '/api/user'])(
    'answers 503 at %s where the database lacks migrations, and says the command that applies them',
    async (path) => {
      const { admin } = await people()
      const lacking = databaseWhere(() => Promise.reject(d1Error('no such table: users')))
      const headers = { authorization: `Bearer ${admin.token}` }
      const reply = await serviceWith({ DB: lacking })(new Request(HOST + path, { headers }))
      const body: { code: string; reason: string } = await reply.json()
      expect([reply.status, body.code]).toEqual([503, 'store.unmigrated'])
      expect(body.reason).toContain('npx wrangler d1 migrations apply laneway --local')
    },
  )

  test('answers 503 where the configuration is wrong', async () => {
    const reply = await serviceWith({ JWT_SECRET: 'short' })(new Request(`${HOST}/readyz`))
    expect(reply.status).toBe(503)
  })
})
