import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goToBoard, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused, holdBack } from './steps.ts'
import { someone } from './users.ts'

describeInBrowser('a question', (stage) => {
  journey(
    'finds cards of all boards in any of their texts, is explained where it is not understood, is saved, and leads to a card by keys',
    'keys and focus are its own, also before the search is loaded',
    async () => {
      const ada = await someone()
      const tiles = Array.from({ length: 40 }, (_, at) => `Tile ${at}`)
      const lists = { Kitchen: ['Buy tiles', 'Paint', ...tiles] }
      const board = await makeLists(ada, lists, { title: 'House' })
      const at = { board: board.id, card: await cardOn(ada, board.id, 'Buy tiles') }
      const label = { name: 'urgent', color: 'red' } as const
      const labelId = await ada.api.add_board_label({ board: board.id, body: { label } })
      const body = { description: 'From <b>Müller</b> & Sons', dueAt: '2020-02-01T00:00:00Z' }
      const given = { ...body, members: [ada.id], labelIds: [labelId] }
      await ada.api.edit_board_card({ ...at, body: given })
      await expect.poll(() => ada.api.search({ query: { q: 'muller' } })).toHaveLength(1)
      const setting = { as: ada, expects: /WebSocket|blocked by/ } as const
      const { page, faults } = await stage.show('/b', setting)
      await page.getByRole('heading', { name: 'Your boards' }).waitFor()
      const goOn = await holdBack(page, /\/app\/search-screen-[^/]*\.js$/)
      await page.keyboard.type('/mulx')
      await page.keyboard.press('Backspace')
      goOn()
      const field = page.locator('[data-question]:focus')
      await expect.poll(() => field.inputValue()).toBe('mul')
      const found = page.locator('.found')
      await found.locator('mark', { hasText: 'Müller' }).waitFor()
      await page.keyboard.type('ler')
      await page.waitForURL(/\/search\?q=muller$/)
      // The cards that were found before have the word, too, and are dimmed meanwhile.
      await page.locator('[aria-busy=false] .found mark', { hasText: 'Müller' }).waitFor()
      const texts = (await found.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')
      expect(texts).toMatch(/^House › Kitchen Buy tiles From <b>Müller<\/b> & Sons .*urgent/)
      expect(await found.getByTitle(ada.username).count()).toBe(1)
      expect(await wrongFor(page)).toEqual([])

      const isSearch = /\/api\/search\?/
      const headers = { 'laneway-indexing': '1' }
      await page.route(isSearch, (route) => route.fulfill({ json: [], headers }))
      await field.fill('ceiling')
      const note = page.getByText('Cards are still being indexed: some may be missing here.')
      await note.waitFor()
      await page.unroute(isSearch)
      await field.fill('tile')
      await page.getByText('The first 30 cards').waitFor()
      expect(await note.count()).toBe(0)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect.poll(() => found.count()).toBe(41)
      await page.goto(`${stage.url()}/search?q=buy+tiles+due:soon`)
      const fault = page.locator('.question-faults p')
      await expect.poll(() => fault.innerText()).toMatch(/^due:soon .*character 11.* today/)
      expect(await wrongFor(page)).toEqual([])
      await page.getByRole('button', { name: 'due:soon' }).click()
      await page.keyboard.type('is:overdue')
      await expect.poll(() => fault.count()).toBe(0)
      await page.getByText('1 card', { exact: true }).waitFor()

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
      await page.getByRole('heading', { name: 'Overdue' }).waitFor()
      await link.click()
      await page.waitForURL(/\/search\?q=buy(?:\+|%20)tiles(?:\+|%20)is%3Aoverdue$/)
      await page.getByText('1 card', { exact: true }).waitFor()
      await page.locator('[data-question]').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Buy tiles' }).waitFor()
      expect(page.url()).toContain(`${board.id}/house/${at.card}`)
      expect(faults).toEqual([])
    },
  )

  journey(
    'filters a board, looks into other texts too, is picked from a menu that stays open, and goes over to the search of all boards',
    'keys and focus are its own',
    async () => {
      const ada = await someone()
      const lists = { Kitchen: ['Buy tiles', 'Paint', 'Order a skip'] }
      const board = await makeLists(ada, lists)
      await ada.api.new_user_filter({ body: { name: 'Only a skip', q: 'skip' } })
      const card = await cardOn(ada, board.id, 'Paint')
      await ada.api.new_comment({ board: board.id, card, body: { comment: 'The tiles first' } })
      for (const name of ['urgent', 'garden', ...'abcdefghijklmnopqrst']) {
        const body = { label: { name, color: 'red' } } as const
        await ada.api.add_board_label({ board: board.id, body })
      }
      await expect.poll(() => ada.api.search({ query: { q: 'tiles' } })).toHaveLength(2)
      const { page, faults } = await showBoard(stage, ada, board)
      const shown = () => page.locator('.card-title').allInnerTexts()
      const field = page.locator('[data-filter]')
      // Escape in an empty filter leads to the board.
      await field.press('Escape')
      await page.locator('h1:focus').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('-tiles')
      await expect.poll(shown).toEqual(['Order a skip'])
      await field.fill('tiles -"order"')
      await expect.poll(shown).toEqual(['Buy tiles', 'Paint'])
      await field.fill('tiles is:late')
      await page.getByText(/character 7.*archived, complete/).waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await shown()).toEqual(['Buy tiles', 'Paint'])
      expect(await wrongFor(page)).toEqual([])

      const opener = page.getByRole('button', { name: 'Filter by date, label or member' })
      await opener.click()
      await page.getByRole('checkbox', { name: 'Only a skip' }).click()
      await page.keyboard.press('Escape')
      await expect.poll(shown).toEqual(['Order a skip'])
      await field.fill('')
      const panel = page.getByRole('dialog', { name: 'Filter cards' })
      const box = (name: string, checked: boolean) =>
        panel.getByRole('checkbox', { name, checked, exact: true }).first()
      const text = () => field.inputValue()
      await opener.click()
      await panel.locator('input[type=text]:focus').waitFor()
      await page.keyboard.type('urg')
      await page.keyboard.press('Enter')
      await box('urgent', true).waitFor()
      await panel.locator('input[type=text]').fill('')
      await box('garden', false).focus()
      await page.keyboard.press('Space')
      await panel.getByRole('checkbox', { name: ada.username, checked: false }).first().click()
      const picked = `label:urgent label:garden person:${ada.username}`
      await expect.poll(text).toBe(picked)
      await box('garden', true).press('Enter')
      // All labels are there, however many they are.
      await box('t', false).click()
      const changed = `${picked.replace(' label:garden', '')} label:t`
      await expect.poll(text).toBe(changed)
      await box('Overdue', false).click()
      await box('Due today', false).click()
      await box('Overdue', false).waitFor()
      expect(await text()).toMatch(/due:today$/)
      await page.keyboard.press('Escape')
      await opener.and(page.locator(':focus')).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Show all cards' }).click()
      await page.getByRole('link', { name: 'Buy tiles' }).waitFor()

      await page.getByRole('link', { name: 'Paint' }).focus()
      await page.keyboard.press('/')
      await page.keyboard.type('tiles is:late')
      await page.getByRole('button', { name: 'is:late' }).click()
      await page.keyboard.type('is:archived')
      await page.getByRole('link', { name: 'Search all boards' }).click()
      await page.waitForURL(/search\?q=tiles(?:\+|%20)is%3Aarchived/)
      await goToBoard(stage, page, board)
      await page.keyboard.press('j')
      await cardIsFocused(page, 'Buy tiles')
      expect(faults).toEqual([])
    },
  )
})
