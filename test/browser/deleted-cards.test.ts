import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { focused } from './steps.ts'
import { shared, someone } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

/** A board of which two cards are deleted, with its archive open on the deleted ones. */
async function withDeleted(stage: Parameters<typeof showBoard>[0]) {
  const ada = await user()
  const board = await makeLists(ada, LISTS)
  const { cards } = await ada.api.get_board_view({ board: board.id })
  const cardIds = cards.map(({ _id }) => _id)
  await ada.api.delete_cards({ board: board.id, body: { cardIds } })
  const { page, faults } = await showBoard(stage, ada, {
    ...board,
    path: `${board.path}?settings=archive`,
  })
  const section = page.getByRole('region', { name: 'Archive' })
  await section.getByRole('radio', { name: 'Archived' }).focus()
  await page.keyboard.press('ArrowRight')
  const deleted = async () =>
    (await ada.api.get_deleted_cards({ board: board.id })).map(({ title }) => title)
  return { ada, board, page, faults, section, deleted }
}

describeInBrowser('the deleted cards of a board', (stage) => {
  test('are in its archive with who deleted them, and one is restored by the keyboard, which others see', async () => {
    const { ada, board, page, faults, section, deleted } = await withDeleted(stage)
    const { page: other } = await showBoard(stage, ada, board)
    await section
      .getByText(new RegExp(`^Deleted by ${ada.username} · .+ · kept until`))
      .first()
      .waitFor()
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    await section.getByRole('button', { name: 'Restore Milk' }).press('Enter')
    await section.getByText('Milk').waitFor({ state: 'detached' })
    await expect.poll(() => shownLists(other)).toEqual({ 'To do': ['Milk'], Done: [] })
    await expect.poll(deleted).toEqual(['Tea'])
    await page.getByRole('button', { name: 'Open card' }).first().click()
    await page.getByRole('dialog', { name: 'Milk' }).waitFor()
    expect(faults).toEqual([])
  })

  test('are deleted for good after a question', async () => {
    const { page, faults, section, deleted, board, ada } = await withDeleted(stage)
    await section.getByRole('button', { name: 'Delete Tea for good' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete “Tea” for good?' })
    await question.getByText('Nobody can restore it then.').waitFor()
    expect(await focused(page)).not.toBe('')
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await section.getByRole('button', { name: 'Restore Tea' }).waitFor({ state: 'detached' })
    expect(await deleted()).toEqual(['Milk'])
    expect((await ada.api.get_board_view({ board: board.id })).cards).toEqual([])
    expect(faults).toEqual([])
  })

  test('are not offered to who may not restore them', async () => {
    const { ada, board } = await withDeleted(stage)
    const reader = await someone()
    await ada.api.add_board_member_by_name({
      board: board.id,
      body: { username: reader.username, role: 'comment-only' },
    })
    const { page } = await showBoard(stage, reader, {
      ...board,
      path: `${board.path}?settings=archive`,
    })
    await page.getByText('The archive is empty').waitFor()
    expect(await page.getByRole('radio', { name: 'Deleted cards' }).count()).toBe(0)
  })
})

describeInBrowser('a card that was deleted', (stage) => {
  test('comes back with its comments when that is undone after it was sent', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const card = cards.find(({ title }) => title === 'Milk')?._id ?? ''
    await ada.api.new_comment({ board: board.id, card, body: { comment: 'Green' } })
    const { page, faults } = await showBoard(stage, ada, board)
    await page.clock.install()
    await page.getByRole('link', { name: 'Milk', exact: true }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete card' })
    await dialog.getByText('It can be restored for 30 days').waitFor()
    await dialog.getByRole('button', { name: 'Delete card' }).click()
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea'], Done: [] })
    const deleted = async () => (await ada.api.get_deleted_cards({ board: board.id })).length
    expect(await deleted()).toBe(0)
    await page.clock.fastForward(21_000)
    await expect.poll(deleted).toBe(1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownLists(page)).toEqual(LISTS)
    await expect.poll(deleted).toBe(0)
    expect(await ada.api.get_all_comments({ board: board.id, card })).toMatchObject([
      { comment: 'Green' },
    ])
    expect(faults).toEqual([])
  })
})
