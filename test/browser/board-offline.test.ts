import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  cardOn,
  goToBoard,
  goWithin,
  isKept,
  makeLists,
  openBoard,
  showBoard,
  shownLists,
  typeCards,
} from './boards.ts'
import { type Connection, connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { KEPT, UNSETTLED } from './steps.ts'
import { type Someone, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

/** The address that the browser opens where another program shares this. */
const SHARED = `/share?${new URLSearchParams({ title: 'Green tea', url: 'https://tea.example/' }).toString()}`

describeInBrowser('a board without a connection', () => {
  journey(
    'shows what it saw last, also after a reload, takes what is typed and shared, and sends it when it is back, from another tab too; lists what is refused then, with what somebody else wrote, until it is tried again; opens every screen and nothing else, in the language that was picked, keeps the tabs of a board, and offers a new version of the page without forcing it',
    'a service worker, a database and locks of several tabs are its own, and sockets and requests are cut below it',
    async () => {
      const ada = await someone()
      const board = await makeLists(ada, LISTS)
      const tea = await cardOn(ada, board.id, 'Tea')
      const body = { description: 'Two *sugars*' }
      await ada.api.edit_board_card({ board: board.id, card: tea, body })
      const network = await connection()
      const setting = { hasWorkers: true }
      const { page, context, faults } = await showBoard(network.stage, ada, board, setting)
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
      const shown = () => shownLists(page)
      await expect.poll(shown).toEqual({ 'To do': ['Tea', 'Milk', 'Bread'], Done: [] })
      await page.getByRole('link', { name: 'Tea' }).click()
      await page.locator('em', { hasText: 'sugars' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Milk' }).click()
      await page.getByText('This card was not opened on this device before.').waitFor()
      await page.keyboard.press('Escape')

      await page.goto(network.stage.url() + SHARED)
      await page.getByLabel('List').waitFor()
      await page.getByRole('button', { name: 'Create card' }).click()
      await page.getByText('2 changes are sent as soon as there is one.').waitFor()
      await network.restore(context)
      await page.locator('.banner').waitFor({ state: 'detached' })
      await expect
        .poll(() => titlesOn(ada, board.id))
        .toEqual(['Bread', 'Green tea', 'Milk', 'Tea'])

      const other = await context.newPage()
      await other.goto(network.stage.url() + board.path)
      await other.locator('.list-head').first().waitFor()
      await page.goto(network.stage.url() + board.path)
      await page.locator('.list-head').first().waitFor()
      await network.cut(context)
      await typeCards(page, 'Done', 'One\nTwo')
      // It is kept at once, also if the tab is gone in the next moment.
      await page.close()
      await expect.poll(() => other.evaluate(UNSETTLED)).toBe(1)
      await network.restore(context)
      const sent = ['Bread', 'Green tea', 'Milk', 'One', 'Tea', 'Two']
      await expect.poll(() => titlesOn(ada, board.id)).toEqual(sent)
      await expect.poll(() => other.evaluate(UNSETTLED)).toBe(0)
      expect(await titlesOn(ada, board.id)).toEqual(sent)
      expect(faults).toEqual([])
      await listsRefused(network, other, ada)
      await opensWithout(network, other, ada)
    },
  )
})

async function listsRefused(network: Connection, page: Page, ada: Someone): Promise<void> {
  const board = await makeLists(ada, { 'To do': ['Paint'] })
  const card = await cardOn(ada, board.id, 'Paint')
  const at = { board: board.id, card }
  const description = async () => (await ada.api.get_card_by_id({ card })).description
  await ada.api.edit_board_card({ ...at, body: { description: 'Old' } })
  const context = page.context()
  await goWithin(page, `${board.path}/${card}`)
  const dialog = page.getByRole('dialog', { name: 'Paint' })
  await dialog.getByText('Old').waitFor()
  await network.cut(context)
  await dialog.getByRole('button', { name: 'Edit Description' }).click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await ada.api.edit_board_card({ ...at, body: { description: 'Theirs' } })
  await network.restore(context)
  const said = 'Not saved: Description of Paint saved. Somebody else changed it meanwhile.'
  await page.getByText(said).first().waitFor()
  expect(await description()).toBe('Theirs')
  await openBoard(page, board)
  await page.getByRole('button', { name: 'Changes that were not saved' }).click()
  const refused = page.getByRole('dialog', { name: 'Changes that were not saved' })
  await refused.getByText('Mine').waitFor()
  await refused.getByText('Theirs').waitFor()
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(description).toBe('Mine')
  await expect.poll(() => refused.getByRole('listitem').count()).toBe(0)
}

async function opensWithout(network: Connection, page: Page, ada: Someone): Promise<void> {
  const board = await makeLists(ada, LISTS)
  await ada.api.new_user_filter({ body: { name: 'Tea alone', q: 'tea', board: board.id } })
  const context = page.context()
  await page.evaluate("localStorage.setItem('laneway.language', 'ar')")
  await goToBoard(network.stage, page, board)
  await page.evaluate(kept(SHOWN))
  await page.evaluate(kept('["http://localhost/app/another.js"]'))
  const offer = page.locator('.toast')
  await offer.first().waitFor()
  expect(await offer.count()).toBe(1)
  await page.getByRole('link', { name: 'Tea alone' }).waitFor()
  await expect.poll(() => page.evaluate(ARE_TABS_KEPT)).toBe(true)
  await network.cut(context)
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button').first().click()])
  await page.getByRole('link', { name: 'Tea alone' }).waitFor()
  await page.goto(`${network.stage.url()}/search`)
  await page.getByText('تعذّر الوصول إلى Laneway.').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  for (const path of ['/docs', '/openapi.json', '/api/user']) {
    // Chromium shows a page of its own then.
    await Promise.all([
      page.waitForEvent('framenavigated'),
      expect(page.goto(network.stage.url() + path)).rejects.toThrow(/net::ERR_/),
    ])
  }
  // A page that is closed while another one takes its place may stay for ever.
  await page.goto('about:blank')
}

/** The files that a page is made of. */
const SHOWN = `[...document.scripts].map(({ src }) => src)`

/** Has the service worker tell the page which files it keeps. */
function kept(files: string): string {
  return `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: ${files} }))`
}

/** A question to what the browser keeps of boards, and what of it counts. */
const ofBoards = (ask: string, seen: string) => `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('boards').objectStore('boards').${ask}
    stored.onsuccess = () => resolve(${seen})
  }
})`

const IS_CARD_KEPT = ofBoards("get('opened')", 'stored.result !== undefined')

const ARE_TABS_KEPT = ofBoards(
  'getAllKeys()',
  "['seen', 'asked'].every((key) => stored.result.includes(key))",
)

async function titlesOn({ api }: Someone, board: string) {
  const { cards } = await api.get_board_view({ board })
  return cards.map(({ title }) => title).toSorted()
}
