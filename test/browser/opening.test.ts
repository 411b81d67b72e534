import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, openBoard, shownLists } from './boards.ts'
import type { Visit } from './browser.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { holdBack } from './steps.ts'
import { type Someone, someone } from './users.ts'

/** The distance of the first list from the top of the window. The page forbids `eval`, by which `waitForFunction` would wait for it. */
async function topOf(page: Page): Promise<number> {
  let top: number | undefined
  const found = async () => (top = await page.evaluate(TOP)) !== undefined
  // Between two screens there may be none.
  await expect.poll(found).toBe(true)
  return Number(top)
}

const TOP = `document.querySelector('.list')?.getBoundingClientRect().top`

/** The scripts that all screens are made by. */
const FIRST_SCRIPTS = /\/app\/first-(?!language)[^/]*\.js$/

describeInBrowser('a board that is opened', (stage) => {
  journey(
    'shows its outlines before its scripts are there, and keeps its lists in place while these, its cards and its tabs come, on a telephone, a tablet and a computer; says what is not there yet: cards of a long board, and parts of the page that could not be loaded, which it loads again',
    'layout is its own, and it loads scripts one by one',
    async () => {
      const ada = await someone()
      const board = await makeLists(ada, { 'To do': ['Tea'] })
      const bare = await makeLists(ada, { 'To do': ['Tea'] })
      await ada.api.new_user_filter({ body: { name: 'Drinks', q: 'tea', board: board.id } })
      const expects = /net::ERR_FAILED|blocked by/
      const setting = { as: ada, expects, shows: '.list-head' }
      const phone = await stage.show(bare.path, { ...setting, isPhone: true })
      const computer = await stage.show(bare.path, setting)
      const tablet = await stage.show(bare.path, { ...setting, isPhone: true })
      await tablet.page.setViewportSize({ width: 1_024, height: 768 })
      for (const { page } of [computer, tablet, phone]) {
        const tab = page.getByRole('link', { name: 'Drinks' })
        await page.locator('.card-title').waitFor()
        const withoutTabs = await topOf(page)
        await openBoard(page, board)
        await tab.waitFor()
        const withTabs = await topOf(page)
        expect(withTabs).toBeGreaterThan(withoutTabs)

        // A board is kept once more when it is left.
        await page.goto(`${stage.url()}/docs/tokens`)
        await page.evaluate(FORGET_BOARDS)
        const startScripts = await holdBack(page, FIRST_SCRIPTS)
        const giveView = await holdBack(page, /\/view(\?|$)/)
        const giveTabs = await holdBack(page, /\/user\/filters(\?|$)/)
        await page.goto(stage.url() + board.path, { waitUntil: 'commit' })
        await page.locator('.opening .list').first().waitFor()
        expect(await topOf(page)).toBe(withTabs)
        startScripts()
        await page.locator('main[aria-busy] .list').first().waitFor()
        expect(await topOf(page)).toBe(withTabs)
        giveView()
        await page.locator('.card-title').waitFor()
        expect(await page.locator('.opening').count()).toBe(0)
        expect(await tab.count()).toBe(0)
        expect(await topOf(page)).toBe(withTabs)
        giveTabs()
        await tab.waitFor()
        expect(await topOf(page)).toBe(withTabs)
        const isBeside = "document.activeElement.closest('.board-tabs') === null"
        expect(await page.evaluate(isBeside)).toBe(true)
        if (page !== phone.page) continue

        const [saved] = await ada.api.get_user_filters()
        await ada.api.delete_user_filter({ filter: saved?._id ?? '' })
        await page.reload()
        await expect.poll(() => topOf(page)).toBe(withoutTabs)
        await page.reload({ waitUntil: 'commit' })
        await page.locator('.list').first().waitFor()
        expect(await topOf(page)).toBe(withoutTabs)
      }
      await computer.page.unrouteAll()
      await saysWhatIsMissing(stage, computer, ada)
    },
  )
})

async function saysWhatIsMissing(
  stage: Stage,
  { page, context, faults }: Visit,
  ada: Someone,
): Promise<void> {
  const lists = { 'To do': ['Tea', 'Milk', 'Bread'], Done: ['Salt'] }
  const board = await makeLists(ada, lists)
  const { cards, ...whole } = await ada.api.get_board_view({ board: board.id })
  // The cards that follow are those with a `sort` of 1 or more.
  const json = { ...whole, cards: cards.slice(0, 2), isCut: true, next: '0.5_0' }
  const hold = Promise.withResolvers<void>()
  await context.route(/\/view(?:\?|$)/, async (route) => {
    if (!route.request().url().includes('cursor=')) return route.fulfill({ json })
    await hold.promise
    return route.continue()
  })
  await page.goto(`${stage.url()}${board.path}`)
  const banner = page.getByText('Not all cards are loaded yet.')
  await banner.waitFor()
  expect(Object.values(await shownLists(page)).flat()).toHaveLength(2)
  hold.resolve()
  await expect.poll(() => shownLists(page)).toEqual(lists)
  expect(await banner.count()).toBe(0)
  await context.unroute(/\/view(?:\?|$)/)

  const part = /\/app\/card-panel-/
  await page.route(part, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => part.test(request.url()))
  await page.getByRole('link', { name: 'Tea' }).click()
  await failed
  await page.unroute(part)
  const shown = async () => {
    await page.evaluate("dispatchEvent(new Event('online'))")
    return page.getByRole('dialog', { name: 'Tea' }).isVisible()
  }
  await expect.poll(shown).toBe(true)

  await page.goto(`${stage.url()}/b`)
  await page.route(/\/app\/account-/, (route) => route.abort())
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByText('This part of the page could not be loaded').waitFor()
  expect(await wrongFor(page, 'main')).toEqual([])
  await page.unroute(/\/app\/account-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  expect(faults).toEqual([])

  // Outlines of a board are those of no other screen.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto(`${stage.url()}/b`, { waitUntil: 'domcontentloaded' })
  expect(await page.locator('.opening').isVisible()).toBe(false)
}

/** Has the browser forget what it keeps of boards, and of the tabs on them. */
const FORGET_BOARDS = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const emptied = opened.result.transaction('boards', 'readwrite').objectStore('boards').clear()
    emptied.onsuccess = () => resolve()
  }
})`
