import type { Person } from './person.ts'
import type { Page } from 'playwright-core'

export type End = (page: Page, person: Person) => Promise<void>

/** The ways in which a page ends. */
export const ENDS: Record<string, End> = {
  'the tab crashes': crash,
  'the tab is closed': (page) => page.close(),
  async 'the page is loaded again'(page) {
    await page.reload({ waitUntil: 'commit' })
    await page.waitForTimeout(500)
    await page.close()
  },
  async 'the page is left'(page) {
    await page.goto(new URL('/docs/', page.url()).href, { waitUntil: 'commit' })
    await page.close()
  },
  async 'the connection is lost, and the tab crashes'(page) {
    await page.context().setOffline(true)
    await page.waitForTimeout(500)
    await crash(page)
    await page.context().setOffline(false)
  },
  'the browser is killed': (_page, person) => person.kill(),
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = new Promise((resolve) => page.once('crash', resolve))
  // A page that crashes does not answer.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
