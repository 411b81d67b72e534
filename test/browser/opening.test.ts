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

  test('is no other screen, which shows no outlines of a board', async () => {
    const { page } = await stage.show('/b', { as: await someone(), serviceWorkers: 'block' })
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`${stage.url()}/b`, { waitUntil: 'domcontentloaded' })
    expect(await page.locator('.opening').isVisible()).toBe(false)
  })
})
