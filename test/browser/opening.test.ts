import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { someone } from './users.ts'

/** Where the first list lies, from the top of the window. */
const TOP = `document.querySelector('.list').getBoundingClientRect().top`

describeInBrowser('a board that is opened', (stage) => {
  test('shows its outlines before its scripts are there, where its lists come', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const setting = { as: ada, isPhone: true, serviceWorkers: 'block', shows: 'main' } as const
    const { page } = await stage.show('/b', setting)
    const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/app\/first-(?!language)[^/]*\.js$/, async (route) => {
      await isOver
      await route.continue()
    })
    await page.goto(stage.url() + board.path, { waitUntil: 'commit' })
    await page.locator('.opening .list').first().waitFor()
    const before = await page.evaluate<number>(TOP)
    goOn()
    await page.getByRole('link', { name: 'Tea' }).waitFor()
    expect(await page.evaluate<number>(TOP)).toBe(before)
    expect(await page.locator('.opening').count()).toBe(0)
  })

  test.each([{ isPhone: true }, { isPhone: false }])(
    'has room for its tabs before they are there, where it had some: %o',
    async ({ isPhone }) => {
      const ada = await someone()
      const board = await makeLists(ada, { 'To do': ['Tea'] })
      const body = { name: 'Mine', q: 'member:me', board: board.id }
      await ada.api.new_user_filter({ body })
      const setting = { as: ada, isPhone, serviceWorkers: 'block', shows: '.board-tabs a' } as const
      const { page } = await stage.show(board.path, setting)
      const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>()
      const held = async (route: Route) => {
        await isOver
        await route.continue()
      }
      await page.route(/\/app\/board-tabs-/, held)
      await page.route(/\/app\/first-(?!language)[^/]*\.js$/, held)
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.opening .list').first().waitFor()
      const before = await page.evaluate<number>(TOP)
      goOn()
      await page.locator('.board-tabs a').first().waitFor()
      expect(await page.evaluate<number>(TOP)).toBe(before)
    },
  )

  test('shows a part that could not be loaded once there is a connection again', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const setting = {
      as: ada,
      serviceWorkers: 'block',
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
    const { page } = await stage.show('/b', { as: await someone(), serviceWorkers: 'block' })
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`${stage.url()}/b`, { waitUntil: 'domcontentloaded' })
    expect(await page.locator('.opening').isVisible()).toBe(false)
  })
})
