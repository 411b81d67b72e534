import { describe, expect, test } from 'vitest'
import { manifest } from '../../../web/manifest.ts'
import { boardPath, isScreenPath, ownAddress, routeOf } from '../../../web/router/route.ts'

describe('the route of a path', () => {
  test.each([
    ['/', { screen: 'greeting' }],
    ['/b', { screen: 'boards' }],
    ['/b/', { screen: 'boards' }],
    ['/account', { screen: 'account' }],
    ['/import', { screen: 'import' }],
    ['/admin/users', { screen: 'users' }],
    ['/inbox', { screen: 'inbox' }],
    ['/share', { screen: 'share' }],
    ['/oauth/authorize', { screen: 'consent' }],
    ['/b/B1', { screen: 'board', board: 'B1', slug: '', card: undefined }],
    ['/b/B1/road-map', { screen: 'board', board: 'B1', slug: 'road-map', card: undefined }],
    ['/b/B1/%E8%AA%9E/C1', { screen: 'board', board: 'B1', slug: '語', card: 'C1' }],
    ['/b/B1/%E8/C1', { screen: 'board', board: 'B1', slug: '%E8', card: 'C1' }],
    ['/b/B1/road-map/C1/more', { screen: 'unknown' }],
    ['/boards', { screen: 'unknown' }],
  ])('of %s', (path, route) => {
    expect(routeOf(`/${path}`)).toEqual(route)
  })

  test('leads back to the board and the card that its path is made of', () => {
    const path = boardPath({ _id: 'B1', slug: 'größe' }, 'C1')
    expect(routeOf(`/${path}`)).toEqual({ screen: 'board', board: 'B1', slug: 'größe', card: 'C1' })
  })
})

describe('the place to go on to after signing in', () => {
  const base = 'https://boards.example/'

  test.each([
    ['/b/B1?q=tea', 'https://boards.example/b/B1?q=tea'],
    ['https://boards.example/account', 'https://boards.example/account'],
    ['/..//elsewhere.example/b', 'https://boards.example//elsewhere.example/b'],
  ])('is %s', (address, place) => {
    expect(ownAddress(address, base)).toBe(place)
  })

  test.each(['http://', 'https://[', '//elsewhere.example/b', 'javascript:alert(1)'])(
    'is not %s, which is no address of the page',
    (address) => {
      expect(ownAddress(address, base)).toBe(undefined)
    },
  )

  test.each([
    ['account', 'https://lan.example/kanban/account'],
    ['/kanban/b/B1?q=tea', 'https://lan.example/kanban/b/B1?q=tea'],
    ['/account', undefined],
    ['../b', undefined],
    ['/kanban/../b', undefined],
    ['https://lan.example/kanban-two/b', undefined],
  ])('is %s only below the path of the page: %s', (address, place) => {
    expect(ownAddress(address, 'https://lan.example/kanban/')).toBe(place)
  })
})

test('installed, the page takes what other programs share at one of its screens', () => {
  const { share_target: target } = JSON.parse(manifest((file) => file))
  expect(target).toMatchObject({
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  })
  expect(isScreenPath(`/${target.action}`)).toBe(true)
})
