import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { someone } from './users.ts'

/** Where the first list lies, from the top of the window. The page forbids `eval`, by which `waitForFunction` would wait for it. */
async function topOf(page: Page): Promise<number> {
  let top: number | undefined
  const found = async () => (top = await page.evaluate(TOP)) !== undefined
  // Between two screens there may be none.
  await expect.poll(found).toBe(true)
  return Number(top)
}

const TOP = `document.querySelector('.list')?.getBoundingClientRect().top`

/** What all screens are made by. */
const FIRST_SCRIPTS = /\/app\/first-(?!language)[^/]*\.js$/

describeInBrowser('a board that is opened', (stage) => {
  test('shows its outlines before its scripts are there, where its lists come', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const setting = { as: ada, isPhone: true, shows: 'main' } as const
    const { page } = await stage.show('/b', setting)
    const startScripts = await holdBack(page, FIRST_SCRIPTS)
    await page.goto(stage.url() + board.path, { waitUntil: 'commit' })
    await page.locator('.opening .list').first().waitFor()
    const before = await topOf(page)
    startScripts()
    await page.getByRole('link', { name: 'Tea' }).waitFor()
    expect(await topOf(page)).toBe(before)
    expect(await page.locator('.opening').count()).toBe(0)
  })

  test.each([
    ['a telephone', true],
    ['a computer', false],
  ])('keeps its lists in place on %s while its tabs are loaded', async (_, isPhone) => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const bare = await makeLists(ada, { 'To do': ['Tea'] })
    await ada.api.new_user_filter({ body: { name: 'Drinks', q: 'tea', board: board.id } })
    const setting = { as: ada, isPhone, shows: '.list-head' } as const
    const { page } = await stage.show(bare.path, setting)
    await page.locator('.card-title').waitFor()
    const withoutTabs = await topOf(page)
    await page.goto(stage.url() + board.path)
    const tab = page.getByRole('link', { name: 'Drinks' })
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
    expect(await tab.count()).toBe(0)
    expect(await topOf(page)).toBe(withTabs)
    giveTabs()
    await tab.waitFor()
    expect(await topOf(page)).toBe(withTabs)
    expect(await page.evaluate("document.activeElement.closest('.board-tabs') === null")).toBe(true)

    const [saved] = await ada.api.get_user_filters()
    await ada.api.delete_user_filter({ filter: saved?._id ?? '' })
    await page.reload()
    await expect.poll(() => topOf(page)).toBe(withoutTabs)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('.list').first().waitFor()
    expect(await topOf(page)).toBe(withoutTabs)
  })

  test('shows a part that could not be loaded once there is a connection again', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const setting = {
      as: ada,
      expects: /net::ERR_FAILED|blocked by/,
    } as const
    const { page, faults } = await stage.show(board.path, { ...setting, shows: '.list-head' })
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
    expect(faults).toEqual([])
  })

  test('is no other screen, which shows no outlines of a board', async () => {
    const { page } = await stage.show('/b', { as: await someone() })
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`${stage.url()}/b`, { waitUntil: 'domcontentloaded' })
    expect(await page.locator('.opening').isVisible()).toBe(false)
  })
})

/** Has the browser forget what it keeps of boards, and of the tabs on them. */
const FORGET_BOARDS = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-boards')
  opened.onsuccess = () => {
    const emptied = opened.result.transaction('boards', 'readwrite').objectStore('boards').clear()
    emptied.onsuccess = () => resolve()
  }
})`
