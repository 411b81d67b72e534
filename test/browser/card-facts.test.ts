import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goWithin } from './boards.ts'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { holdBack } from './steps.ts'

/** The label of what has the focus. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')"

describeInBrowser('the facts about a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'are picked and made by keys alone: its labels, which are undone, a due date that is typed or walked to in a month, and a dependency that is seen from both cards; its checklists are made of a pasted list, also while they are confirmed, have their items checked, given to people and dates, and moved by keys, which is undone',
    'keys, focus and selections are its own',
    async () => {
      const { api, board, list, newCard, shown } = cards()
      const [card, second] = [await newCard('Sort'), await newCard('Order a sink')]
      await api.add_board_label({ board, body: { label: { name: 'urgent', color: 'red' } } })
      const { page, faults } = await shown(`/${card}`)
      const dialog = page.getByRole('dialog', { name: 'Sort' })
      const field = dialog.getByRole('group', { name: 'Labels' })
      expect(await dialog.getByRole('group', { name: 'Facts about the card' }).isVisible()).toBe(
        false,
      )
      await dialog.getByRole('button', { name: 'Add: Labels' }).press('Enter')
      const typed = page.getByRole('textbox', { name: 'Labels' })
      await typed.pressSequentially('urg')
      const box = page.getByRole('checkbox', { name: 'urgent' })
      await box.waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      const isChecked = (checked: boolean) => expect.poll(() => box.isChecked()).toBe(checked)
      await page.keyboard.press('Enter')
      await isChecked(true)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await isChecked(false)
      await page.keyboard.press('Space')
      await isChecked(true)
      await typed.fill('made here')
      await page.getByRole('radio', { name: 'Navy' }).press('Space')
      await page.getByRole('button', { name: 'Create label “made here”' }).press('Enter')
      await expect
        .poll(() => page.getByRole('checkbox', { name: 'made here' }).isChecked())
        .toBe(true)
      // Nothing is marked now that Enter would check or uncheck.
      await typed.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      expect(await box.isChecked()).toBe(true)
      await page.keyboard.press('Escape')
      await field.getByText('urgent').first().waitFor()
      await page.keyboard.press('Control+z')
      await page.getByText('Undone: Labels of Sort saved').first().waitFor()
      await expect.poll(() => field.getByText('made here').count()).toBe(0)
      await page.keyboard.press('Control+y')
      await field.getByText('made here').first().waitFor()
      const labels = async () => {
        const ids = (await api.get_card({ board, list, card })).labelIds
        const all = (await api.get_board({ board })).labels
        return all.flatMap(({ _id, name, color }) => (ids.includes(_id) ? [[name, color]] : []))
      }
      await expect.poll(labels).toEqual([
        ['urgent', 'red'],
        ['made here', 'navy'],
      ])

      await dialog.getByRole('button', { name: 'Add: Due' }).press('Enter')
      const words = page.getByLabel('Due: type a date')
      await words.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('some day')
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText('This cannot be read as a date.').waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await words.fill('2030-05-31')
      await page.keyboard.press('Enter')
      const due = async () => (await api.get_card({ board, list, card })).dueAt
      await expect.poll(due).toMatch(/^2030-.*:59:59\.000Z$/)
      const date = dialog.getByRole('group', { name: 'Due', exact: true }).locator('.picker-button')
      expect(await date.textContent()).not.toContain(':')
      await date.click()
      await page.keyboard.type('14:05')
      await page.keyboard.press('Enter')
      await expect.poll(due).toMatch(/^2030-.*:05:00\.000Z$/)
      expect(await date.textContent()).toContain(':05')
      await date.click()
      await page.locator('[aria-selected=true] > button').focus()
      await page.keyboard.press('PageDown')
      await page.getByText('June 2030').waitFor()
      expect(await page.evaluate('document.activeElement.dataset.day')).toBe('2030-06-30')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect.poll(due).toMatch(/^2030-06-2.*:05:00\.000Z$/)
      await date.click()
      await page.getByRole('button', { name: 'Without a time' }).click()
      await expect.poll(due).toMatch(/^2030-06-2.*:59:59\.000Z$/)
      await date.click()
      await page.getByRole('button', { name: 'Remove date' }).click()
      await expect.poll(due).toBe(undefined)

      await dialog.getByRole('button', { name: 'All fields' }).click()
      await dialog.getByRole('button', { name: 'Add: Dependencies' }).click()
      await dialog.getByLabel('What this card is to another one').selectOption('Is blocked by')
      await dialog.getByRole('button', { name: 'Add a card' }).click()
      await page.locator('[role=combobox]:focus').fill('order a')
      await page.keyboard.press('Enter')
      const link = dialog.getByRole('link', { name: 'Order a sink' })
      await link.waitFor()
      const stored = async () =>
        (await api.get_board_dependencies({ board })).map(({ type }) => type)
      await expect.poll(stored).toEqual(['is-blocked-by'])
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await link.click()
      const other = page.getByRole('dialog', { name: 'Order a sink' })
      const kind = other.getByLabel('What this card is to Sort')
      expect(await kind.inputValue()).toBe('blocks')
      await kind.selectOption('Fixes')
      await expect.poll(stored).toEqual(['is-fixed-by'])
      await other.getByRole('button', { name: 'Remove the dependency on Sort' }).click()
      await expect.poll(stored).toEqual([])
      await other.getByRole('button', { name: 'Undo' }).last().click()
      await expect.poll(stored).toEqual(['is-fixed-by'])
      expect(await api.get_card_dependencies({ board, card })).toMatchObject([{ cardId: second }])
      await hasChecklists(page, cards())
      expect(faults).toEqual([])
    },
  )
})

async function hasChecklists(page: Page, { api, board, newCard }: CardStage): Promise<void> {
  const card = await newCard('Paint the wall')
  await goWithin(page, `/b/${board}/kitchen/${card}`)
  await page.getByRole('dialog', { name: 'Paint the wall' }).waitFor()
  const isFocused = (label: string) => expect.poll(() => page.evaluate(FOCUSED)).toBe(label)
  await page.getByRole('button', { name: 'Add: Checklist' }).click()
  await isFocused('Add checklist')
  expect(await page.evaluate('getSelection()?.toString()')).toBe('Checklist')
  const confirm = await holdBack(page, /\/checklists$/, 'POST')
  await page.keyboard.press('Enter')
  await isFocused('Add item to Checklist')
  await page.keyboard.type('Half an ')
  const answered = page.waitForResponse(/\/checklists$/)
  confirm()
  await answered
  await page.keyboard.type('item')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Half an item' }).waitFor()
  await page.getByLabel('Add item to Checklist').fill('- Measure\n- Choose\n\n- Buy')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Choose' }).check()
  const itemsOf = async () => {
    const { checklists } = await api.get_card_view({ board, card })
    return checklists.map(({ items }) => items.map(({ title }) => title).join(', '))
  }
  const first = async () => (await api.get_card_view({ board, card })).checklists[0]?.items
  await expect
    .poll(async () => (await first())?.map((one) => [one.title, one.isFinished]))
    .toEqual([
      ['Half an item', false],
      ['Measure', false],
      ['Choose', true],
      ['Buy', false],
    ])
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])

  const pick = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for Measure' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const item = async () => {
    const { assigneeId, dueAt } = (await first())?.[1] ?? {}
    return [assigneeId !== undefined, dueAt !== undefined]
  }
  await pick('Assignee of the item')
  await page.getByRole('combobox').press('Enter')
  await expect.poll(item).toEqual([true, false])
  await pick('Due date of the item')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(item).toEqual([true, true])
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: /^Due date of the item/ }).click()
  await page.getByRole('button', { name: 'Remove date' }).click()
  await expect.poll(item).toEqual([true, false])
  await page.getByRole('button', { name: /^Assignee of the item/ }).click()
  await page.getByRole('combobox').press('Enter')
  await expect.poll(item).toEqual([false, false])

  const body = { title: 'After', items: [{ title: 'Clean' }] }
  await api.new_checklist({ board, card, body })
  await page.getByRole('checkbox', { name: 'Clean' }).waitFor()
  const handle = page.getByRole('button', { name: 'Move Buy' })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  const before = ['Half an item, Measure, Choose, Buy', 'Clean']
  const moved = ['Half an item, Measure, Choose', 'Buy, Clean']
  await expect.poll(() => itemsOf()).toEqual(moved)
  await isFocused('Move Buy')
  await page.keyboard.press('Control+z')
  await expect.poll(() => itemsOf()).toEqual(before)
}
