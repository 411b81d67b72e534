import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeLists, openBoard, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused, holdBack, paste } from './steps.ts'
import { type Someone, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

/** A click on the last card, as a finger makes it. */
const TAP = `[...document.querySelectorAll('.card-title')].at(-1).dispatchEvent(
  new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }))`

describeInBrowser('cards on a board', (stage) => {
  journey(
    'are changed without being opened, one by one, and take a link that is pasted below their description, which is undone; are selected and changed together, which is undone as one, and moved to another board, whose choice has the focus once the boards are read',
    'keys, focus, the pointer and the clipboard are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS)
      const label = { name: 'urgent', color: 'red' } as const
      await ada.api.add_board_label({ board: made.id, body: { label } })
      const { page, faults } = await showBoard(stage, ada, made)
      await page.getByRole('link', { name: 'Tea' }).focus()
      await page.keyboard.press('e')
      await page.getByRole('textbox', { name: 'Title' }).fill('Green tea')
      await page.keyboard.press('Enter')
      await cardIsFocused(page, 'Green tea')
      await page.keyboard.press('l')
      const popup = page.getByRole('dialog', { name: 'Green tea' })
      await popup.getByRole('checkbox', { name: 'urgent' }).check()
      await page.getByText('Labels of Green tea saved').first().waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Green tea')
      await page.keyboard.press('d')
      await popup.locator('[data-day][tabindex="0"]').press('ArrowDown')
      const due = await popup.locator('[data-day]:focus').getAttribute('data-day')
      await page.keyboard.press('Enter')
      await cardIsFocused(page, 'Green tea')
      await page.keyboard.press('a')
      await popup.getByRole('textbox', { name: 'Members' }).and(page.locator(':focus')).waitFor()
      await popup.getByRole('radio', { name: 'Assignees' }).check({ force: true })
      // Enter picks the first one, also if nothing is typed.
      await popup.getByRole('textbox', { name: 'Assignees' }).press('Enter')
      await page.locator('input[type=checkbox]:checked').waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Green tea')
      await page.keyboard.press('Space')
      const card = page.locator('.card', { hasText: 'Green tea' })
      await card.locator('.avatar').waitFor()
      await card.getByText('urgent').waitFor()
      await page.keyboard.press('k')
      await page.keyboard.press('j')
      await cardIsFocused(page, 'Milk')
      await page.keyboard.press('Shift+F10')
      await page.locator('[role=menuitem]:focus', { hasText: 'Open card' }).waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Milk')
      await page.getByRole('link', { name: 'Milk' }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
      await expect.poll(async () => (await shownLists(page))['To do']).toHaveLength(3)
      await page.getByRole('heading', { name: 'To do' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('Next')
      await page.keyboard.press('Enter')
      const next = { Next: ['Green tea', 'Milk', 'Milk'] }
      await expect.poll(() => shownLists(page)).toMatchObject(next)
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').fill('dark')
      await page.keyboard.press('Enter')
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
      const stored = async () => (await ada.api.get_board_view({ board: made.id })).cards
      await expect.poll(stored).toHaveLength(4)
      const greenTea = async () => (await stored()).find(({ title }) => title === 'Green tea')
      // Changes of other cards are sent beside it.
      await expect.poll(greenTea).toMatchObject({
        labelIds: [expect.any(String)],
        members: [ada.id],
        assignees: [ada.id],
      })
      const tea = await greenTea()
      expect(new Date(tea?.dueAt ?? '').toLocaleDateString('sv')).toBe(due)

      const at = { board: made.id, card: tea?._id ?? '' }
      await ada.api.edit_board_card({ ...at, body: { description: 'Green' } })
      const described = async (card = '') => (await ada.api.get_card_by_id({ card })).description
      await page.getByRole('link', { name: 'Green tea' }).focus()
      await paste(page, 'not a link')
      await paste(page, 'https://tea.example/')
      await page.getByText('Link added to the description of Green tea').first().waitFor()
      await expect.poll(() => described(at.card)).toBe('Green\n\nhttps://tea.example/')
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).last().click()
      await expect.poll(() => described(at.card)).toBe('Green')
      await page.getByRole('link', { name: 'Bread' }).click()
      await page.getByRole('dialog').getByText('Add a description').waitFor()
      await paste(page, 'https://bread.example/')
      await page.getByRole('dialog').getByRole('link', { name: 'https://bread.example/' }).waitFor()
      const bread = (await stored()).find(({ title }) => title === 'Bread')?._id
      await expect.poll(() => described(bread)).toBe('https://bread.example/')
      await page.getByRole('textbox', { name: 'Comment' }).focus()
      await paste(page, 'https://butter.example/')
      await page.keyboard.press('Escape')
      expect(await described(bread)).toBe('https://bread.example/')
      await areChangedTogether(page, ada)
      expect(faults).toEqual([])
    },
  )
})

async function areChangedTogether(page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, LISTS)
  const board = made.id
  const label = { name: 'urgent', color: 'red' } as const
  const urgentId = (await ada.api.add_board_label({ board, body: { label } })) ?? ''
  const [{ _id: card } = { _id: '' }] = (await ada.api.get_board_view({ board })).cards
  await ada.api.edit_board_card({ board, card, body: { labelIds: [urgentId] } })
  await openBoard(page, made)
  await page.getByRole('link', { name: 'Tea' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  const bar = page.getByRole('region', { name: 'Selected cards' })
  await bar.getByText('2 cards selected').waitFor()
  await page.getByRole('link', { name: 'Bread' }).click({ modifiers: ['Control'] })
  await bar.getByText('3 cards selected').waitFor()
  await page.getByRole('status').getByText('3 cards selected').waitFor()
  await bar.getByRole('button', { name: 'Labels' }).click()
  const urgent = page.getByRole('checkbox', { name: 'urgent' })
  await page.locator('input[type=checkbox]:indeterminate').waitFor()
  await urgent.check()
  await page.locator('input[type=checkbox]:checked').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.card').getByText('urgent').count()).toBe(3)
  await page.evaluate(TAP)
  await bar.getByText('2 cards selected').waitFor()
  await page.evaluate(TAP)
  await bar.getByText('3 cards selected').waitFor()
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('option', { name: 'Done' }).click()
  const moved = { 'To do': [], Done: ['Bread', 'Tea', 'Milk'] }
  await expect.poll(() => shownLists(page)).toEqual(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(() => shownLists(page)).toEqual(LISTS)
  await bar.getByRole('button', { name: 'End the selection' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.locator('.card-title:focus').waitFor()
  await page.keyboard.press('x')
  await bar.getByText('1 card selected').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  const milk = await page.locator('.card', { hasText: 'Milk' }).boundingBox()
  await page.mouse.move(6, 600)
  await page.mouse.down()
  await page.mouse.move(milk?.x ?? 0, (milk?.y ?? 0) + 10, { steps: 3 })
  await page.mouse.up()
  await page.locator('.card[data-selected]', { hasText: 'Milk' }).waitFor()
  await bar.getByText('1 card selected').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  const other = await makeLists(ada, { There: [] }, { title: 'Another' })
  await page.getByRole('link', { name: 'Tea' }).focus()
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').fill('another board')
  const release = await holdBack(page, /\/api\/user\/boards/)
  await page.keyboard.press('Enter')
  const mover = page.getByRole('dialog', { name: 'Move to another board' })
  await mover.locator('.spinner').waitFor()
  expect(await mover.getByText('no other board').count()).toBe(0)
  release()
  const choice = mover.getByRole('combobox', { name: 'Board', exact: true })
  await choice.and(page.locator(':focus')).waitFor()
  await choice.selectOption({ label: 'Another' })
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'There' })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await cardIsFocused(page, 'Milk')
  const there = async () => (await ada.api.get_board_view({ board: other.id })).cards
  await expect.poll(there).toMatchObject([{ title: 'Tea' }])
  const inLists = async () => {
    const { cards } = await ada.api.get_board_view({ board: made.id })
    return cards.filter(({ listId }) => listId === made.lists[0]).map(({ title }) => title)
  }
  await expect.poll(inLists).toEqual(['Milk'])
}
