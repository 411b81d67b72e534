import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page, Response } from 'playwright-core'

/** What there is once a board is shown. */
export const PAINTED = '.card-title'

/** A board that was opened in a browser that knows nothing yet. */
export type Opened = {
  page: Page
  /** From a key that is pressed right after that frame to the frame that shows what it does. */
  keyMs: number
  /** From the navigation to the frame after the first cards. */
  ms: number
  /** Script and style, compressed. */
  bytes: number
  /** How many requests wait for each other, after the document. */
  rounds: number
}

export type Opener = (path: string, network?: NetworkName) => Promise<Opened>

/** The first is as WebPageTest has it, the second as the tools of Chromium do: bits a second, and milliseconds that each request waits. */
export const NETWORKS = {
  '3G': { latency: 300, down: 1_600_000, up: 768_000 },
  'slow 4G': { latency: 562.5, down: 1_440_000, up: 675_000 },
} as const

export type NetworkName = keyof typeof NETWORKS

/** The processor of a telephone has a part of the speed of this machine's. */
const SLOW_CPU = 4

/** Resolves with the time of the frame after the first cards, since the navigation, and how long the key that is pressed then takes to open the field for a new card. */
const FIRST_CARDS = `window.afterFrame = (told) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => told(performance.now())
  port2.postMessage(undefined)
})
window.painted = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('${PAINTED}') === null) return
    observer.disconnect()
    window.afterFrame((ms) => {
      const asked = performance.now()
      new MutationObserver((_, watch) => {
        if (document.querySelector('.composer textarea') === null) return
        watch.disconnect()
        window.afterFrame((shown) => resolve({ ms, keyMs: shown - asked }))
      }).observe(document, { childList: true, subtree: true })
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }))
    })
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

  return async (path, network) => {
    const context = await browser.newContext({
      locale: 'en',
      storageState: { cookies, origins: [] },
    })
    const page = await context.newPage()
    await page.addInitScript(FIRST_CARDS)
    const session = await context.newCDPSession(page)
    const depths = await depthsOf(session)
    if (network !== undefined) {
      const { latency, down, up } = NETWORKS[network]
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: down / 8,
        uploadThroughput: up / 8,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
    }
    const files: Response[] = []
    page.on('response', (response) => {
      if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) files.push(response)
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    const { ms, keyMs } = await page.evaluate<Pick<Opened, 'ms' | 'keyMs'>>('window.painted')
    await page.keyboard.press('Escape')
    const before = await startedBefore(page, ms)
    const bodies = files.filter((file) => before.has(file.url())).map((file) => file.body())
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    const rounds = Math.max(...[...before].map((asked) => depths.get(asked) ?? 0))
    return { page, ms, keyMs, bytes, rounds }
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
