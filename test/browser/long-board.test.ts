import { expect, test } from 'vitest'
import { makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk', 'Bread'], Done: ['Salt'] }

describeInBrowser('a board that is too long for one reply', (stage) => {
  test('says that it is cut until its other cards are there', async () => {
    const ada = await user()
    const { id: board, path } = await makeLists(ada, LISTS)
    const { page, context } = await stage.show('/b', { as: ada })
    const { cards, ...whole } = await ada.api.get_board_view({ board })
    // The cards that follow are those with a `sort` of 1 or more.
    const json = { ...whole, cards: cards.slice(0, 2), isCut: true, next: '0.5_0' }
    const hold = Promise.withResolvers<void>()
    await context.route(/\/view(?:\?|$)/, async (route) => {
      if (!route.request().url().includes('?')) return route.fulfill({ json })
      await hold.promise
      return route.continue()
    })
    await page.goto(`${stage.url()}${path}`)
    const banner = page.getByText('Not all cards are loaded yet.')
    await banner.waitFor()
    expect(Object.values(await shownLists(page)).flat()).toHaveLength(2)
    hold.resolve()
    await expect.poll(() => shownLists(page)).toEqual(LISTS)
    expect(await banner.count()).toBe(0)
  })
})
