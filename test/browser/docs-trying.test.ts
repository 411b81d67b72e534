import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { focused, opened, operation, run, signIn, tabTo } from './steps.ts'
import { newName, someone } from './users.ts'

const PASSWORD = String.raw`it's a \ long password`

/** Swagger UI takes an underscore in an address for an old way to write a space. */
const OLD_LINK = /^Deprecated: escaping deep link whitespace/

const PRESS_AT_ONCE = `new MutationObserver((_, observer) => {
  const button = document.querySelector('.execute')
  if (button === null) return
  observer.disconnect()
  button.click()
}).observe(document, { childList: true, subtree: true })`

/** The paths that the tries are about. */
const SHORT = /^\/(api\/user$|users\/|api\/boards$)/

/** Goes by keys to all that is above the operations, and tries two of them, of which one is not sent. */
async function tryByKeys(page: Page): Promise<void> {
  const places: string[] = []
  for (let step = 0; step < 13; step += 1) {
    await page.keyboard.press('Tab')
    places.push(await focused(page))
  }
  expect(places).toEqual(
    [
      'Skip to the operations',
      'To your boards',
      'Revision',
      'OpenAPI document',
      'Username',
      'Password',
      'Sign in',
      'tokens',
      'the search',
      'agents',
      'OAuth',
      'Search operations',
      'Login',
    ].map((place) => `${place} (outlined)`),
  )
  expect(await page.locator('button a, button button').count()).toBe(0)
  await page.keyboard.press('/')
  await page.keyboard.type('reads the current user with the boards')
  await expect.poll(() => page.locator('.opblock').count()).toBe(1)
  const reading = operation(page, 'GET', '/api/user')
  await tabTo(page, '.opblock-summary-control')
  await page.keyboard.press('Enter')
  await reading.getByRole('button', { name: 'Execute' }).waitFor()
  await tabTo(page, '.execute')
  await page.keyboard.press('Enter')
  await reading.getByText('The service answered with 401.').waitFor()
  expect(await focused(page)).toBe('Execute (outlined)')
  await tabTo(page, '.samples button[aria-pressed=false]')
  await page.keyboard.press('Enter')
  await reading.locator('pre[aria-label="fetch sample"]').waitFor()
  await page.getByLabel('Search operations').fill('')
  const making = await opened(page, 'POST', '/api/boards')
  await tabTo(page, '.execute')
  await page.keyboard.press('Enter')
  await making
    .getByRole('status')
    .filter({ hasText: /^Not sent: / })
    .waitFor()
  await making.getByLabel('title').fill('A board')
  await making.getByLabel('owner').fill('nobody')
  await tabTo(page, '.execute')
  await page.keyboard.press('Enter')
  await making.getByText('The service answered with 401.').waitFor()
  await tabTo(page, '.btn-clear')
  await page.keyboard.press('Enter')
  await making.locator('.live-responses-table').waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Execute (outlined)')
}

describeInBrowser('trying operations on the page of the documentation', (stage) => {
  journey(
    'is done by keys alone, with each place of the focus to be seen, signs in for the page alone, says what is wrong with that, makes a board in the revision picked, shows the reply, which fits screens, revokes the token when it is ended, has samples for curl and for fetch that work, and sends a try however soon it is asked to',
    'its viewer sends by itself, and layout and focus are its own',
    async () => {
      const { id, username } = await someone('ada', PASSWORD)
      const { page, faults, context } = await stage.open('/docs', {
        documents: SHORT,
        expects: new RegExp(`${OLD_LINK.source}|status of 40[01]`),
      })
      await tryByKeys(page)
      await page.goto(`${stage.url()}/docs/tokens`)
      await page.goto(`${stage.url()}/docs?revision=4.81`)
      await page.locator('.opblock').first().waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('#interface:focus').waitFor()
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Login (outlined)')

      const registering = await opened(page, 'POST', '/users/register')
      const samples = registering.getByRole('region', { name: 'Samples' })
      const text = () => samples.locator('pre').textContent()
      expect(await text()).toMatch(/^curl -X 'POST' [^]*\/r\/4\.81\/users\/register' [^]*-d '\{/)
      const oneil = newName('oneil')
      await registering.getByLabel('username').fill(oneil)
      await registering.getByLabel('email').fill(`${oneil}@example.com`)
      await registering.getByLabel('password').fill(PASSWORD)
      await run(registering)
      await registering.locator('.live-responses-table').waitFor()
      await samples.getByRole('button', { name: 'fetch' }).click()
      const another = ((await text()) ?? '').replaceAll(oneil, `${oneil}-2`)
      const args = ['--input-type=module', '--eval', another]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      expect(stdout).toMatch(/^200 \{"id":/)
      await signIn(page, `${oneil}-2`, PASSWORD)
      await registering.locator('.opblock-summary-control').click()
      await page.evaluate(PRESS_AT_ONCE)
      const reading = operation(page, 'GET', '/api/user')
      await reading.locator('.opblock-summary-control').click()
      await reading.locator('.live-responses-table').waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()

      await page.getByLabel('Username', { exact: true }).fill('nobody')
      await page.getByLabel('Password', { exact: true }).fill('of this name')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'Incorrect username or password.' }).waitFor()
      await signIn(page, username, PASSWORD)
      expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
      expect(await page.evaluate('sessionStorage.length')).toBe(0)
      const making = await opened(page, 'POST', '/api/boards')
      await making.getByLabel('title').fill('Made by the page')
      await making.getByLabel('owner').fill(id)
      const [sent] = await Promise.all([page.waitForRequest('**/r/4.81/api/boards'), run(making)])
      expect(sent.headers()['authorization']).toMatch(/^Bearer \w/)
      const fields = [...(sent.postData() ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
      expect(new Set(fields)).toEqual(new Set(['owner', 'title']))
      const reply = making.locator('.live-responses-table')
      expect(await reply.locator('.response .response-col_status').textContent()).toContain('200')
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      const { _id } = JSON.parse((await reply.locator('pre').first().textContent()) ?? '')
      const board = await fetch(`${stage.url()}/api/boards/${_id}`, {
        headers: { authorization: sent.headers()['authorization'] ?? '' },
      })
      expect(await board.json()).toMatchObject({ _id, title: 'Made by the page' })
      const [ended] = await Promise.all([
        page.waitForResponse('**/users/logout'),
        page.getByRole('button', { name: 'Sign out' }).click(),
      ])
      expect(ended.status()).toBe(200)
      const [alone] = await Promise.all([page.waitForRequest('**/api/user'), run(reading)])
      expect(alone.headers()['authorization']).toBe(undefined)
      await signIn(page, username, PASSWORD)
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(faults).toEqual([])
    },
  )
})
