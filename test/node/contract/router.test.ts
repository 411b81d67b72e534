import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { tableRouter } from '../../../src/app/router.ts'

function routed(routes: string[]) {
  const router = tableRouter<string>()
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    router.add(method, path, route)
  }
  return router
}

/** What a request is led to, with its parameters, the handlers of everywhere first. */
const led = (router: ReturnType<typeof routed>, method: string, path: string) =>
  router.match(method, path)[0]

describe('a path', () => {
  test('leads to what ends at its segments, with its parameters by name', () => {
    const router = routed(['GET /boards/:board/lists/:list', 'GET /boards/:board'])
    expect(led(router, 'GET', '/boards/b/lists/l')).toEqual([
      ['GET /boards/:board/lists/:list', { board: 'b', list: 'l' }],
    ])
    expect(led(router, 'GET', '/boards/b')).toEqual([['GET /boards/:board', { board: 'b' }]])
  })

  test.each([['GET /cards/:card'], ['GET /cards/bulk']])(
    'leads to a name before a parameter, whichever came first: %s',
    (first) => {
      const router = routed([first, 'GET /cards/:card', 'GET /cards/bulk'])
      expect(led(router, 'GET', '/cards/bulk')).toEqual([['GET /cards/bulk', {}]])
      expect(led(router, 'GET', '/cards/c')).toEqual([['GET /cards/:card', { card: 'c' }]])
    },
  )

  test('leads to a parameter where the name ends nothing of that method, or further on', () => {
    const router = routed(['POST /cards/bulk', 'GET /cards/:card', 'GET /:any/bulk/:last'])
    expect(led(router, 'GET', '/cards/bulk')).toEqual([['GET /cards/:card', { card: 'bulk' }]])
    expect(led(router, 'GET', '/cards/bulk/x')).toEqual([
      ['GET /:any/bulk/:last', { any: 'cards', last: 'x' }],
    ])
  })

  test.each([['/cards'], ['/cards/'], ['/cards/c/more'], ['/'], ['/toString'], ['/__proto__']])(
    'leads nowhere where nothing ends: %s',
    (path) => {
      expect(led(routed(['GET /cards/:card']), 'GET', path)).toEqual([])
    },
  )

  test('lists the methods of all templates that match it', () => {
    const router = routed(['POST /cards/bulk', 'GET /cards/:card', 'PUT /cards/:card', 'GET /x'])
    expect(router.methodsAt('/cards/bulk').toSorted()).toEqual(['GET', 'POST', 'PUT'])
    expect(router.methodsAt('/nowhere')).toEqual([])
  })
})

test('middleware runs before handlers that are added after it, and alone if no handler matches', () => {
  const router = routed(['ALL *', 'GET /early', 'ALL *', 'GET /late'])
  expect(led(router, 'GET', '/early').map(([route]) => route)).toEqual(['ALL *', 'GET /early'])
  expect(led(router, 'GET', '/late').map(([route]) => route)).toEqual([
    'ALL *',
    'ALL *',
    'GET /late',
  ])
  expect(led(router, 'GET', '/nowhere').map(([route]) => route)).toEqual(['ALL *', 'ALL *'])
})

test('every operation of the table is found by its path', () => {
  const routes = operations.map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const router = routed(routes)
  const found = operations.map(({ method, path }) => led(router, method, path)[0]?.[0])
  expect(found).toEqual(routes)
})
