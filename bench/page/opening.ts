import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page, Response } from 'playwright-core'

/** What there is once a board is shown. */
export const PAINTED = '.card-title'

/** A board that was opened in a browser that knows nothing yet. */
export type Opened = {
  page: Page
  /** From the navigation to the frame after the first cards. */
  ms: number
  /** Script and style, compressed. */
  bytes: number
  /** How many requests wait for each other, after the document. */
  rounds: number
}

export type Opener = (path: string, isSlow?: boolean) => Promise<Opened>

/** A telephone on 3G, as WebPageTest has it: 300 ms for a round trip, 1.6 Mbit/s down and 768 kbit/s up. */
const SLOW_NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
}

/** How much slower than this machine's the processor of such a telephone is. */
const SLOW_CPU = 4

/** Resolves with the time of the frame after the first cards, since the navigation. */
const FIRST_CARDS = `window.painted = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('${PAINTED}') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
})`

/** Signs in once; each board is then opened in a context of its own with that cookie. */
export async function opener(
  browser: Browser,
  url: string,
  { username, password }: { username: string; password: string },
): Promise<Opener> {
  const entrance = await browser.newContext({ locale: 'en' })
  const door = await entrance.newPage()
  await door.goto(`${url}/sign-in`)
  await door.getByLabel('Username or e-mail').fill(username)
  await door.getByLabel('Password', { exact: true }).fill(password)
  await door.keyboard.press('Enter')
  await door.waitForURL(`${url}/b`)
  const { cookies } = await entrance.storageState()
  await entrance.close()

  return async (path, isSlow = false) => {
    const context = await browser.newContext({
      locale: 'en',
      storageState: { cookies, origins: [] },
    })
    const page = await context.newPage()
    await page.addInitScript(FIRST_CARDS)
    const session = await context.newCDPSession(page)
    const depths = await depthsOf(session)
    if (isSlow) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    }
    const files: Response[] = []
    page.on('response', (response) => {
      if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) files.push(response)
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    const ms = await page.evaluate<number>('window.painted')
    const before = await startedBefore(page, ms)
    const bodies = files.filter((file) => before.has(file.url())).map((file) => file.body())
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    const rounds = Math.max(...[...before].map((asked) => depths.get(asked) ?? 0))
    return { page, ms, bytes, rounds }
  }
}

/** What was asked for before the board was on the screen. */
async function startedBefore(page: Page, ms: number): Promise<Set<string>> {
  const asked = `performance.getEntriesByType('resource')
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ${ms}).map(({ name }) => name)`
  return new Set(await page.evaluate<string[]>(asked))
}

/** How many answers each request waited for: the document's are 1, those of a script one more than its own. */
async function depthsOf(session: CDPSession): Promise<Map<string, number>> {
  const depths = new Map<string, number>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, type, initiator }) => {
    const { stack, url } = initiator
    const cause = stack?.callFrames[0]?.url ?? url ?? ''
    const depth = type === 'Document' ? 0 : (depths.get(cause) ?? 0) + 1
    if (!depths.has(request.url)) depths.set(request.url, depth)
  })
  return depths
}
