import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { makeBoard, registerByCookie, tryAll, tryWrites } from './cookie-pages.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { newName } from './users.ts'

/** A page that asks for no icon: that request would carry the cookie to the page's own server. */
const OTHER_PAGE = '<!doctype html><title>Other</title><link rel="icon" href="data:,">'

/** A page on another port of a host: of another origin, but of the same site. */
async function pageOnOtherPort(host: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(OTHER_PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}/`
}

/** Notes the statuses of a page's requests that carry the cookie, also if the page may not see them. */
async function noteStatuses(page: Page): Promise<number[]> {
  const noted: number[] = []
  const network = await page.context().newCDPSession(page)
  const carrying = new Set<string>()
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    if (headers['Cookie']?.includes('__Host-laneway=')) carrying.add(requestId)
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (carrying.has(requestId)) noted.push(statusCode)
  })
  await network.send('Network.enable')
  return noted
}

/** A page that asks for nothing by itself. */
const PLAIN = '/docs/tokens'

describeInBrowser('the cookie of a session', (stage) => {
  journey(
    'signs in the pages of the service at both names of this machine, and none on another port',
    'the rules of its cookies, requests, pictures and sockets',
    async () => {
      for (const host of ['localhost', '127.0.0.1']) {
        const base = stage.url().replace(/\/\/[^:]+/, `//${host}`)
        const { page, context } = await stage.show(PLAIN, { expects: /./ })
        await page.goto(`${base}${PLAIN}`)
        const seen = await registerByCookie(page, newName('user'))
        expect(seen).toEqual({ keys: ['id', 'tokenExpires'], cookies: '' })
        const [cookie] = await context.cookies(base)
        expect(cookie).toMatchObject({ name: '__Host-laneway', httpOnly: true, secure: true })

        const tries = { base, ...(await makeBoard(page)) }
        expect(await tryAll(page, tries)).toEqual({ read: 200, picture: 'shown', feed: 'open' })

        const other = await context.newPage()
        await other.goto(await pageOnOtherPort(host))
        const noted = await noteStatuses(other)
        const came = await tryAll(other, tries)
        expect(came).toEqual({ read: 'blocked', picture: 'blocked', feed: 'blocked' })
        await tryWrites(other, tries)
        // A read, a picture, two writes; whether the feed is noted depends on the browser.
        await expect.poll(() => noted.length).toBeGreaterThanOrEqual(4)
        expect(new Set(noted)).toEqual(new Set([401]))

        const titles = await page.evaluate(async (path) => {
          const lists = await (await fetch(path)).json<{ title: string }[]>()
          return lists.map(({ title }) => title)
        }, `${tries.board}/lists`)
        expect(titles).toEqual(['To do'])
      }
    },
  )
})
