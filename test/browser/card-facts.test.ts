import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'

describeInBrowser('the facts about a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'are picked and made by keys alone: its labels, which are undone, a due date that is typed or walked to in a month, and a dependency that is seen from both cards',
    'keys and focus are its own',
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
      expect(await wrongFor(page)).toEqual([])
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
      expect(await wrongFor(page)).toEqual([])
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
      expect(await wrongFor(page)).toEqual([])
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
      expect(faults).toEqual([])
    },
  )
})
