import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'

/** The label of what has the focus. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')"

describeInBrowser('the checklists of a card', (stage) => {
  const cards = withCards(stage)

  test('makes a checklist of a pasted list, and checks its items', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Paint the wall')
    const { page, faults } = await shown(`/${card}`)
    await page.getByRole('button', { name: 'Add: Checklist' }).click()
    await page.getByLabel('Add checklist').fill('Before')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Add item to Before')
    await page.getByLabel('Add item to Before').fill('- Measure\n- Choose a color\n\n- Buy')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Choose a color' }).check()
    const items = async () => {
      const { checklists } = await api.get_card_view({ board, card })
      return checklists[0]?.items.map(({ title, isFinished }) => [title, isFinished])
    }
    await expect.poll(items).toEqual([
      ['Measure', false],
      ['Choose a color', true],
      ['Buy', false],
    ])
    expect(await wrongFor(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('keeps what is typed into a new checklist while the checklist is confirmed', async () => {
    const { newCard, shown } = cards()
    const card = await newCard('Paint the door')
    const { page, faults } = await shown(`/${card}`)
    const confirm = await holdBack(page, /\/checklists$/)
    await page.getByRole('button', { name: 'Add: Checklist' }).click()
    await page.getByLabel('Add checklist').fill('Before')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Add item to Before')
    await page.keyboard.type('Half an ')
    const confirmed = page.waitForResponse(/\/checklists$/)
    confirm()
    await confirmed
    await page.keyboard.type('item', { delay: 50 })
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Half an item' }).waitFor()
    expect(faults).toEqual([])
  })

  test('leaves the tasks of its description where they stand, which are checked and counted there', async () => {
    const { api, board, list, newCard, shown } = cards()
    const description = 'To do:\n\n- [x] measure\n- [ ] *cut*\n  - [ ] twice'
    const card = await newCard('Granite', { description })
    const { page, faults } = await shown(`/${card}`)
    const task = page.getByRole('dialog').getByRole('checkbox', { name: 'cut', exact: true })
    await task.press('Space')
    const stored = async () => (await api.get_card({ board, list, card })).description
    await expect.poll(stored).toBe(description.replace('[ ] *cut*', '[x] *cut*'))
    await page.getByText('2 of 3 tasks done').nth(1).waitFor()
    expect(await page.evaluate(FOCUSED)).toBe('cut')
    await page.keyboard.press('Escape')
    await page.locator('.card', { hasText: 'Granite' }).getByText('2/3').waitFor()
    expect(faults).toEqual([])
  })
})
