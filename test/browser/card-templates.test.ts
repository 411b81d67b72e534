import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Release', 'Tea'], Done: [] }

describeInBrowser('templates of cards', (stage) => {
  journey(
    'are made of a card by its menu, make cards in the composer and where they are open, by keys alone, give their checklists to another card, and come along to a board that is made of a template',
    'focus, popovers and the keys that walk them are its own',
    async () => {
      const ada = await user()
      const made = await makeLists(ada, LISTS)
      const { id: board } = made
      const [list = ''] = made.lists
      const { cards } = await ada.api.get_board_view({ board })
      const card = cards.find(({ title }) => title === 'Release')?._id ?? ''
      const body = { title: 'Steps', items: [{ title: 'Tag', isFinished: true }] }
      await ada.api.new_checklist({ board, card, body })
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

      await page.getByRole('link', { name: 'Tea' }).press('Enter')
      const tea = page.getByRole('dialog', { name: 'Tea' })
      await tea.getByRole('button', { name: 'Add: Checklist' }).press('Enter')
      await tea.getByRole('button', { name: 'Checklists of a template' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Release' }).press('Enter')
      await tea.getByRole('checkbox', { name: 'Tag' }).waitFor()
      expect(await tea.getByRole('checkbox', { name: 'Tag' }).isChecked()).toBe(false)
      await page.keyboard.press('Escape')

      await page.goto(`${stage.url()}${made.path}?settings=templates`)
      await page.getByLabel('Title of the template').fill('Bug of {board}')
      await page.keyboard.press('Enter')
      expect(await wrongFor(page, '.settings')).toEqual([])
      await page.getByRole('link', { name: 'Bug of {board}' }).click()
      const bug = page.getByRole('dialog', { name: 'Bug of {board}' })
      await bug.getByText('This is a template').waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await bug.getByRole('button', { name: 'Make a card of it' }).press('Enter')
      await cardIsFocused(page, 'Bug of A board')
      const wanted = { listId: list, title: 'Bug of A board' }
      await expect
        .poll(async () => (await ada.api.get_board_view({ board })).cards)
        .toContainEqual(expect.objectContaining(wanted))

      const trigger = { activityType: 'moveCard', listName: 'Done' }
      const action = { actionType: 'markCardComplete' }
      await ada.api.new_rule({ board, body: { trigger, action } })
      await ada.api.edit_board({ board, body: { type: 'template-board' } })
      await page.goto(`${stage.url()}/b`)
      await page.getByRole('button', { name: 'New board' }).first().click()
      await page.getByLabel('Begin with').selectOption('A board')
      await page.getByText('rules and card templates').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Another')
      await page.keyboard.press('Enter')
      await page.locator('.list-head').first().waitFor()
      const copy = /\/b\/([^/]+)/.exec(page.url())?.[1] ?? ''
      expect(await ada.api.get_board_templates({ board: copy })).toHaveLength(2)
      expect(await ada.api.get_rules({ board: copy })).toMatchObject([{ action }])
      expect(faults).toEqual([])
    },
  )
})
