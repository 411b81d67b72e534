import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { boardOf } from './settings-steps.ts'
import { cardIsFocused } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Release', 'Tea'], Done: [] }

describeInBrowser('templates of cards', (stage) => {
  journey(
    'are made of a card by its menu, and make cards where cards are typed, by keys alone',
    'focus, popovers and the keys that walk them are its own',
    async () => {
      const ada = await user()
      const made = await makeLists(ada, LISTS)
      const { page, faults } = await showBoard(stage, ada, made)
      await page.getByRole('link', { name: 'Release' }).focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Make it a template' }).press('Enter')
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea'], Done: [] })
      await cardIsFocused(page, 'Tea')

      await page.getByRole('button', { name: 'Add card to Done' }).press('Enter')
      await page.locator('.composer textarea:focus').waitFor()
      const opener = page.locator('.composer').getByRole('button', { name: /template/ })
      await opener.waitFor()
      expect(await wrongFor(page, '.composer')).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Release' }).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.composer textarea:focus').fill('Release 2')
      await opener.press('Enter')
      await page.getByRole('menuitem', { name: 'Release' }).press('Enter')
      await page.locator('.composer textarea:focus').press('Escape')
      await expect
        .poll(() => shownLists(page))
        .toEqual({ 'To do': ['Tea'], Done: ['Release', 'Release 2'] })
      expect(faults).toEqual([])
    },
  )

  journey(
    'are added in the settings of the board, make cards there, are opened like cards, and deleted, which is undone',
    'the focus after a row is added or gone is its own',
    async () => {
      const ada = await user()
      const { page, faults, id: board } = await boardOf(stage, ada, 'templates')
      await ada.api.new_list({ board, body: { title: 'To do' } })
      const field = page.getByLabel('Title of the template')
      await field.fill('Release {date}')
      await field.press('Enter')
      const row = page.locator('.settings-rows > li').filter({ hasText: 'Release {date}' })
      await row.getByText('To do').waitFor()
      const stored = async () =>
        (await ada.api.get_board_templates({ board })).map(({ title }) => title)
      await expect.poll(stored).toEqual(['Release {date}'])
      await row.getByRole('button', { name: 'Make a card of it: Release {date}' }).press('Enter')
      const day = /^Release \d{4}-\d\d-\d\d$/
      const made = async () =>
        (await ada.api.get_board_view({ board })).cards.map(({ title }) => title)
      await expect.poll(made).toEqual([expect.stringMatching(day)])
      expect(await wrongFor(page, '.settings')).toEqual([])
      await row.getByRole('button', { name: 'Delete Release {date}' }).press('Enter')
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await row.waitFor({ state: 'detached' })
      const said = page.locator('.toast').filter({ hasText: 'deleted' })
      await said.getByRole('button', { name: 'Undo' }).first().click()
      await row.getByRole('link').press('Enter')
      await page.getByText('This is a template').waitFor()
      expect(await stored()).toEqual(['Release {date}'])
      expect(faults).toEqual([])
    },
  )
})
