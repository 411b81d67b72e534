import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, shownLists } from './boards.ts'
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
    expect(await shown()).toEqual(['Milk', 'Bread', 'Tea'])
    await finger.press(milk)
    await page.locator('.drag-picture').waitFor()
    await finger.lift()
    await page.getByRole('menuitem', { name: 'Open card' }).waitFor()
    await page.keyboard.press('Escape')
    await finger.press(milk)
    for (const step of [30, 60, 90, 120, 150]) await finger.move({ x: milk.x - step, y: milk.y })
    await finger.lift()
    const scrolled = "document.querySelector('.canvas').scrollLeft"
    await expect.poll(() => page.evaluate<number>(scrolled)).toBeGreaterThan(100)
    expect(await shown()).toEqual(['Milk', 'Bread', 'Tea'])
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

  test('has room for a finger on all that is pressed', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'], Done: [] })
    const [card] = (await ada.api.get_board_view({ board: board.id })).cards
    const { page } = await stage.show(board.path, { as: ada, isPhone: true, shows: '.list-head' })
    const small = await smallTargets(page)
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    await page.getByRole('heading', { name: 'Share A board' }).waitFor()
    small.push(...(await smallTargets(page)))
    for (const path of ['/b', '/search', '/inbox', '/account', `${board.path}/${card?._id}`]) {
      await page.goto(`${stage.url()}${path}`)
      await page.locator('main h1, dialog h2').first().waitFor()
      small.push(...(await smallTargets(page)))
    }
    expect(small).toEqual([])
    expect(await wrongFor(page)).toEqual([])
  })
})
