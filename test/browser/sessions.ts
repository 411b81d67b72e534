import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { type TestContext, inject, onTestFinished } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { LIGHT, chromiumPath } from './chromium.ts'

/** The browser's language, whether it has service workers, which answer before `page.route` does, whether it is one of a telephone, and whether it shows notifications. */
export type SessionSetting = {
  locale?: string
  hasWorkers?: boolean
  isPhone?: boolean
  notifies?: boolean
}

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } }

/** A session, with a blank page that stays open: what a session has stored is cleared from a page of it. */
type Session = { context: BrowserContext; blank: CDPSession }

/** The Chromium that the files of this process share. Playwright ends it with the process. */
let launched: Promise<Browser> | undefined

/** Sessions that no test uses, by what they are alike in. A board opens in a third of the time in one that has shown the pages before, because their files and their compiled scripts are there. */
const idle = new Map<string, Session[]>()

/** Makes a browser one without service workers, where the page installs none. To install it takes a fifth of what a test costs. */
const WITHOUT_WORKERS = 'delete Navigator.prototype.serviceWorker'

/** A session of a visitor whom the service does not know, for one test. */
export async function newSession(setting: SessionSetting): Promise<BrowserContext> {
  const { locale = 'en', hasWorkers = false, isPhone = false, notifies = false } = setting
  const kind = JSON.stringify({ locale, hasWorkers, isPhone })
  const pool = idle.get(kind) ?? []
  idle.set(kind, pool)
  const browser = notifies ? await openWhole() : await (launched ??= openShared())
  const session =
    (notifies ? undefined : pool.pop()) ??
    (await openSession(browser, { locale, hasWorkers, isPhone }))
  await session.context.tracing.startChunk()
  onTestFinished(async (test) => {
    await keepTrace(session, test)
    if (notifies) return session.context.close()
    await clear(session)
    pool.push(session)
  })
  return session.context
}

function openShared(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromium'), args: LIGHT })
}

/** A whole Chromium for one test. */
async function openWhole(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('There is no whole Chromium.')
  const browser = await chromium.launch({ executablePath, args: LIGHT })
  onTestFinished(() => browser.close())
  return browser
}

async function openSession(
  browser: Browser,
  { isPhone, hasWorkers, ...setting }: SessionSetting,
): Promise<Session> {
  const context = await browser.newContext({
    ...setting,
    // Each frame of motion is painted by the processor here. Firefox and the tests of transitions have it.
    reducedMotion: 'reduce',
    ...(isPhone && PHONE),
  })
  if (hasWorkers !== true) await context.addInitScript(WITHOUT_WORKERS)
  context.setDefaultTimeout(PATIENCE.timeout)
  // A snapshot of the document at each step doubles what a test takes.
  await context.tracing.start({ snapshots: process.env['TRACE_SNAPSHOTS'] === 'on' })
  const blank = await context.newCDPSession(await context.newPage())
  return { context, blank }
}

const TRACES = resolve(import.meta.dirname, '../../traces')

/** Writes what a session did in a test that failed, and what its pages show at the end, into files that it names. */
async function keepTrace({ context }: Session, { task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return context.tracing.stopChunk()
  const name = task.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80)
  const path = resolve(TRACES, `${name}-${randomUUID().slice(0, 8)}`)
  const [, ...pages] = context.pages()
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: `${path}-${index + 1}.png` }).catch(() => undefined)
  await context.tracing.stopChunk({ path: `${path}.zip` })
  console.error(`What the pages did: npx playwright-core show-trace ${path}.zip`)
}

/** Closes the pages, ends what answers in the place of the service, and forgets what they have stored: cookies, boards, commands, settings and the service worker. */
async function clear({ context, blank }: Session): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const [, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await blank.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
}
