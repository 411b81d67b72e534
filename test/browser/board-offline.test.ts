import { expect, test } from 'vitest'
import { cardOn, isKept, makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { KEPT, UNSETTLED, holdBack } from './steps.ts'
import { PASSWORD, type Someone, shared, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

const user = shared()

describeInBrowser('a board without a connection', () => {
  test('shows what it saw last, also after a reload, and sends what was typed when it is back', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    await describeCard(ada, board.id, 'Tea', 'Two *sugars*')
    const network = await connection()
    const { page, context, faults } = await showBoard(network.stage, ada, board, {
      hasWorkers: true,
    })
    await isKept(page)
    await page.getByRole('link', { name: 'Tea' }).click()
    await page.locator('em', { hasText: 'sugars' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(KEPT)).toBe(true)
    await expect.poll(() => page.evaluate(IS_CARD_KEPT)).toBe(true)
    await network.cut(context)
    await page.getByText('No connection. You see the board as it was.').waitFor()
    await typeCards(page, 'To do', 'Bread')
    await page.getByText('1 change is sent as soon as there is one.').waitFor()
    await expect.poll(() => page.evaluate(UNSETTLED)).toBe(1)
    await page.getByRole('link', { name: 'Bread' }).click()
    await page.getByText('The rest of this card is shown once it has been sent.').waitFor()
    await page.keyboard.press('Escape')
    // The step back in the history ends later than the dialog.
    await page.waitForURL(/\/a-board$/)
    await page.reload()
    await page.getByText('No connection. You see the board as it was.').waitFor()
    await expect
      .poll(() => shownLists(page))
      .toEqual({ 'To do': ['Tea', 'Milk', 'Bread'], Done: [] })
    await page.getByRole('link', { name: 'Tea' }).click()
    await page.locator('em', { hasText: 'sugars' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Milk' }).click()
    await page.getByText('This card was not opened on this device before.').waitFor()
    await page.keyboard.press('Escape')
    await typeCards(page, 'Done', 'Eggs')
    await network.restore(context)
    await page.locator('.banner').waitFor({ state: 'detached' })
    await expect.poll(() => titlesOn(ada, board.id)).toEqual(['Bread', 'Eggs', 'Milk', 'Tea'])
    expect(await shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk', 'Bread'], Done: ['Eggs'] })
    expect(faults).toEqual([])
  })

  test('opens every screen and nothing else, and offers a new version of the page without forcing it', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    await isKept(page)
    await page.evaluate(kept(SHOWN))
    await page.evaluate(kept('["/app/another.js"]'))
    const offer = page.locator('.toast')
    await offer.getByText('A new version of the page is ready.').waitFor()
    expect(await offer.count()).toBe(1)
    await network.cut(context)
    const isLoaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Reload' }).click()
    await isLoaded
    expect(await offer.count()).toBe(0)
    await page.goto(`${network.stage.url()}/search`)
    await page.getByText('Laneway cannot be reached.').waitFor()
    for (const path of ['/docs', '/openapi.json', '/api/user']) {
      // Chromium shows a page of its own then.
      const isShown = page.waitForEvent('framenavigated')
      await expect(page.goto(network.stage.url() + path)).rejects.toThrow(/net::ERR_/)
      await isShown
    }
    // A page that is closed while another one takes its place may stay for ever.
    await page.goto('about:blank')
  })

  test('sends what one tab kept from another, and once', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    await isKept(page)
    await expect.poll(() => page.evaluate(KEPT)).toBe(true)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.locator('.list-head').first().waitFor()
    await network.cut(context)
    await typeCards(page, 'To do', 'One\nTwo')
    // It is kept at once, also where the tab is gone in the next moment.
    await page.close()
    await expect.poll(() => other.evaluate(UNSETTLED)).toBe(1)
    await network.restore(context)
    await expect.poll(() => titlesOn(ada, board.id)).toEqual(['Milk', 'One', 'Tea', 'Two'])
    await expect.poll(() => other.evaluate(UNSETTLED)).toBe(0)
    expect(await titlesOn(ada, board.id)).toEqual(['Milk', 'One', 'Tea', 'Two'])
  })

  test('says what could not be sent and why, also later', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    await isKept(page)
    await network.cut(context)
    await page.getByText('No connection.').waitFor()
    await typeCards(page, 'Done', 'Lost')
    const [, list = ''] = board.lists
    await ada.api.delete_list({ board: board.id, list, query: { cards: 'delete' } })
    await network.restore(context)
    await page.getByText('Not saved: 1 card added to Done.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Changes that were not saved' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changes that were not saved' })
    await dialog.getByText('1 card added to Done').waitFor()
    await dialog.getByRole('button', { name: 'Discard all' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Changes that were not saved' }).count()).toBe(0)
  })

  test('keeps nothing of who signs out', async () => {
    const ada = await someone()
    const board = await makeLists(ada, LISTS)
    const network = await connection()
    const { page, context } = await showBoard(network.stage, ada, board, { hasWorkers: true })
    await isKept(page)
    await expect.poll(() => page.evaluate(KEPT)).toBe(true)
    await page.goto(`${network.stage.url()}/account`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Work you can see.' }).waitFor()
    await network.cut(context)
    await page.goto(`${network.stage.url()}${board.path}`)
    await page.getByText('The board cannot be shown').waitFor()
    expect(await page.getByText('Tea').count()).toBe(0)
  })
})

describeInBrowser('a board that somebody may no longer see', (stage) => {
  test('says so to a member who is removed', async () => {
    const [ada, joan] = await Promise.all([user(), someone()])
    const board = await makeLists(ada, LISTS)
    const member = { board: board.id, user: joan.id }
    await ada.api.add_board_member({ ...member, body: { action: 'add', role: 'normal' } })
    const { page } = await showBoard(stage, joan, board)
    await ada.api.remove_board_member({ ...member, body: { action: 'remove' } })
    await page.getByText('You no longer have access to this board').waitFor()
    expect(await page.getByText('Tea').count()).toBe(0)
  })

  test('asks who was signed out elsewhere to sign in, and comes back with what was typed', async () => {
    const ada = await someone()
    const board = await makeLists(ada, LISTS)
    const { page } = await showBoard(stage, ada, board)
    const send = await holdBack(page, /\/cards\/bulk$/, 'POST')
    await typeCards(page, 'Done', 'Not lost')
    await ada.api.logout({ body: { all: true } })
    send()
    await page.getByText('You are signed out').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Username or e-mail').fill(ada.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => shownLists(page))
      .toEqual({ 'To do': ['Tea', 'Milk'], Done: ['Not lost'] })
    await ada.api.login({ body: { username: ada.username, password: PASSWORD } })
    await expect.poll(() => titlesOn(ada, board.id)).toEqual(['Milk', 'Not lost', 'Tea'])
  })
})

/** The files that a page is made of. */
const SHOWN = `[...document.scripts].map(({ src }) => new URL(src).pathname)`

/** Has the service worker tell the page which files it keeps. */
function kept(files: string): string {
  return `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: ${files} }))`
}

/** Whether the browser keeps a card. */
const IS_CARD_KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('boards').objectStore('boards').get('opened')
    stored.onsuccess = () => resolve(stored.result !== undefined)
  }
})`

async function describeCard(user: Someone, board: string, title: string, description: string) {
  const card = await cardOn(user, board, title)
  await user.api.edit_board_card({ board, card, body: { description } })
}

async function titlesOn({ api }: Someone, board: string) {
  const { cards } = await api.get_board_view({ board })
  return cards.map(({ title }) => title).toSorted()
}
