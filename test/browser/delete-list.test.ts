import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk', 'Jam'], Done: [] }

/** The question before the first list of a board is deleted, one of whose cards is archived. */
async function asked(stage: Stage) {
  const ada = await user()
  const board = await makeLists(ada, LISTS)
  const { cards } = await ada.api.get_board_view({ board: board.id })
  const jam = cards.find(({ title }) => title === 'Jam')?._id ?? ''
  await ada.api.archive_board_card({ board: board.id, card: jam })
  const path = `${board.path}?settings=lists`
  const { page, faults } = await showBoard(stage, ada, { ...board, path })
  const titles = async () =>
    (await ada.api.get_all_lists({ board: board.id })).map(({ title }) => title)
  const deleted = async () => (await ada.api.get_deleted_cards({ board: board.id })).length
  const archived = async () => {
    const view = await ada.api.get_board_view({ board: board.id, query: { archived: 'true' } })
    return view.cards.length
  }
  await page.getByRole('button', { name: 'Menu of To do' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “To do”?' })
  await dialog.getByText('It has 3 cards, archived ones too.').waitFor()
  return { ada, board, page, faults, dialog, titles, deleted, archived }
}

describeInBrowser('a list that is deleted', (stage) => {
  test('goes with its cards, once nobody undoes it, and these can be restored', async () => {
    const { page, faults, dialog, titles, deleted } = await asked(stage)
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Delete with cards' }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    expect([await titles(), await deleted()]).toEqual([['To do', 'Done'], 0])
    await page.getByRole('button', { name: 'Menu of To do' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete with cards' }).click()
    await page.reload()
    await expect.poll(titles).toEqual(['Done'])
    await expect.poll(deleted).toBe(3)
    expect(faults).toEqual([])
  })

  test('leaves its cards in the archive, if they are to be kept', async () => {
    const { page, dialog, titles, deleted, archived } = await asked(stage)
    await dialog.getByRole('button', { name: 'Keep the cards, archived' }).click()
    await page.reload()
    await expect.poll(titles).toEqual(['Done'])
    await expect.poll(archived).toBe(3)
    expect(await deleted()).toBe(0)
  })
})
