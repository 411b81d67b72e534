import { expect } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

/** Has the page count its transitions, and note those that end by themselves. */
const WATCH = `(() => {
  const start = document.startViewTransition.bind(document)
  window.begun = 0
  window.finished = 0
  document.startViewTransition = (change) => {
    window.begun += 1
    const transition = start(change)
    void transition.finished.then(() => { window.finished += 1 })
    return transition
  }
})()`

const COUNT = '[window.begun, window.finished]'

describeInBrowser('a transition', (stage) => {
  journey(
    'leads from screen to screen and from a card on the board to the card that is open, with the focus where it belongs, unless the reader wants no motion or the browser has none',
    'transitions and focus are its own',
    async () => {
      const ada = await user()
      const board = await makeLists(ada, { 'To do': ['Tea', 'Milk'] }, { title: 'Shopping' })
      const { page, faults } = await showBoard(stage, ada, board)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.evaluate(WATCH)
      await page.getByRole('link', { name: 'Boards' }).click()
      await page.getByRole('heading', { name: 'Boards' }).and(page.locator(':focus')).waitFor()
      await expect.poll(() => page.evaluate(COUNT)).toEqual([1, 1])
      await page.getByRole('link', { name: 'Shopping' }).click()
      await page.getByRole('heading', { name: 'Shopping' }).and(page.locator(':focus')).waitFor()
      await expect.poll(() => page.evaluate(COUNT)).toEqual([2, 2])
      await page.getByRole('link', { name: 'Tea' }).click()
      await page.locator('dialog[open] :focus').first().waitFor()
      await expect.poll(() => page.evaluate(COUNT)).toEqual([3, 3])
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Tea')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Tea' }).waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Tea')

      await page.emulateMedia({ reducedMotion: 'reduce' })
      const before = await page.evaluate(COUNT)
      await page.getByRole('link', { name: 'Tea' }).click()
      await page.getByRole('dialog', { name: 'Tea' }).waitFor()
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Tea')
      expect(await page.evaluate(COUNT)).toEqual(before)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.evaluate('delete document.startViewTransition')
      await page.evaluate('delete Document.prototype.startViewTransition')
      await page.getByRole('link', { name: 'Tea' }).click()
      await page.getByRole('dialog', { name: 'Tea' }).waitFor()
      expect(faults).toEqual([])
    },
  )
})
