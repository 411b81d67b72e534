import { expect, test } from 'vitest'
import { type MadeBoard, makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { fingerOn, middleOf } from './fingers.ts'
import type { SessionSetting } from './sessions.ts'
import { cardIsFocused, confirmed, holdBack } from './steps.ts'
import { type Someone, shared } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

const user = shared()

/** A board with a new card that has the focus. `confirm` lets the service make it, and waits until the page shows it under its id. */
async function withNewCard(stage: Stage, ada: Someone, made: MadeBoard, setting?: SessionSetting) {
  const { page, faults } = await showBoard(stage, ada, made, setting)
  const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
  await typeCards(page, 'To do', 'Jam')
  await cardIsFocused(page, 'Jam')
  const card = page.locator('[data-card]', { hasText: 'Jam' })
  return { page, faults, card, confirm: () => confirmed(page, 'card', 'Jam', release) }
}

describeInBrowser('a new card that is confirmed', (stage) => {
  test('keeps the focus on the board, in the table and in the calendar', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const board = await withNewCard(stage, ada, made)
    await board.confirm()
    await cardIsFocused(board.page, 'Jam')
    expect(await board.page.locator('.card-title[tabindex="0"]').innerText()).toBe('Jam')
    await board.page.keyboard.press('ArrowUp')
    await cardIsFocused(board.page, 'Milk')

    const table = await withNewCard(stage, ada, await makeLists(ada, LISTS))
    await table.page.keyboard.press('2')
    await table.page.getByRole('row', { name: 'Jam' }).locator('.card-title:focus').waitFor()
    await table.page.keyboard.press('ArrowRight')
    const cell = table.card.locator('[role=gridcell][tabindex="0"]:focus')
    await cell.waitFor()
    await table.confirm()
    await cell.waitFor()
    await table.page.keyboard.press('ArrowLeft')
    await cardIsFocused(table.page, 'Jam')

    const { page, faults } = await stage.show(`${made.path}?view=calendar&day=2030-05-10`, {
      as: ada,
      shows: '.calendar-day',
    })
    const release = await holdBack(page, /\/cards\/bulk$/, 'POST')
    await page.locator('[data-day="2030-05-16"]').getByRole('button').click()
    await page.locator('.calendar-day input:focus').fill('Honey')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Honey' }).focus()
    await confirmed(page, 'card', 'Honey', release)
    await cardIsFocused(page, 'Honey')
    expect([...board.faults, ...table.faults, ...faults]).toEqual([])
  })

  test('keeps what is typed into its title, and what was opened for it', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const label = { name: 'urgent', color: 'red' } as const
    await ada.api.add_board_label({ board: made.id, body: { label } })
    const title = await withNewCard(stage, ada, made)
    await title.page.keyboard.press('e')
    await title.page.locator('.title-editor textarea:focus').fill('Jam and')
    const others = title.page.locator('.title-actions button')
    const count = await others.count()
    await title.confirm()
    expect(await others.count()).toBe(count)
    await title.page.keyboard.press('End')
    await title.page.keyboard.type(' honey')
    await title.page.keyboard.press('Enter')
    await cardIsFocused(title.page, 'Jam and honey')

    const picker = await withNewCard(stage, ada, await makeLists(ada, LISTS))
    await picker.page.keyboard.press('a')
    const popup = picker.page.getByRole('dialog', { name: 'Jam' })
    await popup.getByRole('checkbox').first().focus()
    await picker.confirm()
    await picker.page.keyboard.press('Space')
    await picker.card.locator('.avatar').waitFor()
    await picker.page.keyboard.press('Escape')
    await cardIsFocused(picker.page, 'Jam')

    const menu = await withNewCard(stage, ada, await makeLists(ada, LISTS))
    await menu.page.keyboard.press('Shift+F10')
    const focused = menu.page.locator('[role=menuitem]:focus')
    await focused.waitFor()
    await menu.confirm()
    expect(await focused.innerText()).toContain('Open card')
    await menu.page.keyboard.press('Enter')
    const panel = menu.page.getByRole('dialog', { name: 'Jam' })
    await panel.waitFor()
    expect([...title.faults, ...picker.faults, ...menu.faults]).toEqual([])
  })

  test('stays open, with what is typed, and is then read', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const { page, faults, confirm } = await withNewCard(stage, ada, made)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Jam' })
    const title = panel.getByRole('textbox', { name: 'Title' })
    await title.fill('Jam and')
    await confirm()
    await panel.getByRole('textbox', { name: 'Comment' }).waitFor()
    expect(page.url()).not.toContain('new-')
    await page.keyboard.press('End')
    await page.keyboard.type(' honey')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Jam and honey' }).waitFor()
    await page.keyboard.press('Escape')
    await cardIsFocused(page, 'Jam and honey')
    expect(faults).toEqual([])
  })

  test('stays selected, and is dropped where it is dragged to', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const { page, faults, card, confirm } = await withNewCard(stage, ada, made)
    await page.keyboard.press('x')
    await page.locator('.selection-bar').waitFor()
    const bread = await middleOf(page.locator('.card', { hasText: 'Bread' }))
    await card.hover()
    await page.mouse.down()
    await page.mouse.move(bread.x, bread.y + 14, { steps: 5 })
    await page.locator('[data-drop]').waitFor()
    await confirm()
    await page.mouse.move(bread.x, bread.y + 16, { steps: 2 })
    await page.mouse.up()
    const lists = { 'To do': ['Tea', 'Milk'], Done: ['Bread', 'Jam'] }
    await expect.poll(() => shownLists(page)).toEqual(lists)
    await cardIsFocused(page, 'Jam')
    await page.keyboard.press('x')
    await page.locator('.selection-bar').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('is dropped where a finger drags it to', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const setting = { isPhone: true }
    const { page, faults, card, confirm } = await withNewCard(stage, ada, made, setting)
    const finger = await fingerOn(page)
    const from = await middleOf(card)
    const tea = await middleOf(page.locator('.card', { hasText: 'Tea' }))
    await finger.press(from)
    await page.locator('.drag-picture').waitFor()
    await finger.move({ x: from.x, y: from.y - 20 })
    await finger.move({ x: tea.x, y: tea.y - 8 })
    await page.locator('[data-drop]').waitFor()
    await confirm()
    await finger.lift()
    await expect.poll(async () => (await shownLists(page))['To do']).toEqual(['Jam', 'Tea', 'Milk'])
    expect(faults).toEqual([])
  })
})
