import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { type Someone, shared } from './users.ts'

const user = shared()

/** A board with one card, and the page with that card opened. */
async function opened(stage: Parameters<typeof showBoard>[0], set: object = {}) {
  const ada = await user()
  const board = await makeLists(ada, { 'To do': ['Paint'] })
  const { cards } = await ada.api.get_board_view({ board: board.id })
  const card = cards[0]?._id ?? ''
  await ada.api.edit_board_card({ board: board.id, card, body: { description: 'Old', ...set } })
  const { page, context } = await showBoard(stage, ada, { ...board, path: `${board.path}/${card}` })
  const dialog = page.getByRole('dialog', { name: 'Paint' })
  await dialog.getByText('description').first().waitFor()
  return { ada, board: board.id, card, page, context, dialog }
}

const read = ({ api }: Someone, card: string) => api.get_card_by_id({ card })

describeInBrowser('two people with one card', (stage) => {
  test('put labels on it at once, and both stay, also of one who was offline', async () => {
    const network = await connection()
    const { ada, board, card, page, context, dialog } = await opened(network.stage)
    const label = async (name: string) =>
      (await ada.api.add_board_label({ board, body: { label: { name, color: 'red' } } })) ?? ''
    const [mine, theirs] = [await label('Mine'), await label('Theirs')]
    await dialog.getByRole('button', { name: 'Add: Labels' }).click()
    const option = dialog.getByRole('checkbox', { name: 'Mine' })
    // The page has to know the label before it is offline.
    await option.waitFor()
    await network.cut(context)
    await option.click()
    await page.keyboard.press('Escape')
    await ada.api.edit_board_card({ board, card, body: { labelIds: [theirs] } })
    await network.restore(context)
    await expect
      .poll(async () => (await read(ada, card)).labelIds.toSorted())
      .toEqual([mine, theirs].toSorted())
  })

  test('write its description at once, and one of them chooses', async () => {
    const { ada, board, card, page, dialog } = await opened(stage)
    await dialog.getByRole('button', { name: 'Edit Description' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await ada.api.edit_board_card({ board, card, body: { description: 'Theirs' } })
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
    await conflict.getByText('Theirs', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    expect(await read(ada, card)).toMatchObject({ description: 'Theirs' })
    await page.reload()
    await conflict.getByText('Theirs', { exact: true }).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Mine')
    await conflict.getByRole('button', { name: 'Put both together' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await read(ada, card)).description).toBe('Theirs\n\nMine')
  })

  test('write its first description at once, and one of them chooses, also after a reload', async () => {
    const { ada, board, card, page, dialog } = await opened(stage, { description: '' })
    await dialog.getByRole('button', { name: 'Add a description' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await page.reload()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Description' }).inputValue())
      .toBe('Mine')
    await ada.api.edit_board_card({ board, card, body: { description: 'Theirs' } })
    const conflict = dialog.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
    await conflict.getByText('Theirs', { exact: true }).waitFor()
    await page.keyboard.press('Control+Enter')
    expect(await read(ada, card)).toMatchObject({ description: 'Theirs' })
  })

  test('do not replace each other by an older edit that was offline, which is kept', async () => {
    const network = await connection()
    const { ada, board, card, page, context, dialog } = await opened(network.stage)
    await network.cut(context)
    await dialog.getByRole('button', { name: 'Edit Description' }).click()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await ada.api.edit_board_card({ board, card, body: { description: 'Theirs' } })
    await network.restore(context)
    const said = 'Not saved: Description of Paint saved. Somebody else changed it meanwhile.'
    await page.getByText(said).first().waitFor()
    expect(await read(ada, card)).toMatchObject({ description: 'Theirs' })
    await page.getByRole('button', { name: 'Show', exact: true }).first().click()
    const refused = page.getByRole('dialog', { name: 'Changes that were not saved' })
    await refused.getByText('Mine').waitFor()
    await refused.getByText('Theirs').waitFor()
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(async () => (await read(ada, card)).description).toBe('Mine')
    await expect.poll(() => refused.getByRole('listitem').count()).toBe(0)
  })

  test('change its title at once, and one of them chooses', async () => {
    const { ada, board, card, page, dialog } = await opened(stage)
    await dialog.getByLabel('Title', { exact: true }).fill('Mine')
    await ada.api.edit_board_card({ board, card, body: { title: 'Theirs' } })
    await page.getByRole('dialog', { name: 'Theirs' }).waitFor()
    await page.keyboard.press('Enter')
    const panel = page.locator('dialog[data-look="panel"]')
    await panel.getByText('Somebody else changed this').waitFor()
    await panel.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(async () => (await read(ada, card)).title).toBe('Mine')
  })
})

describeInBrowser('a card with more on it than fits', (stage) => {
  test('stays open while its scrollbar is dragged, and closes by a click beside it', async () => {
    const description = 'A line.\n\n'.repeat(200)
    const { page, dialog } = await opened(stage, { description })
    const edge = await scrollbarOf(page)
    await page.mouse.move(edge.x, edge.y)
    await page.mouse.down()
    await page.mouse.move(edge.x, edge.y + 100)
    await page.mouse.up()
    await page.mouse.move(edge.inside, edge.y)
    await page.mouse.down()
    await page.mouse.move(3, 3)
    await page.mouse.up()
    expect(await dialog.isVisible()).toBe(true)
    await page.mouse.click(3, 3)
    await dialog.waitFor({ state: 'detached' })
  })
})

describeInBrowser('cards with the same place in their list', (stage) => {
  test('move to where they are dropped, and stay there', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['A', 'B', 'C'] })
    const { cards } = await ada.api.get_board_view({ board: board.id })
    for (const { _id: card } of cards)
      await ada.api.edit_board_card({ board: board.id, card, body: { sort: 5 } })
    const { page } = await showBoard(stage, ada, board)
    expect(await shownLists(page)).toEqual({ 'To do': ['A', 'B', 'C'] })
    await page.getByRole('link', { name: 'C', exact: true }).focus()
    await page.keyboard.press('Shift+ArrowUp')
    const moved = { 'To do': ['A', 'C', 'B'] }
    await expect.poll(() => shownLists(page)).toEqual(moved)
    const lists = () => ada.api.get_board_view({ board: board.id })
    await expect
      .poll(async () => (await lists()).cards.toSorted((a, b) => a.sort - b.sort))
      .toMatchObject([{ title: 'A' }, { title: 'C' }, { title: 'B' }])
    await page.reload()
    await expect.poll(() => shownLists(page)).toEqual(moved)
  })
})

describeInBrowser('a field of a number', (stage) => {
  test('reads it as it is written, and says what it cannot read', async () => {
    const { ada, card, page, dialog } = await opened(stage)
    await dialog.getByRole('button', { name: 'All fields' }).click()
    await dialog.getByRole('button', { name: 'Add: Time spent (hours)' }).click()
    const field = dialog.getByRole('textbox', { name: 'Time spent (hours)' })
    await field.fill('1,000')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read(ada, card)).spentTime).toBe(1_000)
    await field.fill('a lot')
    await page.keyboard.press('Enter')
    await dialog.getByText('This is not a number. Write it like 1,234.5.').waitFor()
    expect(await field.inputValue()).toBe('a lot')
    expect((await read(ada, card)).spentTime).toBe(1_000)
  })
})

/** Where the scrollbar of what scrolls in a dialog is, and a point inside of it. */
function scrollbarOf(page: Page): Promise<{ x: number; y: number; inside: number }> {
  return page.evaluate(`(() => {
    const dialog = document.querySelector('dialog[open]')
    const all = [dialog, ...dialog.querySelectorAll('*')]
    const scrolls = all.find((one) => one.scrollHeight > one.clientHeight + 50 &&
      ['auto', 'scroll'].includes(getComputedStyle(one).overflowY))
    const { right, top } = scrolls.getBoundingClientRect()
    return { x: right - 3, y: top + 60, inside: right - 60 }
  })()`)
}
