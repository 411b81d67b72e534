import type { Browser, BrowserContext, Page } from 'playwright-core'

/** A page on which a board was opened, and the time from the navigation to the frame after the first cards. */
export type Opened = { page: Page; context: BrowserContext; ms: number }

/** Opens a board in a browser that knows nothing yet, or in the tab of one that knows it. */
export type Opener = (path: string, network?: NetworkName) => Promise<Opened>

/** The first is as WebPageTest has it, the second as the tools of Chromium do: bits a second, and milliseconds that each request waits. */
const NETWORKS = {
  '3G': { latency: 300, down: 1_600_000, up: 768_000 },
  'slow 4G': { latency: 562.5, down: 1_440_000, up: 675_000 },
} as const

export type NetworkName = keyof typeof NETWORKS

/** The processor of a telephone has a part of the speed of this machine's. */
const SLOW_CPU = 4

/** Resolves with the time of the frame after the first cards, since the navigation. */
const FIRST_CARDS = `window.afterFrame = (told) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => told(performance.now())
  port2.postMessage(undefined)
})
window.painted = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.card-title') === null) return
    observer.disconnect()
    window.afterFrame(resolve)
  })
  observer.observe(document, { childList: true, subtree: true })
})`

/** Presses the key that opens the field for a new card right after the first cards, and resolves with the time until the field takes what is typed, and until the frame that shows it. */
const FIRST_KEY = `window.firstKey = window.painted.then(() => new Promise((resolve) => {
  const asked = performance.now()
  new MutationObserver((_, watch) => {
    if (document.activeElement?.matches('.composer textarea') !== true) return
    watch.disconnect()
    const taken = performance.now()
    window.afterFrame((shown) => resolve({ takenMs: taken - asked, shownMs: shown - asked }))
  }).observe(document, { childList: true, subtree: true })
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }))
}))`

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
      viewport: { width: 1_440, height: 900 },
      storageState: { cookies, origins: [] },
    })
    const page = await context.newPage()
    await page.addInitScript(FIRST_CARDS)
    if (network !== undefined) await slowDown(context, page, network)
    return { page, context, ms: await openedIn(page, url + path) }
  }
}

/** Opens an address in a tab, and returns the time to the first cards. */
export async function openedIn(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>('window.painted')
}

/** The times from a key that is pressed right after the first cards until it has acted, and until a frame shows it. */
export type FirstKey = { takenMs: number; shownMs: number }

export async function firstKeyOf({ page }: Opened): Promise<FirstKey> {
  const times = await page.evaluate<FirstKey>('window.firstKey')
  await page.keyboard.press('Escape')
  return times
}

async function slowDown(context: BrowserContext, page: Page, network: NetworkName): Promise<void> {
  const { latency, down, up } = NETWORKS[network]
  await page.addInitScript(FIRST_KEY)
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}
