import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { cardIsFocused, holdBack } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('the search', (stage) => {
  test('finds a card in another text of it, and opens it on its board by keyboard', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint'] }, { title: 'House' })
    const [card] = (await ada.api.get_board_view({ board: board.id })).cards
    const at = { board: board.id, card: card?._id ?? '' }
    const label = { name: 'urgent', color: 'red' } as const
    const labelId = await ada.api.add_board_label({ board: board.id, body: { label } })
    const body = { description: 'From <b>Müller</b> & Sons', dueAt: '2020-02-01T00:00:00Z' }
    await ada.api.edit_board_card({
      ...at,
      body: { ...body, members: [ada.id], labelIds: [labelId] },
    })
    await expect.poll(() => ada.api.search({ query: { q: 'muller' } })).toHaveLength(1)
    const { page, faults } = await showBoard(stage, ada, board)
    await page.getByRole('button', { name: 'Board menu' }).click()
    await page.getByRole('menuitem', { name: 'Search' }).click()
    await page.waitForURL(/\/search$/)
    await page.getByRole('heading', { name: 'Overdue' }).waitFor()
    const found = page.locator('.found')
    await page.keyboard.type('mul')
    await found.locator('mark', { hasText: 'Müller' }).waitFor()
    await page.keyboard.type('ler')
    await page.waitForURL(/\/search\?q=muller$/)
    // What was found before has the word, too, and is dimmed meanwhile.
    await page.locator('[aria-busy=false] .found mark', { hasText: 'Müller' }).waitFor()
    const texts = (await found.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')
    expect(texts).toMatch(/^House › Kitchen Buy tiles From <b>Müller<\/b> & Sons .*urgent/)
    expect(await found.getByTitle(ada.username).count()).toBe(1)
    expect(await wrongFor(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Buy tiles' }).waitFor()
    expect(page.url()).toContain(`${board.id}/house/${at.card}`)
    expect(faults).toEqual([])
  })

  test('explains a question that is not understood, and asks it once it is', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles'] })
    await expect.poll(() => ada.api.search({ query: { q: 'tiles' } })).toHaveLength(1)
    const { page, faults } = await showBoard(stage, ada, board)
    await page.goto(`${stage.url()}/search?q=tiles+due:soon`)
    const fault = page.locator('.question-faults p')
    await expect.poll(() => fault.innerText()).toMatch(/^due:soon .*character 7.* today/)
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'due:soon' }).click()
    await page.keyboard.type('due:none')
    await expect.poll(() => fault.count()).toBe(0)
    await page.getByText('1 card', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('saves a question by a name, deletes it, and brings it back', async () => {
    const ada = await someone()
    const setting = { as: ada, expects: /WebSocket|blocked by/ } as const
    const { page, faults } = await stage.show('/b', setting)
    await page.getByRole('heading', { name: 'Your boards' }).waitFor()
    const goOn = await holdBack(page, /\/app\/search-screen-[^/]*\.js$/)
    await page.keyboard.type('/lately')
    await page.keyboard.press('Backspace')
    goOn()
    const field = page.locator('[data-question]:focus')
    await expect.poll(() => field.inputValue()).toBe('latel')
    await field.fill('')
    await page.getByText('No open card is yours').waitFor()
    await page.getByRole('button', { name: 'is:overdue' }).click()
    await page.getByText('No cards match').waitFor()
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByLabel('Name').fill('What is late')
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'What is late' })
    await link.waitFor()
    await page.getByRole('button', { name: 'Delete the search What is late' }).click()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await link.waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await link.click()
    await page.waitForURL(/\/search\?q=is%3Aoverdue$/)
    await expect
      .poll(() => ada.api.get_user_filters())
      .toMatchObject([{ name: 'What is late', q: 'is:overdue' }])
    expect(faults).toEqual([])
  })

  test('shows more cards than fit on its first page', async () => {
    const ada = await someone()
    const cards = Array.from({ length: 40 }, (_, at) => `Tile ${at}`)
    const board = await makeLists(ada, { Kitchen: cards })
    await expect.poll(async () => (await ada.api.search({ query: { q: 'tile' } })).length).toBe(40)
    const { page, faults } = await showBoard(stage, ada, board)
    await page.goto(`${stage.url()}/search?q=tile`)
    await page.getByText('The first 30 cards').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('40 cards', { exact: true }).waitFor()
    expect(await page.locator('.found').count()).toBe(40)
    expect(faults).toEqual([])
  })

  test('is the language of the filter of a board, which looks into other texts too', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { Kitchen: ['Buy tiles', 'Paint', 'Order a skip'] })
    await ada.api.new_user_filter({ body: { name: 'Only a skip', q: 'skip' } })
    const card = await cardOn(ada, board.id, 'Paint')
    await ada.api.new_comment({ board: board.id, card, body: { comment: 'The tiles first' } })
    const q = 'tiles'
    await expect.poll(() => ada.api.search({ query: { q } })).toHaveLength(2)
    const { page, faults } = await showBoard(stage, ada, board)
    const shown = () => page.locator('.card-title').allInnerTexts()
    await page.keyboard.press('/')
    await page.keyboard.type('-tiles')
    await expect.poll(shown).toEqual(['Order a skip'])
    await page.locator('[data-filter]').fill('tiles -"order"')
    await expect.poll(shown).toEqual(['Buy tiles', 'Paint'])
    await page.locator('[data-filter]').fill('tiles is:late')
    await page.getByText(/character 7.*archived, complete/).waitFor()
    expect(await page.locator('[data-filter]').getAttribute('aria-invalid')).toBe('true')
    expect(await shown()).toEqual(['Buy tiles', 'Paint'])
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'Filter by date, label or member' }).click()
    await page.getByRole('checkbox', { name: 'Only a skip' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(shown).toEqual(['Order a skip'])
    await page.locator('[data-filter]').fill('tiles is:late')
    await page.getByRole('button', { name: 'is:late' }).click()
    await page.keyboard.type('is:archived')
    await page.getByRole('link', { name: 'Search all boards' }).click()
    await page.waitForURL(/search\?q=tiles\+is%3Aarchived|search\?q=tiles%20is%3Aarchived/)
    expect(faults).toEqual([])
  })
})

