import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { fingerOn, middleOf, smallTargets } from './fingers.ts'
import { someone } from './users.ts'

describeInBrowser('a telephone', (stage) => {
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
    await page.locator('.card[draggable=true]').first().waitFor()
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
    expect(await shown()).toEqual(['Milk', 'Bread', 'Tea'])
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
    await page.locator('.calendar-card[draggable=true]').waitFor()
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

  test('says what was done at the lower edge, from where a finger pushes it away', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const { page } = await stage.show(board.path, { as: ada, isPhone: true, shows: '.list-head' })
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('c')
    const toast = page.locator('.toast')
    await toast.waitFor()
    const finger = await fingerOn(page)
    const at = await middleOf(toast)
    await finger.press(at)
    await finger.move({ x: at.x + 30, y: at.y })
    await finger.lift()
    await page.locator('.toast[style*="--swiped: 0px"]').waitFor()
    await finger.press(at)
    await finger.move({ x: at.x - 40, y: at.y })
    await finger.move({ x: at.x - 120, y: at.y })
    await finger.lift()
    await toast.waitFor({ state: 'detached' })
    expect((await ada.api.get_board_view({ board: board.id })).cards).toEqual([])
  })

  test('shows the buttons below a comment that is begun at the lower edge', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const [card] = (await ada.api.get_board_view({ board: board.id })).cards
    const address = `${board.path}/${card?._id}`
    const { page } = await stage.show(address, { as: ada, isPhone: true, shows: 'dialog h2' })
    const field = page.getByRole('textbox', { name: 'Write a comment' })
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
    const edge = Math.ceil(y + height)
    await page.setViewportSize({ width: 390, height: edge })
    await field.tap()
    const send = page.getByRole('button', { name: 'Comment', exact: true })
    const end = async () => {
      const box = await send.boundingBox()
      return box === null ? Infinity : box.y + box.height
    }
    await expect.poll(end).toBeLessThan(edge)
  })

  test('has room for a finger on all that is pressed', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] })
    const [card] = (await ada.api.get_board_view({ board: board.id })).cards
    const at = { board: board.id, card: card?._id ?? '' }
    await ada.api.new_comment({ ...at, body: { comment: 'Green, please' } })
    const file = new File(['Green'], 'kinds.txt')
    await ada.api.new_attachment({ ...at, list: board.lists[0] ?? '', body: { file } })
    const { page } = await stage.show(board.path, { as: ada, isPhone: true, shows: '.list-head' })
    const small = await smallTargets(page)
    await page.getByRole('link', { name: 'Tea' }).focus()
    for (const key of ['x', 'Shift+J']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Move', exact: true }).tap()
    await page.locator('.picker-option').first().waitFor()
    small.push(...(await smallTargets(page)))
    for (const _ of ['the picker', 'the selection']) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    await page.getByRole('heading', { name: 'Share A board' }).waitFor()
    small.push(...(await smallTargets(page)))
    expect(await page.locator('input:focus').count()).toBe(0)
    // What most people come for is seen without scrolling.
    for (const name of ['Add member', 'Create link'])
      for (const button of await page.getByRole('button', { name }).all()) {
        const { y = Infinity, height = 0 } = (await button.boundingBox()) ?? {}
        expect(y + height).toBeLessThan(780 - 16)
      }
    await page.evaluate('navigator.share = async ({ url }) => { window.given = url }')
    await page.getByRole('button', { name: 'Create link' }).first().tap()
    await page.getByRole('button', { name: 'Share link' }).tap()
    expect(await page.evaluate('given')).toMatch(/\/join\//)
    small.push(...(await smallTargets(page)))
    for (const path of [
      '/b',
      '/search',
      '/inbox',
      '/account',
      '/forgot',
      `${board.path}/${card?._id}`,
    ]) {
      await page.goto(`${stage.url()}${path}`)
      await page.locator('main h1, dialog h2').first().waitFor()
      small.push(...(await smallTargets(page)))
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.getByText('up to 25 MB each', { exact: true }).waitFor()
    small.push(...(await smallTargets(page)))
    expect(small).toEqual([])
    expect(await wrongFor(page)).toEqual([])
  })
})
