import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { fingerOn, middleOf, smallTargets } from './fingers.ts'
import { journey } from './journey.ts'
import { holdBack } from './steps.ts'

/** The label of what has the focus. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')"

describeInBrowser('the checklists of a card', (stage) => {
  const cards = withCards(stage)

  journey(
    'are made of a pasted list, also while they are confirmed, have their items checked, given to people and dates, and moved by keys, which is undone',
    'focus and selections are its own',
    async () => {
      const { api, board, newCard, shown, itemsOf } = checklistsOf(cards())
      const card = await newCard('Paint the wall')
      const { page, faults } = await shown(`/${card}`)
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
      const first = async () => (await api.get_card_view({ board, card })).checklists[0]?.items
      await expect
        .poll(async () => (await first())?.map((one) => [one.title, one.isFinished]))
        .toEqual([
          ['Half an item', false],
          ['Measure', false],
          ['Choose', true],
          ['Buy', false],
        ])
      expect(await wrongFor(page)).toEqual([])

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
      expect(await wrongFor(page)).toEqual([])
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
      await expect.poll(() => itemsOf(board, card)).toEqual(moved)
      await isFocused('Move Buy')
      await page.keyboard.press('Control+z')
      await expect.poll(() => itemsOf(board, card)).toEqual(before)
      expect(faults).toEqual([])
    },
  )

  journey(
    'have items moved to another one by a finger on their handle, which Escape puts back, and are typed into with room for a finger',
    'touch and layout are its own',
    async () => {
      const { board, newCard, shown, withChecklists, itemsOf } = checklistsOf(cards())
      const card = await newCard('Paint the gate')
      await withChecklists(card, { Before: 'Measure\nChoose', After: 'Buy' })
      const { page, faults } = await shown(`/${card}`, { isPhone: true })
      const finger = await fingerOn(page)
      const handle = (item: string) => page.getByRole('button', { name: `Move ${item}` })
      const [from, to] = [await middleOf(handle('Measure')), await middleOf(handle('Buy'))]
      const drag = async () => {
        await finger.press(from)
        await finger.move({ x: from.x, y: from.y + 10 })
        await finger.move({ x: to.x, y: to.y + 12 })
        await page.locator('[data-drop]').waitFor()
      }
      await drag()
      await page.keyboard.press('Escape')
      await page.locator('.drag-picture').waitFor({ state: 'detached' })
      await finger.lift()
      expect(await page.getByRole('dialog').count()).toBe(1)
      await drag()
      await finger.lift()
      await expect.poll(() => itemsOf(board, card)).toEqual(['Choose', 'Buy, Measure'])
      expect(await smallTargets(page)).toEqual([])

      await page
        .getByRole('button', { name: /^Add item/ })
        .first()
        .tap()
      await page.locator('.line-adder textarea:focus').waitFor()
      const above = await page.evaluate<number>(`(() => {
        const { clientHeight } = document.activeElement
        const { paddingTop, lineHeight } = getComputedStyle(document.activeElement)
        return clientHeight / 2 - parseFloat(paddingTop) - parseFloat(lineHeight) / 2
      })()`)
      expect(Math.abs(above)).toBeLessThan(1)
      expect(faults).toEqual([])
    },
  )
})

/** The stage with what makes checklists, of items one a line, and reads them: each as the titles of its items. */
function checklistsOf(stage: CardStage) {
  const { api, board } = stage
  return {
    ...stage,
    async withChecklists(card: string, checklists: Record<string, string>) {
      for (const [title, lines] of Object.entries(checklists)) {
        const items = lines.split('\n').map((line) => ({ title: line }))
        await api.new_checklist({ board, card, body: { title, items } })
      }
    },
    async itemsOf(board: string, card: string) {
      const { checklists } = await api.get_card_view({ board, card })
      return checklists.map(({ items }) => items.map(({ title }) => title).join(', '))
    },
  }
}
