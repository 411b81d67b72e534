import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What a page did that it should not: errors, what its policy forbids, and requests to other hosts. */
export type Visit = { page: Page; faults: string[]; context: BrowserContext }

/** Where a Chromium is: the one that CHROMIUM_PATH names, or else the first that is at a usual place. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] || WELL_KNOWN.find((path) => existsSync(path))
}

/** Starts the browser at a path, without a window. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath })
}

/** How a page is opened: the refusals that count for nothing, what shows that it is there, and the browser's language and service workers, which answer before `page.route` does. */
export type Opening = {
  expects?: RegExp
  shows?: string
  locale?: string
  serviceWorkers?: 'allow' | 'block'
}

/** Opens a page in a session of its own, which ends with the test, and notes what it does that it should not. */
export async function visit(
  browser: Browser,
  url: string,
  { expects = /^$/, shows = '.opblock', locale = 'en', serviceWorkers = 'allow' }: Opening,
): Promise<Visit> {
  const context = await browser.newContext({ locale, serviceWorkers })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  const { origin } = new URL(url)
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !expects.test(text)) faults.push(text)
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.protocol !== 'data:' && asked.origin !== origin) faults.push(`asked ${asked.href}`)
  })
  await page.goto(url)
  await page.locator(shows).first().waitFor()
  return { page, faults, context }
}
