import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { served } from './served.ts'
import { unstable_readConfig } from 'wrangler'
import { operations } from '../../../src/app/table.ts'

const PAGES = resolve(import.meta.dirname, '../../../dist/pages')
const CONFIG = resolve(import.meta.dirname, '../../../wrangler.toml')

/** Addresses that the script of `/` makes screens of; a slug may be long. */
const SCREENS = [
  '/b',
  '/b/kGA2qTEdS4pYcQ8nN',
  `/b/kGA2qTEdS4pYcQ8nN/${encodeURIComponent('語'.repeat(100))}/w7HfBnXk2Pz5RmQyT`,
  '/account',
  '/admin/users',
  '/import',
  '/inbox',
  '/search',
  '/share',
  '/oauth/authorize',
]

const service = served()

describe('the pages', () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${service().url}${path}`, { redirect: 'manual', ...init })

  test.each([
    '/',
    '/docs',
    '/docs/agents',
    '/docs/oauth',
    '/docs/search',
    '/docs/tokens',
    ...SCREENS,
  ])('are at %s, by GET and by HEAD, and revalidated by its ETag', async (path) => {
    const page = await ask(path)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(await page.text()).toContain('<title>Laneway')
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = page.headers.get('etag') ?? ''
    const again = await ask(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test.each([
    ['/docs/', '/docs'],
    ['/docs.html', '/docs'],
    ['/docs/agents.html', '/docs/agents'],
    ['/index.html', '/'],
  ])('are not at %s, which leads to %s', async (path, page) => {
    const reply = await ask(path)
    expect([reply.status, reply.headers.get('location')]).toEqual([307, page])
  })

  const OWN = [
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
  ]
  const TYPED = [
    ...OWN,
    "base-uri 'self'",
    "img-src 'self' blob:",
    "require-trusted-types-for 'script'",
    'trusted-types entities laneway',
  ]

  test.each<[path: string, policy: string[]]>([
    ['/', TYPED],
    // The viewer of the interface is not ours.
    ['/docs', [...OWN, "base-uri 'none'", "img-src 'self' data:"]],
    ['/docs/agents', TYPED],
    ['/docs/oauth', TYPED],
    ['/docs/search', TYPED],
    ['/docs/tokens', TYPED],
    ...SCREENS.map((path): [string, string[]] => [path, TYPED]),
  ])('let %s run, load and ask nothing but its own', async (path, policy) => {
    const { headers } = await ask(path)
    expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual(
      policy.toSorted(),
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('access-control-allow-origin')).toBe(null)
  })

  test.each([
    ['/docs', 5],
    ['/', 3],
  ])('load files that browsers may keep, at %s', async (path, least) => {
    const html = await (await ask(path)).text()
    const files = [...html.matchAll(/(?:src|href)="((?:docs|app)\/[^"]+\.\w+)"/g)].map(
      ([, path = '']) => `/${path}`,
    )
    expect(files.length).toBeGreaterThanOrEqual(least)
    const replies = await Promise.all(files.map((path) => ask(path)))
    expect(replies.map(({ status }) => status)).toEqual(files.map(() => 200))
    for (const { headers } of replies) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(html).not.toMatch(/https?:|<style|style=|\son\w+=|<script>/)
  })

  test('name the same screens to static assets', async () => {
    const redirects = await readFile(resolve(PAGES, '_redirects'), 'utf8')
    expect(redirects.trim().split('\n').toSorted()).toEqual([
      '/account / 200',
      '/admin/users / 200',
      '/b / 200',
      '/b/* / 200',
      '/confirm / 200',
      '/confirm/* / 200',
      '/forgot / 200',
      '/import / 200',
      '/inbox / 200',
      '/join / 200',
      '/join/* / 200',
      '/oauth/authorize / 200',
      '/register / 200',
      '/reset / 200',
      '/reset/* / 200',
      '/s/* / 200',
      '/search / 200',
      '/share / 200',
      '/sign-in / 200',
    ])
    const headers = await readFile(resolve(PAGES, '_headers'), 'utf8')
    const policies = [...headers.matchAll(/^(\/.*)\n(?: .*\n)*?  Content-Security-Policy: (.*)/gm)]
    for (const [at, path] of ['/b', '/docs'].entries())
      expect(policies[at]?.[2]).toBe((await ask(path)).headers.get('content-security-policy'))
    expect(headers).toContain('/docs\n  ! Content-Security-Policy\n')
  })

  test.each(['/b/kGA2qTEdS4pYcQ8nN', '/b/kGA2qTEdS4pYcQ8nN/slug/w7HfBnXk2Pz5RmQyT'])(
    'have browsers ask for the view of a board with its page, at %s',
    async (path) => {
      const link = (await ask(path)).headers.get('link')
      expect(link).toBe(
        '</r/11/api/boards/kGA2qTEdS4pYcQ8nN/view?limit=300>; rel=preload; as=fetch; crossorigin',
      )
      expect((await ask('/b')).headers.get('link')).toBe(null)
    },
  )

  test('have a service worker that is looked for again each time, and names their files', async () => {
    const worker = await ask('/service-worker.js')
    expect(worker.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const text = await worker.text()
    const html = await (await ask('/')).text()
    const files = [...html.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.filter((path) => !text.includes(path))).toEqual([])
  })

  test('are never looked for where an operation is', () => {
    const first = unstable_readConfig({ config: CONFIG }).assets?.run_worker_first
    const prefixes = (Array.isArray(first) ? first : []).map((path) => path.replace(/\*$/, ''))
    const lost = operations.filter(({ path }) => !prefixes.some((one) => path.startsWith(one)))
    expect(lost.map(({ path }) => path)).toEqual([])
  })
})
