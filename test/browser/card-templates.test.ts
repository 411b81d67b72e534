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
})
