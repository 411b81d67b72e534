import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { HOST } from '../../support/client.ts'
import { people, tokenOf } from '../../support/people.ts'

const GOOD = 'https://good.example'

/** Origins that are not the one which is let in, however like it they look. */
const SPOOFS = [
  'https://good.example.evil.test',
  'https://evilgood.example',
  'https://evil.test/https://good.example',
  'https://evil.test?https://good.example',
  'https://evil.test#https://good.example',
  'https://good.example@evil.test',
  'https://sub.good.example',
  'https://good-example',
  'https://goodxexample',
  'http://good.example',
  'https://good.example:444',
  'https://good.example:443',
  'https://good.example.',
  'https://good.example/',
  'HTTPS://GOOD.EXAMPLE',
  'https://good.example, https://evil.test',
  'https://good.example https://evil.test',
  'https://other.example https://good.example',
  'null',
  'file://',
  '*',
  'https://*.example',
  'https://xn--god-1na.example',
]

/** The requests of a browser: those that succeed, each kind of refusal, and a preflight. */
const ASKED: [method: string, path: string, status: number][] = [
  ['GET', '/api/user', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/api/boards/none', 404],
  ['GET', '/api/users', 403],
  ['GET', '/nowhere', 404],
  ['PATCH', '/api/user', 405],
  ['POST', '/users/login', 400],
  ['OPTIONS', '/api/user', 204],
  ['OPTIONS', '/r/4.81/api/user', 204],
]

async function ask(origins: string, origin: string, [method, path]: readonly string[]) {
  const { outsider } = await people()
  const headers = new Headers({ origin, authorization: `Bearer ${await tokenOf(outsider.id)}` })
  if (method === 'OPTIONS') headers.set('access-control-request-method', 'PUT')
  const request = new Request(HOST + path, { method: method ?? '', headers })
  return app.fetch(request, { ...env, CORS_ORIGINS: origins }, createExecutionContext())
}

/** The CORS headers of a reply. */
function corsHeadersOf({ headers }: Response): string[] {
  const names = ['access-control-allow-origin', 'access-control-allow-credentials']
  return [...names, 'access-control-expose-headers'].filter((name) => headers.has(name))
}

describe('where CORS_ORIGINS is a list', () => {
  const LISTS = [GOOD, `https://other.example, ${GOOD}`]

  test.each(ASKED)(
    '%s %s is readable from an origin of it, as that very origin',
    async (...asked) => {
      for (const list of LISTS) {
        const reply = await ask(list, GOOD, asked.map(String))
        expect(reply.status).toBe(asked[2])
        expect(reply.headers.get('access-control-allow-origin')).toBe(GOOD)
      }
    },
  )

  test.each(SPOOFS)('no reply is readable from %j', async (origin) => {
    for (const list of LISTS)
      for (const asked of ASKED) {
        const reply = await ask(list, origin, asked.map(String))
        expect([asked, corsHeadersOf(reply)]).toEqual([asked, []])
        expect(reply.headers.get('vary')?.split(', ')).toContain('Origin')
      }
  })
})

test.each(ASKED)(
  'where any origin is let in, %s %s says so and reflects none',
  async (...asked) => {
    for (const origin of [GOOD, 'null', ...SPOOFS]) {
      const { headers } = await ask('*', origin, asked.map(String))
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  },
)

test('no reply lets a browser send credentials of its own, whatever is configured', async () => {
  const lists = ['*', GOOD, `*, ${GOOD}`, '']
  for (const list of lists)
    for (const asked of ASKED)
      for (const origin of [GOOD, 'null', 'https://evil.test']) {
        const { headers } = await ask(list, origin, asked.map(String))
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(headers.get('set-cookie')).toBeNull()
      }
})

test('a configuration that names no origin, or the origin null, lets no browser in', async () => {
  for (const asked of ASKED)
    expect(corsHeadersOf(await ask('', GOOD, asked.map(String)))).toEqual([])
  for (const list of ['null', `${GOOD},null`, 'https://*.good.example/', 'GOOD.EXAMPLE'])
    expect((await ask(list, 'null', ['GET', '/api/user'])).status).toBe(503)
})
