import { expect, test } from 'vitest'
import { cardOn, isKept, makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

describeInBrowser('what was done on a board', (stage) => {
  test('is undone and done again, step by step, and the page says what it was', async () => {
    const ada = await user()
    const { page } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    await page.getByRole('link', { name: 'Milk', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => shownLists(page)).toMatchObject({ 'To do': ['Milk', 'Tea'] })
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea'], Done: ['Milk'] })
    await page.keyboard.press('Control+z')
    await page
      .getByText(/^Undone: Milk/)
      .first()
      .waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownLists(page)).toEqual(LISTS)
    // What was said of the step before no longer holds.
    expect(await page.locator('.toast').count()).toBe(1)
    await page.keyboard.press('Control+Shift+Z')
    await page
      .getByText(/^Done again: Milk/)
      .first()
      .waitFor()
    await page.keyboard.press('Control+y')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea'], Done: ['Milk'] })
  })

  test('does not jump back over what somebody else has done since', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { page } = await showBoard(stage, ada, board)
    await page.getByRole('link', { name: 'Milk', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => shownLists(page)).toMatchObject({ 'To do': ['Milk', 'Tea'] })
    const card = await cardOn(ada, board.id, 'Milk')
    const listId = board.lists[1] ?? ''
    await ada.api.edit_board_card({ board: board.id, card, body: { listId } })
    const moved = { 'To do': ['Tea'], Done: ['Milk'] }
    await expect.poll(() => shownLists(page)).toEqual(moved)
    await page.keyboard.press('Control+z')
    await page
      .getByText(/^Not undone, as somebody else changed it since: Milk/)
      .first()
      .waitFor()
    expect(await shownLists(page)).toEqual(moved)
  })
})

describeInBrowser('what is deleted', (stage) => {
  test('is back when that is undone, and is deleted for all once the page is left', async () => {
    const ada = await user()
    const { id: board, path } = await makeLists(ada, LISTS)
    const card = (await ada.api.get_board_view({ board })).cards[0]?._id ?? ''
    await ada.api.new_comment({ board, card, body: { comment: 'Green' } })
    const comments = async () => (await ada.api.get_all_comments({ board, card })).length
    const made = { id: board, path: `${path}/${card}`, lists: [] }
    const { page, faults } = await showBoard(stage, ada, made, { hasWorkers: true })
    // A service worker has part in what the browser makes of requests of a page that is left.
    await isKept(page)
    const comment = page.locator('.card-comment').getByText('Green')
    const remove = async () => {
      await page.locator('.card-comment').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete it' }).click()
      await expect.poll(() => comment.count()).toBe(0)
    }
    await remove()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await comment.waitFor()
    await remove()
    expect(await comments()).toBe(1)
    await page.goto(`${stage.url()}/docs/`)
    await expect.poll(comments).toBe(0)
    expect(faults).toEqual([])
  })
})

describeInBrowser('a request that hangs', (stage) => {
  test('does not keep the board from showing what others do', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { page } = await showBoard(stage, ada, board)
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards[0]?._id ?? ''
    const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
    await typeCards(page, 'Done', 'Held back')
    await ada.api.edit_board_card({ board: board.id, card, body: { title: 'By another' } })
    await page.getByRole('link', { name: 'By another' }).waitFor()
    release()
    await expect.poll(() => shownLists(page)).toMatchObject({ Done: ['Held back'] })
  })
})
