import { expect, test } from 'vitest'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { cardIsFocused } from './steps.ts'
import { type Someone, shared, someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script> \u202Eder'

const LONG = 'x'.repeat(10_000)

/** What is wider than the page. */
const WIDTH = 'document.documentElement.scrollWidth'

/** The first card of a board, and the ids of its labels with a name. */
async function firstCard({ api }: Someone, board: string, label: string) {
  const { cards } = await api.get_board_view({ board })
  const { labels } = await api.get_board({ board })
  const labelIds = labels.filter(({ name }) => name === label).map(({ _id }) => _id)
  return { card: cards[0]?._id ?? '', labelIds }
}

const user = shared()

describeInBrowser('the keys of a board', (stage) => {
  test('walk, open, make, search, list the keys, and run commands', async () => {
    const ada = await user()
    const { page, faults } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    await page.getByRole('link', { name: 'Tea' }).focus()
    for (const [key, name, dir = 'ltr'] of [
      ['ArrowDown', 'Milk'],
      ['ArrowRight', 'Bread'],
      ['ArrowLeft', 'Tea'],
      ['ArrowLeft', 'Bread', 'rtl'],
      ['ArrowRight', 'Tea', 'rtl'],
    ] as const) {
      await page.evaluate(`document.documentElement.dir = '${dir}'`)
      await page.keyboard.press(key)
      await cardIsFocused(page, name)
    }
    await page.evaluate("document.documentElement.dir = 'ltr'")
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Tea' }).waitFor()
    await page.keyboard.press('Escape')
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('n')
    await page.locator('.composer textarea:focus').fill('Jam')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await shownLists(page))['To do']).toContain('Jam')
    await cardIsFocused(page, 'Jam')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByRole('button', { name: 'Change the key: Add a card to the list' }).click()
    await page.keyboard.press('c')
    await keys.getByText('C is taken: Archive the card').waitFor()
    await page.keyboard.press('q')
    const changed = keys.locator('kbd', { hasText: /^Q$/ })
    await changed.waitFor()
    const single = keys.getByRole('checkbox', { name: 'Keys of a single character' })
    await single.uncheck()
    await changed.waitFor({ state: 'detached' })
    await single.check()
    await changed.waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('q')
    await page.locator('.composer textarea:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('Bread')
    await page.getByRole('option', { name: 'Bread' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Bread' }).waitFor()
    await page.keyboard.press('Escape')
    await cardIsFocused(page, 'Bread')
    await page.goForward()
    await page.getByRole('dialog', { name: 'Bread' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog', { name: 'Bread' }).waitFor({ state: 'detached' })
    // Neither Escape nor the way back has left a step: the one before is not of this page.
    expect(await page.evaluate('history.state')).toBeNull()
    await cardIsFocused(page, 'Bread')
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('Archive')
    await page.getByRole('option', { name: 'Archive Bread' }).click()
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk', 'Jam'], Done: [] })
    await page.keyboard.press('Control+z')
    await page.getByRole('link', { name: 'Bread' }).waitFor()
    await page.keyboard.press('/')
    await page.locator('[data-filter]:focus').fill('Milk')
    await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Milk'], Done: [] })
    const counts = () => page.locator('.list-head .count').allInnerTexts()
    expect(await counts()).toEqual(['1 of 3', '0 of 1'])
    await page.locator('[data-filter]:focus').fill('Butter')
    await page.getByRole('main').getByText('No cards match').waitFor()
    expect(await counts()).toEqual(['0 of 3', '0 of 1'])
    await page.getByRole('search').getByRole('button', { name: 'Show all cards' }).press('Enter')
    expect(await page.locator('[data-filter]:focus').inputValue()).toBe('')
    expect(faults).toEqual([])
  })
})

describeInBrowser('the keys of a list', (stage) => {
  test('make cards in the list in focus, and move those that are selected together', async () => {
    const ada = await user()
    const made = await makeLists(ada, { 'To do': ['Tea', 'Milk', 'Jam'], Done: ['Bread'] })
    const { page, faults } = await showBoard(stage, ada, made)
    await page.getByRole('button', { name: 'Menu of the list Done' }).focus()
    await page.keyboard.press('n')
    await page.locator('.composer textarea:focus').fill('Salt')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Tea' }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+ArrowDown')
    await expect
      .poll(() => shownLists(page))
      .toEqual({ 'To do': ['Jam', 'Tea', 'Milk'], Done: ['Bread', 'Salt'] })
    await cardIsFocused(page, 'Milk')
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(() => shownLists(page))
      .toEqual({ 'To do': ['Jam'], Done: ['Bread', 'Salt', 'Tea', 'Milk'] })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('no such thing')
    await page.getByRole('status').filter({ hasText: 'Nothing found.' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add list' }).press('Enter')
    await page.getByRole('textbox', { name: 'Title of the list' }).press('Escape')
    await page.locator('.add-list:focus').waitFor()
    expect(faults).toEqual([])
  })
})

describeInBrowser('the focus', (stage) => {
  test('comes to a board that is opened, and stays near what is archived', async () => {
    const ada = await someone()
    const { id } = await makeLists(ada, LISTS, { title: 'Kitchen' })
    const { page, faults } = await stage.show('/b', { as: ada, expects: /WebSocket/ })
    await page.locator(`a[href*="${id}"]`).click()
    await page.locator('h1:focus', { hasText: 'Kitchen' }).waitFor()
    expect(await page.title()).toBe('Kitchen · Laneway')
    await page.keyboard.press('ArrowDown')
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('c')
    await cardIsFocused(page, 'Milk')
    await page.keyboard.press('c')
    await cardIsFocused(page, 'Bread')
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'Bread' })
    await expect.poll(() => page.title()).toBe('Bread · Kitchen · Laneway')
    await card.getByRole('button', { name: 'Card menu' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
    await page.locator('h1:focus').waitFor()
    await page.getByRole('button', { name: 'Menu of the list To do' }).click()
    await page.getByRole('menuitem', { name: 'Archive list' }).press('Enter')
    await page.locator('.list :focus').waitFor()
    expect(faults).toEqual([])
  })
})

describeInBrowser('the texts of a board', (stage) => {
  test('of labels, fields and comments are shown as they are, and long words widen nothing', async () => {
    const ada = await user()
    const made = await makeLists(ada, { Cards: [`A ${LONG.slice(0, 900)}`] })
    const { api } = ada
    const board = made.id
    await api.add_board_label({ board, body: { label: { name: HOSTILE, color: 'red' } } })
    const { card, labelIds } = await firstCard(ada, board, HOSTILE)
    await api.edit_board_card({ board, card, body: { labelIds, description: LONG } })
    await api.new_comment({ board, card, body: { comment: `${HOSTILE} ${LONG.slice(0, 9_000)}` } })
    const { page, faults } = await showBoard(stage, ada, made)
    await page.goto(`${stage.url()}${made.path}/${card}`)
    await page.locator('.card-comment').waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(WIDTH)).toBe(width)
      const wider = await page
        .locator('dialog')
        .evaluate(({ scrollWidth, clientWidth }: Sizes) => scrollWidth - clientWidth)
      expect(wider).toBe(0)
    }
    expect(await page.locator('.side-labels').innerText()).toContain('<script>alert(2)</script>')
    expect(await page.locator('img[src=x], .card-comment script').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('of labels agree between two browsers, and what the board hides of cards is gone', async () => {
    const ada = await user()
    const made = await makeLists(ada, LISTS)
    const board = made.id
    const { page, faults } = await showBoard(stage, ada, made)
    const other = await showBoard(stage, ada, made)
    const label = { name: 'urgent', color: 'red' } as const
    await ada.api.add_board_label({ board, body: { label } })
    const { card, labelIds } = await firstCard(ada, board, 'urgent')
    await ada.api.edit_board_card({ board, card, body: { labelIds } })
    for (const shown of [page, other.page])
      await shown.locator('.card').getByText('urgent').waitFor()
    await page.goto(`${stage.url()}${made.path}/${card}`)
    const side = page.getByRole('dialog').getByRole('group', { name: 'Labels' })
    await side.waitFor()
    await other.page.goto(`${stage.url()}${made.path}?settings=features`)
    await other.page.getByRole('checkbox', { name: 'Labels' }).uncheck()
    await side.waitFor({ state: 'detached' })
    expect([...faults, ...other.faults]).toEqual([])
  })
})

type Sizes = { scrollWidth: number; clientWidth: number }
