import type { Page } from 'playwright-core'
import type { Opening, Visit } from './browser.ts'
import type { Stage } from './describe-in-browser.ts'

const PASSWORD = 'a long password'

/** A page of somebody who has just registered, at a screen. */
export async function showAs(
  stage: Stage,
  username: string,
  path: string,
  opening: Opening = {},
): Promise<Visit> {
  await stage.register(username, PASSWORD)
  // Who is not signed in yet asks who they are, which is refused, and some addresses show nothing; browsers report that.
  const shown = await stage.show('/sign-in', { expects: /status of 40[014]/, ...opening })
  await shown.page.getByLabel('Username or e-mail').fill(username)
  await shown.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await shown.page.keyboard.press('Enter')
  await shown.page.getByRole('heading', { name: 'Your boards' }).waitFor()
  await shown.page.goto(`${stage.url()}${path}`)
  await shown.page.locator('main h1').waitFor()
  return shown
}

/** Asks the service as the one who is signed in on a page. Scripts are text, because these files are compiled without the types of the DOM. */
export function asked<Reply>(page: Page, path: string, body?: object): Promise<Reply> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: JSON_SENT }
  const given = [path, init].map((one) => JSON.stringify(one) ?? 'undefined').join(', ')
  return page.evaluate<Reply>(`fetch(${given}).then((reply) => reply.json())`)
}

const JSON_SENT = { 'content-type': 'application/json' }
