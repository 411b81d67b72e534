import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { type CardStage, withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { fingerOn, middleOf, smallTargets } from './fingers.ts'
import { holdBack } from './steps.ts'

/** The label of what has the focus. */
const FOCUSED = "document.activeElement?.getAttribute('aria-label')"

describeInBrowser('the checklists of a card', (stage) => {
  const cards = withCards(stage)

  test('makes a checklist that has a name already of a pasted list, and checks its items', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Paint the wall')
    const { page, faults } = await shown(`/${card}`)
    await page.getByRole('button', { name: 'Add: Checklist' }).click()
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Add checklist')
    expect(await page.evaluate('getSelection()?.toString()')).toBe('Checklist')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Add item to Checklist')
    await page.getByLabel('Add item to Checklist').fill('- Measure\n- Choose a color\n\n- Buy')
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
    const confirm = await holdBack(page, /\/checklists$/, 'POST')
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

  test('moves items by the mouse and by keys, also to another checklist, and undoes that', async () => {
    const { board, newCard, shown, withChecklists, itemsOf } = checklistsOf(cards())
    const card = await newCard('Paint the fence')
    await withChecklists(card, { Before: 'Measure\nChoose\nBuy', After: 'Clean' })
    const { page, faults } = await shown(`/${card}`)
    const handle = (item: string) => page.getByRole('button', { name: `Move ${item}` })
    const from = await middleOf(handle('Buy'))
    const to = await middleOf(handle('Measure'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.locator('.card-item[data-drop]').waitFor()
    await page.mouse.up()
    await expect.poll(() => itemsOf(board, card)).toEqual(['Buy Measure Choose', 'Clean'])
    await handle('Choose').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => itemsOf(board, card)).toEqual(['Buy Measure', 'Choose Clean'])
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Move Choose')
    await page.keyboard.press('Control+z')
    await expect.poll(() => itemsOf(board, card)).toEqual(['Buy Measure Choose', 'Clean'])
    expect(faults).toEqual([])
  })

  test('moves an item to another checklist by a finger on its handle, and Escape puts it back', async () => {
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
    await expect.poll(() => itemsOf(board, card)).toEqual(['Choose', 'Buy Measure'])
    expect(await smallTargets(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('have what is typed for them in the middle of the height that a finger needs', async () => {
    const { newCard, shown, withChecklists } = checklistsOf(cards())
    const card = await newCard('Paint the shed')
    await withChecklists(card, { Before: 'Measure' })
    const { page } = await shown(`/${card}`, { isPhone: true })
    await page.getByRole('button', { name: /^Add item/ }).tap()
    await page.locator('.line-adder textarea:focus').waitFor()
    const above = await page.evaluate<number>(`(() => {
      const { clientHeight } = document.activeElement
      const { paddingTop, lineHeight } = getComputedStyle(document.activeElement)
      return clientHeight / 2 - parseFloat(paddingTop) - parseFloat(lineHeight) / 2
    })()`)
    expect(Math.abs(above)).toBeLessThan(1)
  })

  test('gives an item an assignee and a due date, and takes them off', async () => {
    const { api, board, newCard, shown, withChecklists } = checklistsOf(cards())
    const card = await newCard('Paint the roof')
    await withChecklists(card, { Before: 'Measure' })
    const { page, faults } = await shown(`/${card}`)
    const pick = async (entry: string) => {
      await page.getByRole('button', { name: 'Actions for Measure' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    const item = async () => {
      const { checklists } = await api.get_card_view({ board, card })
      const { assigneeId, dueAt } = checklists[0]?.items[0] ?? {}
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
    expect(faults).toEqual([])
  })
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
      return checklists.map(({ items }) => items.map(({ title }) => title).join(' '))
    },
  }
}
