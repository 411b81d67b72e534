import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goWithin, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { focused } from './steps.ts'
import { someone } from './users.ts'

/** The names of swatches that are less than 44 px wide, or not within what is seen of their dialog. */
const CUT_SWATCHES = `(() => {
  const dialog = document.querySelector('dialog[open]').getBoundingClientRect()
  return [...document.querySelectorAll('dialog[open] label')]
    .filter((label) => {
      const { left, right, width } = label.getBoundingClientRect()
      return width < 44 || left < dialog.left || right > dialog.right
    })
    .map(({ title }) => title)
})()`

describeInBrowser('the background of a board', (stage) => {
  journey(
    'is picked beside the board, which shows each pick at once, others see it, and keys undo it, also within the window of a telephone, with room for fingers',
    'keys, focus and layout are its own',
    async () => {
      const ada = await someone()
      const board = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Colorful' })
      const other = await showBoard(stage, ada, board)
      const { page, faults } = await showBoard(stage, ada, board)
      const shows = (look: string, on = page) => on.locator(`.board-page${look}`).waitFor()
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').fill('color and')
      await page.getByRole('option', { name: 'Color and background', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      const popup = page.getByRole('dialog', { name: 'Color and background' })
      await popup.waitFor()
      expect(await focused(page)).toBe('Blue (outlined)')
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await page.keyboard.press('ArrowRight')
      await shows('[data-color=strongcyan]')
      await popup.getByTitle('Lagoon').click()
      await shows('[data-gradient=lagoon]')
      await shows('[data-gradient=lagoon]', other.page)
      await popup.getByRole('status').filter({ hasText: 'Background: Lagoon' }).waitFor()
      await popup.getByTitle('Red', { exact: true }).click()
      await shows('[data-color=pomegranate]:not([data-gradient])')
      await shows('[data-color=pomegranate]:not([data-gradient])', other.page)
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      const stored = async () => (await ada.api.get_board({ board: board.id })).gradient
      await page.keyboard.press('Control+z')
      await shows('[data-color=strongcyan][data-gradient=lagoon]')
      await expect.poll(stored).toBe('lagoon')
      await page.keyboard.press('Control+y')
      await shows('[data-color=pomegranate]:not([data-gradient])')
      await expect.poll(stored).toBe('none')
      await page.keyboard.press('Control+z')
      await expect.poll(stored).toBe('lagoon')
      await goWithin(page, '/b')
      await page
        .locator('.board-tile:has([data-gradient=lagoon])', { hasText: 'Colorful' })
        .waitFor()

      const phone = await showBoard(stage, ada, board, { isPhone: true })
      const onPhone = phone.page.getByRole('dialog', { name: 'Color and background' })
      await phone.page.getByRole('button', { name: 'Board menu' }).click()
      await phone.page.getByRole('menuitem', { name: 'Color and background' }).click()
      await onPhone.getByTitle('Dawn').waitFor()
      expect(await wrongFor(phone.page, 'dialog[open]')).toEqual([])
      expect(await phone.page.evaluate(CUT_SWATCHES)).toEqual([])
      await onPhone.getByRole('button', { name: 'Close' }).click()
      await onPhone.waitFor({ state: 'detached' })
      await goWithin(phone.page, `${board.path}?settings=board`)
      await phone.page.getByRole('button', { name: 'Color and background' }).click()
      await onPhone.getByTitle('Dawn').click()
      await phone.page.locator('.board-page[data-gradient=dawn]').waitFor()
      expect(await phone.page.getByRole('dialog').count()).toBe(1)
      expect([...faults, ...other.faults, ...phone.faults]).toEqual([])
    },
  )
})
