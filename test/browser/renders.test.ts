import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
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
    const { page } = await showBoard(stage, ada, made)
    // Its tabs are the last of what is loaded after the first paint.
    await page.getByRole('link', { name: 'Urgent' }).waitFor()
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
