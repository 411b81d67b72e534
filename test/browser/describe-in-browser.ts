import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Opening, type Visit, chromiumPath, openBrowser, visit } from './browser.ts'
import { type Laneway, laneway } from './laneway.ts'

/** A running Laneway, and pages of it. */
export type Stage = {
  url(): string
  open(path: string, expects?: RegExp): Promise<Visit>
  /** Opens one of the screens of the boards, once it is there. */
  show(path: string, opening?: Opening): Promise<Visit>
  /** Registers a user, and gives the id. */
  register(username: string, password: string): Promise<string>
}

const PATH = chromiumPath()

/** A suite about pages in a browser, which starts a Laneway. Without a browser it prints a warning and is skipped, or fails if NEEDS_BROWSER is set. */
export function describeInBrowser(what: string, tests: (stage: Stage) => void): void {
  if (PATH === undefined) reportMissingBrowser(what)
  describe.skipIf(PATH === undefined)(`${what}, in a browser`, () => {
    let service: Laneway
    let browser: Browser
    beforeAll(async () => {
      ;[service, browser] = await Promise.all([laneway(), openBrowser(PATH ?? '')])
    })
    afterAll(() => Promise.all([browser?.close(), service?.stop()]))
    tests({
      url: () => service.url,
      open: (path, expects) =>
        visit(browser, `${service.url}${path}`, expects === undefined ? {} : { expects }),
      show: (path, opening) =>
        visit(browser, `${service.url}${path}`, { shows: 'main h1', ...opening }),
      async register(username, password) {
        const body = new URLSearchParams({ username, email: `${username}@example.com`, password })
        const reply = await fetch(`${service.url}/users/register`, { method: 'POST', body })
        return (await reply.json<{ id: string }>()).id
      },
    })
  })
}

function reportMissingBrowser(what: string): void {
  const message =
    'No Chromium is found: install it (apt-get install chromium), or set CHROMIUM_PATH.'
  if (process.env['NEEDS_BROWSER']) throw new Error(message)
  console.error(`\n  NOT TESTED: ${what.toUpperCase()}.\n  ${message}\n`)
}
