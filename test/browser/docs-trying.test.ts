import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { opened, operation, run, signIn } from './steps.ts'
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

describeInBrowser('trying operations on the page of the documentation', (stage) => {
  journey(
    'signs in for the page alone, says what is wrong with that, makes a board in the revision picked, shows the reply, and revokes the token when it is ended',
    'its viewer sends by itself',
    async () => {
      const { id, username } = await someone('ada', PASSWORD)
      const { page, faults, context } = await stage.open('/docs?revision=4.81', {
        documents: /^\/api\/(boards|user)$/,
        expects: new RegExp(`${OLD_LINK.source}|status of 40[01]`),
      })
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
      const reading = await opened(page, 'GET', '/api/user')
      const [alone] = await Promise.all([page.waitForRequest('**/api/user'), run(reading)])
      expect(alone.headers()['authorization']).toBe(undefined)
      await signIn(page, username, PASSWORD)
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      expect(faults).toEqual([])
    },
  )

  journey(
    'has samples for curl and for fetch that work, and sends a try however soon it is asked to',
    'its viewer sends by itself',
    async () => {
      const { page, faults } = await stage.open('/docs', { documents: /^\/users|^\/api\/user$/ })
      const registering = await opened(page, 'POST', '/users/register')
      const samples = registering.getByRole('region', { name: 'Samples' })
      const text = () => samples.locator('pre').textContent()
      expect(await text()).toMatch(/^curl -X 'POST' [^]*\/r\/7\.92\/users\/register' [^]*-d '\{/)
      const username = newName('oneil')
      await registering.getByLabel('username').fill(username)
      await registering.getByLabel('email').fill(`${username}@example.com`)
      await registering.getByLabel('password').fill(PASSWORD)
      await run(registering)
      await registering.locator('.live-responses-table').waitFor()
      await samples.getByRole('button', { name: 'fetch' }).click()
      const another = ((await text()) ?? '').replaceAll(username, `${username}-2`)
      const args = ['--input-type=module', '--eval', another]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      expect(stdout).toMatch(/^200 \{"id":/)
      await signIn(page, `${username}-2`, PASSWORD)
      await registering.locator('.opblock-summary-control').click()
      await page.evaluate(PRESS_AT_ONCE)
      const reading = operation(page, 'GET', '/api/user')
      await reading.locator('.opblock-summary-control').click()
      await reading.locator('.live-responses-table').waitFor()
      expect(faults).toEqual([])
    },
  )
})
