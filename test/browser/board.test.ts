import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { dragAll, makeDraggable } from './mouse-drags.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { cardIsFocused, holdBack } from './steps.ts'
import { shared } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script> \u202Eder'

const user = shared()

/** Closes the field of a new card, focuses a card before the next frame, and waits for two frames. */
const CLOSE_AND_FOCUS = `(async () => {
  const escape = { key: 'Escape', bubbles: true, cancelable: true }
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', escape))
  document.querySelector('.card-title').focus()
  for (let at = 0; at < 2; at += 1) await new Promise((done) => requestAnimationFrame(done))
})()`

describeInBrowser('a board', (stage) => {
  test('makes a card of each pasted line, and agrees with another browser', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { page, faults } = await showBoard(stage, ada, board)
    const other = await showBoard(stage, ada, board)
    await typeCards(page, 'Done', '- One\n- Two\n[ ] Three')
    const lists = { 'To do': ['Tea', 'Milk'], Done: ['One', 'Two', 'Three'] }
    expect(await shownLists(page)).toEqual(lists)
    await expect.poll(() => shownLists(other.page)).toEqual(lists)
    const list = board.lists[0] ?? ''
    await ada.api.edit_list({ board: board.id, list, body: { title: 'Next' } })
    await page.getByRole('heading', { name: 'Next' }).waitFor()
    await other.page.getByRole('heading', { name: 'Next' }).waitFor()
    expect([...faults, ...other.faults]).toEqual([])
  })

  test('offers lists where there are none, and lets the first card be typed, also once they are confirmed', async () => {
    const ada = await user()
    const { path } = await makeLists(ada, {})
    const { page, faults } = await stage.show(path, { as: ada, shows: '.first-lists' })
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'To do · Doing · Done' }).click()
    await page.locator('[data-add]:not([data-add*="new-"])').nth(1).waitFor()
    await page.keyboard.type('Paint')
    await page.keyboard.press('Enter')
    const lists = { 'To do': ['Paint'], Doing: [], Done: [] }
    await expect.poll(() => shownLists(page)).toEqual(lists)
    expect(faults).toEqual([])
  })

  test('keeps what is typed into a new list while the list is confirmed', async () => {
    const ada = await user()
    const { page, faults } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    const confirm = await holdBack(page, /\/lists$/, 'POST')
    await page.getByRole('button', { name: 'Add list' }).click()
    await page.getByLabel('Title of the list').fill('Next')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add card to Next' }).click()
    await page.keyboard.type('Half a ')
    const confirmed = page.waitForResponse(/\/lists$/)
    confirm()
    await confirmed
    await page.keyboard.type('title', { delay: 50 })
    await page.keyboard.press('Enter')
    const lists = { 'To do': ['Tea', 'Milk'], Done: [], Next: ['Half a title'] }
    await expect.poll(() => shownLists(page)).toEqual(lists)
    expect(faults).toEqual([])
  })

  test('takes what is typed into a list to no other list', async () => {
    const ada = await user()
    const { page, faults } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    await page.getByRole('button', { name: 'Add card to To do' }).click()
    await page.keyboard.type('Half a title')
    await page.getByRole('button', { name: 'Add card to Done' }).click()
    await page.keyboard.type('Whole')
    await page.keyboard.press('Enter')
    const lists = { 'To do': ['Tea', 'Milk'], Done: ['Whole'] }
    await expect.poll(() => shownLists(page)).toEqual(lists)
    expect(faults).toEqual([])
  })

  test('leaves the focus where somebody puts it once the field of a new card is closed', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const { page } = await showBoard(stage, ada, board)
    await page.getByRole('button', { name: 'Add card to To do' }).click()
    await page.locator('.composer textarea:focus').waitFor()
    await page.evaluate(CLOSE_AND_FOCUS)
    expect(await page.locator(':focus').innerText()).toBe('Tea')
  })

  test('moves cards by keys and a menu, keeps the focus on them, says so, and undoes it', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { page, faults } = await showBoard(stage, ada, board)
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk', 'Tea'], Done: [] })
    await page.getByText('Tea moved to To do, place 2 of 2').waitFor({ state: 'attached' })
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('Tea moved to Done, place 1 of 1').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk', 'Tea'], Done: [] })
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('m')
    await page.getByLabel('List', { exact: true }).selectOption('Done')
    await page.getByLabel('List', { exact: true }).press('Enter')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk'], Done: ['Tea'] })
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk', 'Tea'], Done: [] })
    expect(faults).toEqual([])
  })

  test('prints all of its cards on white, and tells them apart where the platform picks the colors', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': [], Done: ['Tea'] })
    const [list = ''] = board.lists
    const [swimlane] = await ada.api.get_all_swimlanes({ board: board.id })
    const cards = Array.from({ length: 240 }, (_, card) => ({ title: `Card ${card}` }))
    const body = { swimlaneId: swimlane?._id ?? '', cards }
    await ada.api.new_cards({ board: board.id, list, body })
    const { page } = await showBoard(stage, ada, board)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pages.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    const ground = "getComputedStyle(document.querySelector('.board-page')).backgroundColor"
    expect(await page.evaluate(ground)).toBe('rgba(0, 0, 0, 0)')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await page.locator('.card').count()).toBe(241)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await expect.poll(() => page.locator('.card').count()).toBeLessThan(241)
    await page.emulateMedia({ forcedColors: 'active' })
    const line = "getComputedStyle(document.querySelector('.card')).borderTopStyle"
    expect(await page.evaluate(line)).toBe('solid')
  })

  test('moves cards by the mouse, several that are selected together, whose picture says how many', async () => {
    const ada = await user()
    const board = await makeLists(ada, LISTS)
    const { page } = await showBoard(stage, ada, board)
    const target = page.getByRole('region', { name: 'Done' }).locator('.cell')
    await page.locator('.card', { hasText: 'Tea' }).dragTo(target)
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk'], Done: ['Tea'] })
    // The next key is about the card that was moved.
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('x')
    await page.getByRole('link', { name: 'Milk' }).focus()
    await page.keyboard.press('x')
    await expect.poll(() => page.locator('.card[data-selected]').count()).toBe(2)
    await page.evaluate(NOTE_PICTURES)
    const back = page.getByRole('region', { name: 'To do' }).locator('.cell')
    await page.locator('.list .card', { hasText: 'Tea' }).dragTo(back)
    await expect.poll(async () => (await shownLists(page)).Done).toEqual([])
    expect(await page.evaluate('counts')).toEqual(['2'])
  })

  test('drags cards together, lists, swimlanes, tabs, dates and items of checklists by the mouse', async () => {
    const ada = await user()
    const made = await makeDraggable(ada)
    const { page, faults } = await showBoard(stage, ada, made)
    await dragAll(page, ada, made)
    expect(faults).toEqual([])
  })

  test('shows texts as they are, whatever is in them, also to visitors, and axe finds nothing', async () => {
    const ada = await user()
    const board = await makeLists(
      ada,
      { [HOSTILE]: [HOSTILE] },
      { title: HOSTILE, permission: 'public' },
    )
    const { page, faults } = await stage.show(board.path, {
      expects: /status of 40[0134]/,
      shows: '.card-title',
    })
    expect(await page.locator('.card-title').innerText()).toContain('<script>alert(2)</script>')
    expect(await page.locator('img[src=x]').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await wrongFor(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(faults).toEqual([])
  })
})

/** Notes what the pictures of what is dragged count: the browser takes them off the page at once. */
const NOTE_PICTURES = `
window.counts = []
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
  counts.push(...added.filter(({ className }) => className === 'drag-picture').map(({ dataset }) => dataset.count))
}).observe(document.body, { childList: true, subtree: true })`
