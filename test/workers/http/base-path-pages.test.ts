import { describe, expect, test } from 'vitest'
import { AT, BASE, HOST, WAYS, get, serviceAt } from './below-path.ts'

describe.each(WAYS)('where PUBLIC_URL has a path, behind a proxy %s', (_, prefix) => {
  test.each(['/', '/b', '/b/kGA2qTEdS4pYcQ8nN/board', '/sign-in', '/join/a-secret'])(
    'the page at %s has its addresses below the path, and an ETag of its own',
    async (path) => {
      const page = await get(prefix + path)
      const html = await page.text()
      expect([page.status, /<base href="([^"]+)"/.exec(html)?.[1]]).toEqual([200, `${BASE}/`])
      const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to = '']) => to)
      expect(named.filter((to) => to.startsWith('/'))).toEqual([`${BASE}/`])
      for (const to of named.filter((one) => !/^\/|^docs$/.test(one))) {
        const { status, headers } = await get(`${prefix}/${to}`)
        expect([to, status, headers.get('x-content-type-options')]).toEqual([to, 200, 'nosniff'])
      }
      const tag = page.headers.get('etag') ?? ''
      expect(tag).toMatch(/\/kanban"$/)
      expect((await get(prefix + path, { 'if-none-match': tag })).status).toBe(304)
      // The tag of the page at the root, which a browser may have from before PUBLIC_URL had a path.
      const rootTag = tag.replace(`${BASE}"`, '"')
      expect((await serviceAt(HOST)(new Request(HOST + path))).headers.get('etag')).toBe(rootTag)
    },
  )

  test('the view of a board is asked for below the path, before its scripts are there', async () => {
    const { headers } = await get(`${prefix}/b/kGA2qTEdS4pYcQ8nN/board`)
    expect(headers.get('link')).toContain(
      `<${BASE}/r/11/api/boards/kGA2qTEdS4pYcQ8nN/view?limit=300>`,
    )
  })

  test('the manifest and the service worker name nothing outside of it', async () => {
    const manifest = await (
      await get(`${prefix}/manifest.webmanifest`)
    ).json<{
      start_url: string
      scope: string
      id?: string
      icons: { src: string }[]
      share_target: { action: string }
    }>()
    const all = [
      manifest.start_url,
      manifest.scope,
      manifest.share_target.action,
      ...manifest.icons.map(({ src }) => src),
    ].map((to) => new URL(to, `${AT}/manifest.webmanifest`).pathname)
    expect(all.filter((to) => !to.startsWith(`${BASE}/`))).toEqual([])
    expect(all.slice(0, 3)).toEqual([`${BASE}/b`, `${BASE}/`, `${BASE}/share`])
    // Without an id, an installed page is known by its start.
    expect(manifest.id).toBeUndefined()
    const script = await get(`${prefix}/service-worker.js`)
    expect([script.status, script.headers.get('service-worker-allowed')]).toEqual([200, null])
    expect(await script.text()).not.toMatch(/["'`]\/(?:app|api)\//)
  })

  test.each([
    ['/docs/', 307, '/docs'],
    ['/docs/agents.html', 307, '/docs/agents'],
    ['/account/', 308, '/account'],
    ['/inbox/?kind=due', 308, '/inbox?kind=due'],
  ])('%s leads below the path', async (path, status, to) => {
    const reply = await get(prefix + path, { accept: 'text/html' })
    expect([reply.status, reply.headers.get('location')]).toEqual([status, BASE + to])
  })

  test('an address with nothing at it shows browsers the page, and programs JSON', async () => {
    const page = await get(`${prefix}/nowhere/at/all`, { accept: 'text/html' })
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining(`<base href="${BASE}/"`),
    ])
    expect(await (await get(`${prefix}/nowhere`)).json()).toMatchObject({ code: 'path.not_found' })
  })
})
