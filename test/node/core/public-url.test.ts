import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { OWN_PATHS, basePathOf, readPublicUrl } from '../../../src/kernel/public-url.ts'
import { buildPages } from '../../../web/build.ts'
import { SCREEN_PATHS } from '../../../web/router/route.ts'

describe('PUBLIC_URL', () => {
  test.each([
    ['', '', ''],
    ['https://boards.example', 'https://boards.example', ''],
    ['https://boards.example/', 'https://boards.example', ''],
    ['http://localhost:8787/', 'http://localhost:8787', ''],
    ['https://lan.example/kanban', 'https://lan.example/kanban', '/kanban'],
    ['https://lan.example/kanban/', 'https://lan.example/kanban', '/kanban'],
    [
      'https://lan.example/Team_1/our-boards.2~x/',
      'https://lan.example/Team_1/our-boards.2~x',
      '/Team_1/our-boards.2~x',
    ],
    ['https://lan.example/apis/', 'https://lan.example/apis', '/apis'],
  ])('%s is %s, with the path %s', (text, url, path) => {
    const read = readPublicUrl(text)
    expect([read, basePathOf(read), basePathOf(text)]).toEqual([url, path, path])
  })

  const PATH = /must have a path of letters/
  const OWN = /must not have a path that begins with/

  test.each([
    ['boards.example', /must be an http or https URL/],
    ['ftp://boards.example', /must be an http or https URL/],
    ['https:boards.example', /must be an http or https URL/],
    ['https:/boards.example/kanban', /must be an http or https URL/],
    ['https://boards.example/?board=1', /no query/],
    ['https://boards.example/kanban?', /no query/],
    ['https://boards.example/#boards', /no fragment/],
    ['https://ada@boards.example', /no user/],
    ['https://ada:secret@boards.example/kanban', /no user/],
    ['https://boards.example//', PATH],
    ['https://boards.example//kanban', PATH],
    ['https://boards.example/kanban//', PATH],
    ['https://boards.example/kanban/../boards', PATH],
    ['https://boards.example/./kanban', PATH],
    ['https://boards.example/...', PATH],
    ['https://boards.example/%6banban', PATH],
    ['https://boards.example/kanban/%2e%2e/b', PATH],
    ['https://boards.example/kan ban', PATH],
    ['https://boards.example/tafel/größe', PATH],
    ['https://boards.example/a\\b', PATH],
    ['https://boards.example\\kanban', PATH],
    ['https://boards.example/api', OWN],
    ['https://boards.example/b/kanban', OWN],
    ['https://boards.example/.well-known/kanban/', OWN],
  ])('is not %s', (text, reason) => {
    expect(() => readPublicUrl(text)).toThrow(
      expect.objectContaining({ code: 'config.public_url' }),
    )
    expect(() => readPublicUrl(text)).toThrow(reason)
  })

  test('has no path that begins like one of the service, its screens or its files', async () => {
    const files = await readdir(await buildPages())
    const known = [
      ...operations.map(({ path }) => path),
      ...SCREEN_PATHS,
      ...files.map((name) => `/${name.replace(/\.html$/, '')}`),
    ].map((path) => path.split('/')[1] ?? '')
    const own = new Set(
      known.filter((first) => !['', 'index', '_headers', '_redirects'].includes(first)),
    )
    expect([...own].filter((first) => !OWN_PATHS.has(first))).toEqual([])
  })
})