describeInBrowser('the menu of the filter', (stage) => {
  test('has all labels, however many there are', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea'] })
    const names = [...'abcdefghijklmnopqrst']
    for (const name of names) {
      const body = { label: { name, color: 'red' } } as const
      await ada.api.add_board_label({ board: made.id, body })
    }
    const { page } = await showBoard(stage, ada, made)
    await page.getByRole('button', { name: 'Filter by date, label or member' }).click()
    await page.getByRole('checkbox', { name: 't', exact: true }).click()
    expect(await page.locator('[data-filter]').inputValue()).toBe('label:t')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Show all cards' }).click()
    await page.getByRole('link', { name: 'Tea' }).waitFor()
  })

  test('stays open while labels and people are picked, and has one due date', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea'] })
    for (const name of ['urgent', 'garden']) {
      const body = { label: { name, color: 'red' } } as const
      await ada.api.add_board_label({ board: made.id, body })
    }
    const { page, faults } = await showBoard(stage, ada, made)
    const opener = page.getByRole('button', { name: 'Filter by date, label or member' })
    const panel = page.getByRole('dialog', { name: 'Filter cards' })
    const box = (name: string, checked: boolean) =>
      panel.getByRole('checkbox', { name, checked }).first()
    const text = () => page.locator('[data-filter]').inputValue()
    await opener.click()
    await panel.locator('input[type=text]:focus').waitFor()
    await page.keyboard.type('urg')
    await page.keyboard.press('Enter')
    await box('urgent', true).waitFor()
    await panel.locator('input[type=text]').fill('')
    await box('garden', false).focus()
    await page.keyboard.press('Space')
    await box(ada.username, false).click()
    const picked = `label:urgent label:garden person:${ada.username}`
    await expect.poll(text).toBe(picked)
    await box('garden', true).press('Enter')
    await expect.poll(text).toBe(picked.replace(' label:garden', ''))
    await box('Overdue', false).click()
    await box('Due today', false).click()
    await box('Overdue', false).waitFor()
    expect(await text()).toMatch(/due:today$/)
    await page.keyboard.press('Escape')
    await opener.and(page.locator(':focus')).waitFor()
    expect(faults).toEqual([])
  })
})

describeInBrowser('Escape in an empty filter', (stage) => {
  test('gives the focus back to the card or the list that had it, or to the board', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea', 'Milk'] })
    const { page, faults } = await showBoard(stage, ada, made)
    const field = page.locator('[data-filter]')
    await field.press('Escape')
    await page.locator('h1:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await cardIsFocused(page, 'Tea')
    await page.keyboard.press('ArrowDown')
    await cardIsFocused(page, 'Milk')
    await page.keyboard.press('/')
    await page.locator('[data-filter]:focus').fill('Tea')
    await expect.poll(() => page.locator('.card-title').allInnerTexts()).toEqual(['Tea'])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Milk' }).waitFor()
    await page.keyboard.press('Escape')
    await cardIsFocused(page, 'Milk')
    await page.locator('.add-card').focus()
    await page.keyboard.press('/')
    await page.locator('[data-filter]:focus').press('Escape')
    await page.locator('.add-card:focus').waitFor()
    expect(faults).toEqual([])
  })
})
