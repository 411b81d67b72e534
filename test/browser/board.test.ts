import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type MadeBoard, makeLists, openBoard, showBoard, shownLists, typeCards } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { dragAll, makeDraggable } from './mouse-drags.ts'
import { cardIsFocused, confirmed, holdBack } from './steps.ts'
import { type Someone, shared } from './users.ts'

const user = shared()

/** Closes the field of a new card, focuses a card before the next frame, and waits for two frames. */
const CLOSE_AND_FOCUS = `(async () => {
  const escape = { key: 'Escape', bubbles: true, cancelable: true }
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', escape))
  document.querySelector('.card-title').focus()
  for (let at = 0; at < 2; at += 1) await new Promise((done) => requestAnimationFrame(done))
})()`

describeInBrowser('a board', (stage) => {
  journey(
    'begins with lists that are offered, goes on line by line, also while a list is confirmed, takes no text to another list, and is in another browser at once; moves cards by keys and by a menu with the focus on them, undoes and does it again step by step, and says each time what it was; the menu of a list sorts, moves and copies its cards, and moves it to another board',
    'the focus is where one types on, whatever is rendered meanwhile',
    async () => {
      const ada = await user()
      const { path } = await makeLists(ada, {})
      const { page, faults } = await stage.show(path, { as: ada, shows: '.first-lists' })
      expect(await wrongFor(page, '.board-page')).toEqual([])
      await page.getByRole('button', { name: 'To do · Doing · Done' }).click()
      await page.locator('[data-add]:not([data-add*="new-"])').nth(1).waitFor()
      await page.keyboard.type('Paint')
      await page.keyboard.press('Enter')
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Paint'], Doing: [], Done: [] })

      const board = await makeLists(ada, { 'To do': ['Tea'], Done: [] })
      const other = await showBoard(stage, ada, board)
      await openBoard(page, board)
      await typeCards(page, 'Done', '- One\n- Two\n[ ] Three')
      const lists = { 'To do': ['Tea'], Done: ['One', 'Two', 'Three'] }
      await expect.poll(() => shownLists(page)).toEqual(lists)
      await expect.poll(() => shownLists(other.page)).toEqual(lists)

      await page.getByRole('button', { name: 'Add card to To do' }).click()
      await page.keyboard.type('Half a title')
      await page.getByRole('button', { name: 'Add card to Done' }).click()
      await page.keyboard.type('Whole')
      await page.keyboard.press('Enter')
      const whole = { 'To do': ['Tea'], Done: ['One', 'Two', 'Three', 'Whole'] }
      await expect.poll(() => shownLists(page)).toEqual(whole)
      await page.keyboard.press('Escape')

      const confirm = await holdBack(page, /\/lists$/, 'POST')
      await page.getByRole('button', { name: 'Add list' }).click()
      await page.getByLabel('Title of the list').fill('Next')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add card to Next' }).click()
      await page.keyboard.type('Half a ')
      await confirmed(page, 'list', 'Next', confirm)
      await page.keyboard.type('title')
      await page.keyboard.press('Enter')
      const next = { Next: ['Half a title'] }
      await expect.poll(() => shownLists(other.page)).toMatchObject(next)
      await page.evaluate(CLOSE_AND_FOCUS)
      expect(await page.locator(':focus').innerText()).toBe('Tea')
      await movesByKeys(page, await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] }))
      await changesLists(page, ada)
      expect([...faults, ...other.faults]).toEqual([])
    },
  )

  journey(
    'has cards dragged together, lists, swimlanes, tabs, dates and items of checklists by the mouse, with the focus on what was moved',
    'a drag by the pointer is found by the element below it',
    async () => {
      const ada = await user()
      const made = await makeDraggable(ada)
      const { page, faults } = await showBoard(stage, ada, made)
      await dragAll(page, ada, made)
      expect(faults).toEqual([])
    },
  )
})

async function movesByKeys(page: Page, board: MadeBoard): Promise<void> {
  await openBoard(page, board)
  const shows = (lists: Record<string, string[]>) =>
    expect.poll(() => shownLists(page)).toEqual(lists)
  const says = (text: RegExp) =>
    page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Tea' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await shows({ 'To do': ['Milk', 'Tea'], Done: [] })
  await says(/^Tea moved to To do, place 2 of 2$/)
  await cardIsFocused(page, 'Tea')
  await page.keyboard.press('Shift+ArrowRight')
  await says(/^Tea moved to Done, place 1 of 1$/)
  await shows({ 'To do': ['Milk'], Done: ['Tea'] })
  await page.keyboard.press('Control+z')
  await says(/^Undone: Tea/)
  await page.keyboard.press('Control+z')
  await shows({ 'To do': ['Tea', 'Milk'], Done: [] })
  // The message about the step before no longer holds.
  expect(await page.locator('.toast').count()).toBe(1)
  await page.keyboard.press('Control+Shift+Z')
  await says(/^Done again: Tea/)
  await page.keyboard.press('Control+y')
  await shows({ 'To do': ['Milk'], Done: ['Tea'] })
  await page.getByRole('link', { name: 'Tea' }).focus()
  await page.keyboard.press('m')
  await page.getByLabel('List', { exact: true }).selectOption('To do')
  await page.getByLabel('List', { exact: true }).press('Enter')
  await shows({ 'To do': ['Tea', 'Milk'], Done: [] })
  await cardIsFocused(page, 'Tea')
  await page.keyboard.press('Control+z')
  await shows({ 'To do': ['Milk'], Done: ['Tea'] })
}

async function changesLists(page: Page, ada: Someone): Promise<void> {
  await makeLists(ada, {}, { title: 'Garden' })
  const made = await makeLists(ada, { Doing: ['Tea', 'Cake', 'Ale'], Done: [] })
  await openBoard(page, made)
  const choose = async (name: string) => {
    await page.locator('[role=combobox]:focus').fill(name)
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
  }
  const shows = (lists: Record<string, string[]>) =>
    expect.poll(() => shownLists(page)).toEqual(lists)

  await pick(page, 'Doing', 'Sort the cards')
  await choose('By title')
  await shows({ Doing: ['Ale', 'Cake', 'Tea'], Done: [] })
  await page.keyboard.press('Control+z')
  await shows({ Doing: ['Tea', 'Cake', 'Ale'], Done: [] })

  await pick(page, 'Doing', 'Move all 3 cards')
  await choose('Done')
  await shows({ Doing: [], Done: ['Tea', 'Cake', 'Ale'] })

  await pick(page, 'Done', 'Copy list')
  await expect
    .poll(() => page.locator('.list:has(.list-head)').locator('.card-title').allInnerTexts())
    .toEqual(['Tea', 'Cake', 'Ale', 'Tea', 'Cake', 'Ale'])
  await page.keyboard.press('Control+z')
  await shows({ Doing: [], Done: ['Tea', 'Cake', 'Ale'] })

  await pick(page, 'Done', 'Move to another board')
  const dialog = page.getByRole('dialog', { name: 'Move to another board' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await shows({ Doing: [] })
  await expect
    .poll(async () => (await ada.api.get_all_lists({ board: made.id })).map(({ title }) => title))
    .toEqual(['Doing'])
}

async function pick(page: Page, list: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of the list ${list}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
