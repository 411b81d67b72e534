import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, type MadeBoard, makeLists, showBoard, shownLists } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { focused, holdBack } from './steps.ts'
import { type Someone, shared, someone } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

/** How a day is written, without its year. */
const DAY = { day: 'numeric', month: 'short' } as const

/** A board of which two cards are deleted, with its archive open on the deleted ones. */
async function withDeleted(stage: Stage) {
  const ada = await user()
  const board = await makeLists(ada, LISTS)
  const { cards } = await ada.api.get_board_view({ board: board.id })
  const cardIds = cards.map(({ _id }) => _id)
  await ada.api.delete_cards({ board: board.id, body: { cardIds } })
  const deleted = async () =>
    (await ada.api.get_deleted_cards({ board: board.id })).map(({ title }) => title)
  return { ada, board, deleted, ...(await openDeleted(stage, ada, board)) }
}

/** Opens the archive of a board on its deleted cards. */
async function openDeleted(stage: Stage, someone: Someone, board: MadeBoard) {
  const path = `${board.path}?settings=archive`
  const { page, faults } = await showBoard(stage, someone, { ...board, path })
  const section = page.getByRole('region', { name: 'Archive' })
  await section.getByRole('radio', { name: 'Archived' }).focus()
  await page.keyboard.press('ArrowRight')
  return { page, faults, section }
}

describeInBrowser('the deleted cards of a board', (stage) => {
  test('are in its archive, those deleted last first, with who deleted them and until when they are kept, as others delete them', async () => {
    const { ada, board, page, faults, section } = await withDeleted(stage)
    const rows = section.getByRole('listitem')
    await expect.poll(() => rows.locator('strong').allInnerTexts()).toHaveLength(2)
    const [list = ''] = board.lists
    const [made] = await ada.api.new_cards({
      board: board.id,
      list,
      body: { cards: [{ title: 'Jam' }] },
    })
    await ada.api.delete_card({ board: board.id, list, card: made?._id ?? '' })
    const first = rows.filter({ hasText: 'Jam' })
    await first.waitFor()
    expect(await rows.locator('strong').allInnerTexts()).toEqual([
      'Jam',
      expect.any(String),
      expect.any(String),
    ])
    const [jam] = await ada.api.get_deleted_cards({ board: board.id })
    const day = new Date(jam?.keptUntil ?? '').toLocaleDateString('en', DAY)
    const said = await first.locator('.quiet').innerText()
    expect(said).toMatch(new RegExp(`^Deleted by ${ada.username} · .+ · kept until ${day}`))
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    expect(faults).toEqual([])
  })

  test('are restored by the keyboard, which takes them off the list before the service has answered, and others see it', async () => {
    const { ada, board, page, faults, section, deleted } = await withDeleted(stage)
    const { page: other } = await showBoard(stage, ada, board)
    const goOn = await holdBack(page, /\/restore$/)
    await section.getByRole('button', { name: 'Restore Milk' }).press('Enter')
    await section.getByText('Milk').waitFor({ state: 'detached' })
    expect(await section.getByText('Tea').count()).toBe(1)
    expect(await deleted()).toHaveLength(2)
    goOn()
    await expect.poll(() => shownLists(other)).toEqual({ 'To do': ['Milk'], Done: [] })
    await expect.poll(deleted).toEqual(['Tea'])
    await section.getByRole('button', { name: 'Restore Tea' }).press('Enter')
    await section.getByText('No deleted cards').waitFor()
    const said = page.locator('dialog .toast', { hasText: 'Milk restored' })
    await said.getByRole('button', { name: 'Open card' }).click()
    await page.getByRole('dialog', { name: 'Milk' }).waitFor()
    expect(faults).toEqual([])
  })

  test('are deleted for good after a question, and not without it', async () => {
    const { page, faults, section, deleted, board, ada } = await withDeleted(stage)
    const remove = section.getByRole('button', { name: 'Delete Tea for good' })
    await remove.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete “Tea” for good?' })
    await question.getByText('Nobody can restore it then.').waitFor()
    expect(await focused(page)).not.toBe('')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await deleted()).toHaveLength(2)
    await remove.press('Enter')
    // The list is read again by itself, before the board is.
    const goOn = await holdBack(page, /\/view/)
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await section.getByRole('button', { name: 'Restore Tea' }).waitFor({ state: 'detached' })
    goOn()
    await page.locator('dialog .toast', { hasText: 'Tea deleted for good' }).first().waitFor()
    expect(await deleted()).toEqual(['Milk'])
    expect((await ada.api.get_board_view({ board: board.id })).cards).toEqual([])
    expect(faults).toEqual([])
  })

  test('are found by words of their titles where there are many', async () => {
    const ada = await user()
    const titles = Array.from({ length: 9 }, (_, at) => `Card ${at}`)
    const board = await makeLists(ada, { 'To do': titles })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    const cardIds = cards.map(({ _id }) => _id)
    await ada.api.delete_cards({ board: board.id, body: { cardIds } })
    const { section } = await openDeleted(stage, ada, board)
    await section.getByRole('searchbox', { name: 'Find a deleted card' }).fill('card 7')
    await expect
      .poll(() => section.getByRole('listitem').locator('strong').allInnerTexts())
      .toEqual(['Card 7'])
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
    const card = await cardOn(ada, board.id, 'Milk')
    await ada.api.new_comment({ board: board.id, card, body: { comment: 'Green' } })
    const { page, faults } = await showBoard(stage, ada, board)
    await page.clock.install()
    await page.getByRole('link', { name: 'Milk', exact: true }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Delete card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete card' })
    await dialog
      .getByText(
        'It can be restored for 30 days, from the archive of the board, unless it is very large.',
      )
      .waitFor()
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
