import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../client/client.ts'
import { isKept, shownLists } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { type PathProxy, pathProxy } from './path-proxy.ts'
import { newSession } from './sessions.ts'
import { PASSWORD } from './users.ts'

/** Two Laneways at one host: the proxy passes the path of one on, and takes that of the other away. */
const PLACES = [
  { path: '/kanban/', strips: false, username: 'ada' },
  { path: '/team/boards/', strips: true, username: 'grace' },
]

type Place = (typeof PLACES)[number]

describeInBrowser('two Laneways below paths of one host', (stage) => {
  journey(
    'sign two people in by forms and keep them apart, each with a board and its addresses, changes as they happen, links, and a service worker of its own, which shows the board without a connection',
    'cookies, service workers, their scopes and what a browser keeps are of the host, and the document names the root of its addresses',
    async () => {
      const proxy = await pathProxy()
      const context = await newSession({ hasWorkers: true })
      const opened: Opened[] = []
      for (const place of PLACES) opened.push(await open(stage, proxy, place, context))
      const [ada, grace] = opened
      await expect.poll(() => ada?.page.evaluate(WHO)).toBe('ada')
      await expect.poll(() => grace?.page.evaluate(WHO)).toBe('grace')
      const cookies = await context.cookies()
      expect(
        cookies
          .map(({ name, path }) => [name, path])
          .toSorted(([, a = ''], [, b = '']) => a.localeCompare(b)),
      ).toEqual(PLACES.map(({ path }) => ['__Secure-laneway', path]))
      expect(await ada?.page.evaluate(DATABASES)).toEqual(
        PLACES.map(({ path }) => `laneway${path}-boards`),
      )
      for (const one of opened) await goesOn(one)
      proxy.cut()
      for (const { page, path, faults } of opened) {
        await page.reload()
        await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk'] })
        expect(new URL(page.url()).pathname.startsWith(path)).toBe(true)
        expect(faults).toEqual([])
      }
    },
  )
})

/** The user who is signed in on the page, as the service says. */
const WHO = `fetch('api/user').then((reply) => reply.json()).then(({ username }) => username)`

/** The databases of boards, by their names. */
const DATABASES = `indexedDB.databases().then((all) => all.map(({ name }) => name).filter((name) => name.endsWith('-boards')).sort())`

type Opened = Awaited<ReturnType<typeof open>>

/** Starts a Laneway at a path, with a board of somebody who signs in there, in a browser that may know others of the host. */
async function open(stage: Stage, proxy: PathProxy, place: Place, context: BrowserContext) {
  const { path, strips, username } = place
  const { url, stop } = await stage.another({ PUBLIC_URL: proxy.origin + path })
  onTestFinished(stop)
  proxy.pass({ path, strips, to: url })
  const api = connect(proxy.origin + path)
  const email = `${username}@example.com`
  await api.register({ body: { username, email, password: PASSWORD } })
  const { _id: board } = await api.new_board({ body: { title: 'A board' } })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const { _id: list } = await api.new_list({ board, body: { title: 'To do' } })
  const add = (title: string) =>
    api.new_card({ board, list, body: { title, swimlaneId: swimlane?._id ?? '' } })
  await add('Tea')
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('request', (asked) => {
    if (!asked.url().startsWith(proxy.origin + path)) faults.push(`asked ${asked.url()}`)
  })
  await page.goto(proxy.origin + path)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'A board' }).click()
  await page.locator('.card-title', { hasText: 'Tea' }).waitFor()
  await isKept(page)
  return { ...place, page, faults, add }
}

/** A change comes by the socket, links and steps back stay below the path, and what is opened anew is there. */
async function goesOn({ page, path, add }: { page: Page; path: string } & Pick<Opened, 'add'>) {
  const pathname = () => new URL(page.url()).pathname
  expect(pathname()).toMatch(new RegExp(`^${path}b/\\w+/`))
  const board = pathname()
  await add('Milk')
  await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk'] })
  await page.getByRole('link', { name: 'Tea' }).click()
  await page.getByRole('dialog', { name: 'Tea' }).waitFor()
  expect(pathname()).toMatch(new RegExp(`^${board}/\\w+$`))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'To your boards' }).click()
  await page.getByRole('heading', { name: 'Your boards' }).waitFor()
  expect(pathname()).toBe(`${path}b`)
  await page.goBack()
  await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk'] })
  expect(await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')).toBe(
    new URL(path, page.url()).href,
  )
}
