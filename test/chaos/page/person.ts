import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { type Client, connect } from '../../../client/client.ts'

/** The longest wait for the page, in milliseconds. */
const PATIENCE_MS = 30_000

/** A slow line: bytes a second, and milliseconds. */
const SLOW = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }

type Running = { process: ChildProcess; browser: Browser; context: BrowserContext }

/** Somebody with an account, and a browser that keeps its data over its death. */
export type Person = {
  name: string
  id: string
  api: Client
  /** Opens a page in the browser, which is started first if it does not run. */
  open(path: string, setting?: { isSlow?: boolean }): Promise<Page>
  /** Kills the browser, as when the machine is switched off. */
  kill(): Promise<void>
}

/** Registers somebody, whose browser has its data in the folder. */
export async function newPerson(url: string, path: string, name: string, folder: string) {
  const api = connect(url)
  const body = { username: name, email: `${name}@example.com`, password: 'a long password' }
  const { id, token } = await api.register({ body })
  let running: Promise<Running> | undefined
  const start = async () => {
    const { process, address } = await startChromium(path, join(folder, name))
    const browser = await chromium.connectOverCDP(address)
    const context = browser.contexts()[0] ?? (await browser.newContext())
    context.setDefaultTimeout(PATIENCE_MS)
    const flags = { secure: true, httpOnly: true, sameSite: 'Strict' } as const
    const cookie = { name: '__Host-laneway', value: token, url: url.replace('http:', 'https:') }
    await context.addCookies([{ ...cookie, ...flags }])
    return { process, browser, context }
  }
  const person: Person = {
    name,
    id,
    api,
    async open(path, { isSlow = false } = {}) {
      const { context } = await (running ??= start())
      const page = await context.newPage()
      await page.goto(url + path)
      if (isSlow) {
        await page.evaluate('navigator.serviceWorker.ready')
        const session = await context.newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
      }
      return page
    },
    async kill() {
      const killed = await running
      running = undefined
      if (killed === undefined || killed.process.exitCode !== null) return
      const gone = once(killed.process, 'exit')
      killed.process.kill('SIGKILL')
      await gone
      await killed.browser.close().catch(() => {})
    },
  }
  return person
}

/** Starts a Chromium with a profile of its own. Gives the address at which it is driven. */
async function startChromium(path: string, profile: string) {
  const child = spawn(
    path,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--lang=en',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // It ends with this program, whatever ends that.
  process.once('exit', () => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stderr.resume()
    return { process: child, address }
  }
  throw new Error('Chromium ended before it could be driven.')
}
