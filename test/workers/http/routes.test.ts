import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { operations } from '../../../src/app/table.ts'
import { HOST, client } from '../../support/client.ts'

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** The first route behind the middleware that a request leads to. */
function routeFor(method: string, path: string): string | undefined {
  const routes = app.router.match(method, path)[0].map(([[, route]]) => route.path)
  return routes.find((route) => route !== '/*')
}

test('every operation is found by its path, a name before a parameter', () => {
  const routes = operations.map(({ method, path }) => `${method} ${routeOf(path)}`)
  const found = operations.map(({ method, path }) => {
    const asked = path.replace(/\{\w+\}/g, 'an-id')
    return `${method} ${String(routeFor(method, asked))}`
  })
  expect(found).toEqual(routes)
})

test.each(['/api/boards/', '/api/boards/x/toString', '/api/__proto__', '/api/boards/x/cards/y/z'])(
  'a path that no operation has leads nowhere: %s',
  (path) => {
    expect(routeFor('GET', path)).toBeUndefined()
  },
)

test('a method that a path does not take is answered with those that it takes, of all its templates', async () => {
  const reply = await client().send('PATCH', '/api/boards/x/cards/bulk')
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'PUT, DELETE'])
})

test('an address with nothing at it shows browsers the page that is deployed with the Worker, and gives programs JSON', async () => {
  const typesFor = async (accept: string, path = '/nowhere') => {
    const asked = new Request(HOST + path, { headers: { accept } })
    const { status, headers } = await exports.default.fetch(asked)
    return [status, headers.get('content-type')]
  }
  expect(await typesFor('text/html,*/*;q=0.8')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await typesFor('*/*')).toEqual([404, 'application/json'])
  expect(await typesFor('text/html,*/*;q=0.8', '/users')).toEqual([404, 'text/html; charset=utf-8'])
  for (const path of ['/users/nobody', '/mcp/nowhere', '/oauth/nowhere'])
    expect(await typesFor('text/html,*/*;q=0.8', path)).toEqual([404, 'application/json'])
})
