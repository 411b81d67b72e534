import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { WITHOUT_GPU, chromiumPath } from './chromium.ts'

/** The browser's language, whether it runs service workers, which answer before `page.route` does, whether it is one of a telephone, and whether it shows notifications. */
export type SessionSetting = {
  locale?: string
  serviceWorkers?: 'allow' | 'block'
  isPhone?: boolean
  notifies?: boolean
}

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } }

/** A session, with a blank page that stays open: what a session has stored is cleared from a page of it. */
type Session = { context: BrowserContext; blank: CDPSession }

let connected: Promise<Browser> | undefined

/** Sessions as usual that no test uses. A board opens in half the time in one that has shown the pages before, because their files and their compiled scripts are there. */
const idle: Session[] = []

/** A session of a visitor whom the service does not know, for one test. */
export async function newSession(setting: SessionSetting): Promise<BrowserContext> {
  const { locale = 'en', serviceWorkers = 'allow', isPhone = false, notifies = false } = setting
  const isUsual = locale === 'en' && serviceWorkers === 'allow' && !isPhone && !notifies
  const browser = notifies ? await openWhole() : await (connected ??= shared())
  const session =
    (isUsual ? idle.pop() : undefined) ??
    (await openSession(browser, { locale, serviceWorkers, isPhone }))
  onTestFinished(async () => {
    if (!isUsual) return session.context.close()
    await clear(session)
    idle.push(session)
  })
  return session.context
}

function shared(): Promise<Browser> {
  return chromium.connect(inject('chromium'))
}

/** A whole Chromium for one test. */
async function openWhole(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error('There is no whole Chromium.')
  const browser = await chromium.launch({ executablePath, args: WITHOUT_GPU })
  onTestFinished(() => browser.close())
  return browser
}

async function openSession(
  browser: Browser,
  { isPhone, ...setting }: SessionSetting,
): Promise<Session> {
  const context = await browser.newContext({ ...setting, ...(isPhone && PHONE) })
  context.setDefaultTimeout(PATIENCE.timeout)
  const blank = await context.newCDPSession(await context.newPage())
  return { context, blank }
}

/** Closes the pages, and forgets what they have stored: cookies, boards, commands, settings and the service worker. */
async function clear({ context, blank }: Session): Promise<void> {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await blank.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
}
