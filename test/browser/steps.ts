import type { Locator, Page, Response } from 'playwright-core'

/** Fills in the form of the page, and waits until it is signed in. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Holds back what a page asks for at such addresses, by this method alone if one is given, until what it returns is called. */
export async function holdBack(
  page: Page,
  address: RegExp | ((url: URL) => boolean),
  method?: string,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await released
    await route.continue()
  })
  return release
}

/** Waits for a successful answer to a read that contains this text. A redirect has no body that could be read. */
export function waitForRead(page: Page, text: string): Promise<Response> {
  return page.waitForResponse(
    async (reply) =>
      reply.request().method() === 'GET' && reply.ok() && (await reply.text()).includes(text),
  )
}

/** Pastes a text where the focus is, as a program gives it to the clipboard. */
export function paste(page: Page, text: string): Promise<void> {
  return page.evaluate<void>(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const given = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', given))
  })()`)
}

/** The block of an operation, found by its method and path. */
export function operation(page: Page, method: string, path: string): Locator {
  const literal = path.replaceAll(/[{}]/g, String.raw`\$&`)
  const name = new RegExp(String.raw`^${method}\s*${literal}(?![/\w])`)
  const heading = page.getByRole('button', { name })
  return page.locator('.opblock').filter({ has: heading })
}

/** Opens the block of an operation. */
export async function opened(page: Page, method: string, path: string): Promise<Locator> {
  const block = operation(page, method, path)
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Execute' }).waitFor()
  return block
}

/** Tries an operation with what its block has been given. */
export function run(block: Locator): Promise<void> {
  return block.getByRole('button', { name: 'Execute' }).click()
}

const FOCUSED = `(() => {
  const at = document.activeElement
  const name = (at.labels?.[0] ?? at).textContent.trim()
  const { outlineStyle, outlineWidth } = getComputedStyle(at)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 ? name + ' (outlined)' : name
})()`

/** Returns what has the focus, and whether that can be seen. */
export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(FOCUSED)
}

/** Waits until a card of a board has the focus, and until what is put off to the next frame is done. */
export async function cardIsFocused(page: Page, title: string): Promise<void> {
  await page.locator('a.card-title:focus', { hasText: title }).waitFor()
  await page.evaluate('new Promise(requestAnimationFrame)')
}

/** Has what has arrived rendered. */
export const RENDERED = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))'

/** Lets the service make a card or a list, and waits until the page shows it under its id, and until what is put off to the next frame is done. */
export async function confirmed(page: Page, kind: string, hasText: string, release: () => void) {
  release()
  await page.locator(`[data-${kind}]:not([data-${kind}^="new-"])`, { hasText }).waitFor()
  await page.evaluate(RENDERED)
}

/** The ids of all that a locator finds. */
export function idsOf(locator: Locator): Promise<string[]> {
  return locator.evaluateAll((all: { id: string }[]) => all.map(({ id }) => id))
}

/** Presses Tab until what a selector finds has the focus; throws if it never has. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never comes to ${selector}.`)
}

/** A script that counts the commands that the browser keeps. */
export const UNSETTLED = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-commands')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('commands').objectStore('commands').count()
    stored.onsuccess = () => resolve(stored.result)
  }
})`

/** A script that says whether the browser keeps a board. */
export const KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('boards').objectStore('boards').count()
    stored.onsuccess = () => resolve(stored.result > 1)
  }
})`
