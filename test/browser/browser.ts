import type { BrowserContext, Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type SessionSetting, newSession } from './sessions.ts'

/** A visit to a page, with what it did that it should not: errors, what its policy forbids, and requests to other hosts. */
export type Visit = { page: Page; faults: string[]; context: BrowserContext }

/** The opening of a page: by whom if not by a visitor, the refusals that count for nothing, what shows that it is there, and the session that it is opened in. */
export type Opening = SessionSetting & {
  as?: { token: string }
  /** The paths of the documentation that the page is given; all unless it is set. */
  documents?: RegExp
  expects?: RegExp
  shows?: string
}

/** The messages of the browser about a machine that is slow. */
const SLOW =
  /was preloaded using link preload but not used within a few seconds|WebSocket is closed before the connection is established/

/** Opens a page in a session of its own, which ends with the test, and notes what it does that it should not. */
export async function visit(
  url: string,
  { as, documents, expects = /^$/, shows = '.opblock', ...setting }: Opening,
): Promise<Visit> {
  const { origin } = new URL(url)
  const context = await newSession(setting)
  if (as !== undefined) await signInBy(context, as, origin)
  const page = await context.newPage()
  // A route that answers in place of the service may still be at work when the page is closed.
  onTestFinished(async () => {
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  if (documents !== undefined) await giveOnly(page, documents)
  const faults: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const isFault = ['error', 'warning'].includes(message.type())
    if (isFault && !expects.test(text) && !SLOW.test(text)) faults.push(text)
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  const noteOthers = (request: Request) => {
    const asked = new URL(request.url())
    if (asked.protocol !== 'data:' && asked.origin !== origin) faults.push(`asked ${asked.href}`)
  }
  context.on('request', noteOthers)
  onTestFinished(() => void context.off('request', noteOthers))
  await page.goto(url)
  await page.locator(shows).first().waitFor()
  return { page, faults, context }
}

/** Gives a page the part of the documentation whose paths match: it takes seconds to show all operations. */
async function giveOnly(page: Page, wanted: RegExp): Promise<void> {
  await page.route('**/openapi.json*', async (route) => {
    const reply = await fetch(route.request().url())
    const document: { paths: object } = await reply.json()
    const paths = Object.entries(document.paths).filter(([path]) => wanted.test(path))
    await route.fulfill({ json: { ...document, paths: Object.fromEntries(paths) } })
  })
}

/** Signs a session in by the cookie that the page would leave, without the hash of a password that it takes. */
export async function signInBy(
  context: BrowserContext,
  { token }: { token: string },
  origin: string,
): Promise<void> {
  const flags = { secure: true, httpOnly: true, sameSite: 'Strict' } as const
  // The prefix is only taken with an address of https; the cookie is sent to localhost by http as well.
  const url = origin.replace('http:', 'https:')
  await context.addCookies([{ name: '__Host-laneway', value: token, url, ...flags }])
}
