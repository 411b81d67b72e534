import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { countRenders } from './renders.ts'
import { shared } from './users.ts'

const user = shared()

const CARDS = Array.from({ length: 30 }, (_, index) => `Card ${index}`)

describeInBrowser('a board that somebody else changes', (stage) => {
  test('renders only the card that changed', async () => {
    const ada = await user()
    const made = await makeLists(ada, { 'To do': CARDS, Done: CARDS })
    const board = made.id
    await ada.api.new_user_filter({ body: { name: 'Urgent', q: 'label:urgent', board } })
    const { page } = await stage.show('/b', { as: ada })
    const present = presenceTold(page)
    await page.goto(stage.url() + made.path)
    // What comes after the first paint: the tabs are the last that is loaded, and who looks at the board is told a second after that.
    await page.getByRole('link', { name: 'Urgent' }).waitFor()
    await present
    const { cards } = await ada.api.get_board_view({ board })
    const ids = cards.map(({ _id }) => _id)
    const label =
      (await ada.api.add_board_label({
        board,
        body: { label: { name: 'urgent', color: 'red' } },
      })) ?? ''
    const on = { cards: ids, addLabels: [label], addMembers: [ada.id] }
    await ada.api.change_cards({ board, body: on })
    await expect.poll(() => page.locator('.card .avatar').count()).toBe(ids.length)
    const { all } = await countRenders(page)
    expect(all).toBeGreaterThan(4 * ids.length)
    const card = ids[0] ?? ''
    await ada.api.edit_board_card({ board, card, body: { title: 'Another title' } })
    await page.getByText('Another title').waitFor()
    // The card, its labels, facts and people, and the parts of these.
    expect((await countRenders(page)).rendered).toBeLessThanOrEqual(9)
  })
})

/** Resolves once a page is told who looks at its board. */
async function presenceTold(page: Page): Promise<void> {
  const feed = await page.waitForEvent('websocket')
  await feed.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"present"'))
}
