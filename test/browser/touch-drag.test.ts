import { expect, test } from 'vitest'
import { cardOn, makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { type Point, fingerOn, middleOf } from './fingers.ts'
import { someone } from './users.ts'

describeInBrowser('a finger on a telephone', (stage) => {
  test('drags cards after a long press, opens their menu by one, and still scrolls', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea', 'Milk', 'Bread'], Done: [] })
    const { page, faults } = await stage.show(board.path, {
      as: ada,
      isPhone: true,
      shows: '.list-head',
    })
    const card = (title: string) => page.locator('.list .card', { hasText: title })
    const shown = async () => (await shownLists(page))['To do']
    const finger = await fingerOn(page)
    const [tea, bread] = [await middleOf(card('Tea')), await middleOf(card('Bread'))]
    await finger.press(tea)
    await page.locator('.drag-picture').waitFor()
    await finger.move({ x: tea.x, y: tea.y + 20 })
    await finger.move({ x: bread.x, y: bread.y + 10 })
    await page.locator('.card[data-drop]').waitFor()
    const height = Number((await card('Tea').boundingBox())?.height)
    const gap = `parseFloat(getComputedStyle(document.querySelector('.card[data-drop]'), '::after').height)`
    expect(await page.evaluate<number>(gap)).toBeCloseTo(height, 0)
    await finger.lift()
    await expect.poll(shown).toEqual(['Milk', 'Bread', 'Tea'])
    const milk = await middleOf(card('Milk'))
    await finger.press(milk)
    await page.locator('.drag-picture').waitFor()
    await finger.move({ x: milk.x, y: milk.y + 60 })
    await page.locator('[data-drop]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.drag-picture').waitFor({ state: 'detached' })
    await finger.lift()
    await finger.press(milk)
    await page.locator('.drag-picture').waitFor()
    await finger.move({ x: milk.x, y: milk.y + 60 })
    await page.locator('[data-drop]').first().waitFor()
    await finger.pressWith({ x: milk.x, y: milk.y + 60 }, { x: 200, y: 20 })
    await page.locator('.drag-picture').waitFor({ state: 'detached' })
    await finger.lift()
    expect(await shown()).toEqual(['Milk', 'Bread', 'Tea'])
    await finger.press(milk)
    await page.locator('.drag-picture').waitFor()
    await finger.lift()
    await page.getByRole('menuitem', { name: 'Labels' }).tap()
    // A field with the focus would show the keyboard of the screen.
    await page.getByRole('dialog', { name: 'Milk' }).locator('h2:focus').waitFor()
    await page.keyboard.press('Escape')
    await finger.press(milk)
    for (const step of [30, 60, 90, 120, 150]) await finger.move({ x: milk.x - step, y: milk.y })
    await finger.lift()
    const scrolled = "document.querySelector('.canvas').scrollLeft"
    await expect.poll(() => page.evaluate<number>(scrolled)).toBeGreaterThan(100)
    // They are out of sight, where they have no text to see.
    const titles = await page.locator('.list:first-child .card-title').allTextContents()
    expect(titles).toEqual(['Milk', 'Bread', 'Tea'])
    expect(faults).toEqual([])
  })

  test('drags cards that are selected together, and swimlanes by their titles, which a tap folds', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea', 'Milk', 'Bread'] })
    await ada.api.new_swimlane({ board: board.id, body: { title: 'Garden' } })
    const { page, faults } = await stage.show(board.path, {
      as: ada,
      isPhone: true,
      shows: '.list-head',
    })
    const finger = await fingerOn(page)
    const picture = page.locator('.drag-picture')
    const card = (title: string) => page.locator('.cell .card', { hasText: title })
    const drag = async (from: Point, to: Point) => {
      await finger.press(from)
      await picture.waitFor()
      const count = await picture.getAttribute('data-count')
      await finger.move({ x: from.x, y: from.y + 20 })
      await finger.move(to)
      await page.locator('[data-drop]').first().waitFor()
      await finger.lift()
      await picture.waitFor({ state: 'detached' })
      return count
    }
    // Keys wait until the actions are loaded, which the menu needs; a press does not.
    await page.keyboard.press('j')
    await page.locator('.card-title:focus').waitFor()
    await finger.press(await middleOf(card('Tea')))
    await picture.waitFor()
    await finger.lift()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await card('Milk').tap()
    const bread = await middleOf(card('Bread'))
    const milk = await middleOf(card('Milk'))
    expect(await drag(milk, { x: bread.x, y: bread.y + 10 })).toBe('2')
    const titles = () => page.locator('.cell .card-title').allInnerTexts()
    await expect.poll(titles).toEqual(['Bread', 'Tea', 'Milk'])

    const lanes = page.locator('.swimlane-toggle')
    await expect.poll(() => lanes.allInnerTexts()).toEqual(['Default', 'Garden'])
    const garden = lanes.filter({ hasText: 'Garden' })
    expect(await drag(await middleOf(garden), await middleOf(lanes.first()))).toBeNull()
    await expect.poll(() => lanes.allInnerTexts()).toEqual(['Garden', 'Default'])
    expect(await garden.getAttribute('aria-expanded')).toBe('true')
    await garden.tap()
    await expect.poll(() => garden.getAttribute('aria-expanded')).toBe('false')
    expect(faults).toEqual([])
  })

  test('drags tabs beside each other, and dates of cards to other days, also to those without cards', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const card = await cardOn(ada, board.id, 'Tea')
    const dueAt = async () => (await ada.api.get_card_by_id({ card })).dueAt
    await ada.api.edit_board_card({
      board: board.id,
      card,
      body: { dueAt: '2026-04-15T09:00:00Z' },
    })
    for (const name of ['Mine', 'Late'])
      await ada.api.new_user_filter({ body: { name, q: name, board: board.id } })
    const setting = { as: ada, isPhone: true, shows: '.calendar-card' } as const
    const { page, faults } = await stage.show(`${board.path}?view=calendar&day=2026-04-01`, setting)
    const tabs = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['All cards', 'Mine', 'Late'])
    const finger = await fingerOn(page)
    const picture = page.locator('.drag-picture')
    await finger.press(await middleOf(tabs.filter({ hasText: 'Late' })))
    await picture.waitFor()
    const mine = await middleOf(tabs.filter({ hasText: 'Mine' }))
    await finger.move({ x: mine.x - 4, y: mine.y })
    await page.locator('.board-tabs [data-drop=before]').waitFor()
    await finger.lift()
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['All cards', 'Late', 'Mine'])

    await finger.press(await middleOf(page.locator('.calendar-card')))
    await picture.waitFor()
    const friday = page.locator('[data-day="2026-04-17"]')
    const to = await middleOf(friday)
    await finger.move({ x: to.x, y: to.y - 4 })
    await finger.move(to)
    await page.locator('[data-day="2026-04-17"][data-drop]').waitFor()
    await finger.lift()
    await friday.getByRole('link', { name: 'Tea' }).waitFor()
    await picture.waitFor({ state: 'detached' })
    await expect.poll(dueAt).toBe('2026-04-17T09:00:00.000Z')
    await finger.press(await middleOf(friday.getByRole('link', { name: 'Tea' })))
    await picture.waitFor()
    await finger.lift()
    await page.getByRole('menuitem', { name: 'Open card' }).waitFor()
    expect(faults).toEqual([])
  })
})
