import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type Page, launch } from 'puppeteer-core'
import { onTestFinished } from 'vitest'
import { PATIENCE } from '../support/patience.ts'

const WELL_KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The path of Firefox: the one that FIREFOX_PATH names, or else the first that is at a usual place. Without one the tests warn, or fail if NEEDS_FIREFOX is set. */
export function firefoxPath(): string | undefined {
  const path = process.env['FIREFOX_PATH'] || WELL_KNOWN.find((one) => existsSync(one))
  if (path !== undefined) return path
  const message =
    'No Firefox is found: install it (apt-get install firefox-esr), or set FIREFOX_PATH.'
  if (process.env['NEEDS_FIREFOX']) throw new Error(message)
  console.error(`\n  NOT TESTED: THE PAGES IN FIREFOX.\n  ${message}\n`)
  return undefined
}

/** Starts a Firefox at a path, without a window. */
export function startFirefox(executablePath: string): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath })
}

/** The user who is signed in, and the errors in the console that count for nothing. */
type Opening = { as?: { token: string }; expects?: RegExp }

/** Opens a page in a session of its own, which ends with the test. */
export async function openInFirefox(firefox: Browser, url: string, { as, expects }: Opening = {}) {
  const context = await firefox.createBrowserContext()
  onTestFinished(() => context.close())
  if (as !== undefined) {
    const flags = { secure: true, httpOnly: true, sameSite: 'Strict' } as const
    const domain = new URL(url).hostname
    await context.setCookie({
      name: '__Host-laneway',
      value: as.token,
      domain,
      path: '/',
      ...flags,
    })
  }
  return { context, ...(await openPage(context, url, expects)) }
}

/** Opens another page of a session, and notes what it reports as wrong. A page that is left or closed may report what it was still loading: ask for its faults before. */
export async function openPage(context: BrowserContext, url: string, expects = /^$/) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  await page.setViewport({ width: 1280, height: 800 })
  const faults: string[] = []
  const note = (text: string) => {
    if (!expects.test(text)) faults.push(text)
  }
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) note(message.text())
  })
  // Firefox reports a socket that fails as an error of the page.
  page.on('pageerror', (thrown) => note(String(thrown)))
  await page.goto(url)
  return { page, faults, ...stepsOn(page) }
}

/** Short steps on a page; each waits for what a selector finds. */
function stepsOn(page: Page) {
  const shown = (selector: string) => page.waitForSelector(selector, { visible: true })
  return {
    shown,
    async click(selector: string) {
      await (await shown(selector))?.click()
    },
    /** Presses a key while another one is held. */
    async pressWith(held: 'Shift' | 'Control', key: 'ArrowRight' | 'z') {
      await page.keyboard.down(held)
      await page.keyboard.press(key)
      await page.keyboard.up(held)
    },
    /** Drags what one selector finds to the middle of what another one finds. */
    async drag(source: string, target: string) {
      const from = await (await shown(source))?.clickablePoint()
      const to = await (await shown(target))?.clickablePoint()
      if (from === undefined || to === undefined) throw new Error('Nothing is there to be dragged.')
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
    },
    /** The titles of the cards of each list, as the page shows them. */
    lists: () => page.evaluate(LISTS),
  }
}

const LISTS = `[...document.querySelectorAll('.list:has(.list-head)')]
  .map((list) => [...list.querySelectorAll('.card-title')].map(({ textContent }) => textContent))`
