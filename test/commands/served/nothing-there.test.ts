import { describe, expect, test } from 'vitest'
import { served } from './served.ts'

const AS_BROWSERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const service = served()

describe('an address without a page', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service().url}${path}`, { redirect: 'manual', ...init })

  test.each([
    ['/docs/nothing', 404, 'path.not_found'],
    ['/app/nothing', 404, 'path.not_found'],
    ['/boards', 404, 'path.not_found'],
    ['/account/nothing', 404, 'path.not_found'],
    ['/index.json', 404, 'path.not_found'],
    ['/_headers', 404, 'path.not_found'],
    ['/r/4.81/docs', 404, 'path.not_found'],
    ['/api/boards', 401, 'token.missing'],
    ['//api//boards', 401, 'token.missing'],
    ['/users/login', 405, 'method.not_allowed'],
  ])('is left to the interface, with the headers that has: %s', async (path, status, code) => {
    const reply = await ask(path)
    expect([reply.status, await reply.json()]).toEqual([status, expect.objectContaining({ code })])
    expect(reply.headers.get('api-revision')).not.toBe(null)
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })

  test.each(['/nowhere', '/boards', '/account/nothing', '/docs/nothing', '/_headers', '//nowhere'])(
    'shows browsers the page that says so: %s',
    async (path) => {
      const page = await ask(path, { headers: AS_BROWSERS })
      expect([page.status, page.headers.get('cache-control'), page.headers.get('etag')]).toEqual([
        404,
        'no-store',
        null,
      ])
      expect(await page.text()).toContain('<title>Laneway')
      expect(page.headers.get('content-security-policy')).toContain('require-trusted-types-for')
      const head = await ask(path, { headers: AS_BROWSERS, method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([404, ''])
    },
  )

  test.each(['/account', '/inbox', '/admin/users'])(
    'leads browsers to the screen that a slash at its end alone tells from it: %s',
    async (path) => {
      const reply = await ask(`${path}/?a=1`, { headers: AS_BROWSERS })
      expect([reply.status, reply.headers.get('location')]).toEqual([308, `${path}?a=1`])
      expect((await ask(`${path}/`)).status).toBe(404)
      expect((await ask(`/${path}/`, { headers: AS_BROWSERS })).status).toBe(404)
    },
  )

  test.each([
    ['/api', 404],
    ['/api/nothing', 404],
    ['/api/boards/', 200],
    ['/users/nothing', 404],
    ['/feeds/nothing', 404],
    ['/oauth/nothing', 404],
    ['/.well-known/nothing', 404],
    ['/r/4.81/docs', 404],
    ['/mcp', 405],
  ])(
    'is left to the interface for browsers, too, where programs are answered: %s',
    async (path, status) => {
      const authorization = `Bearer ${service().token}`
      const reply = await ask(path, { headers: { ...AS_BROWSERS, authorization } })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        status,
        'application/json',
      ])
    },
  )
})
