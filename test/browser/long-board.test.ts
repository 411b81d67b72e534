import { expect, test } from 'vitest'
import { makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk', 'Bread'], Done: ['Salt'] }

describeInBrowser('a board that is too long for one reply', (stage) => {
  test('says that it is cut until its other cards are there', async () => {
    const ada = await user()
    const { path } = await makeLists(ada, LISTS)
    const { page, context } = await stage.show('/b', { as: ada, serviceWorkers: 'block' })
    const hold = Promise.withResolvers<void>()
    await context.route(/\/view(?:\?|$)/, async (route) => {
      const isRest = route.request().url().includes('?cursor=')
      if (isRest) await hold.promise
      if (isRest) return route.continue()
      const response = await route.fetch()
      if (response.status() !== 200) return route.fulfill({ response })
      const { cards, ...whole } = await response.json()
      // The cards that follow are those with a `sort` of 1 or more.
      const json = { ...whole, cards: cards.slice(0, 2), isCut: true, next: '0.5_0' }
      return route.fulfill({ response, json })
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
