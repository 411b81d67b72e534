import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type MadeBoard, goWithin, makeLists, openBoard } from './boards.ts'
import { focused } from './steps.ts'
import type { Someone } from './users.ts'

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

/** Picks colors and gradients beside a board on a page, which another page shows at once. */
export async function pickColors(page: Page, other: Page, ada: Someone): Promise<void> {
  const board = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Colorful' })
  await openBoard(other, board)
  await openBoard(page, board)
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
  await shows('[data-gradient=lagoon]', other)
  await popup.getByRole('status').filter({ hasText: 'Background: Lagoon' }).waitFor()
  await popup.getByTitle('Red', { exact: true }).click()
  await shows('[data-color=pomegranate]:not([data-gradient])')
  await shows('[data-color=pomegranate]:not([data-gradient])', other)
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
  await page.locator('.board-tile:has([data-gradient=lagoon])', { hasText: 'Colorful' }).waitFor()
}

/** Picks a gradient within the window of a telephone, from the menu of a board and from its settings. */
export async function pickOnPhone(page: Page, board: MadeBoard): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Color and background' })
  await page.getByRole('button', { name: 'Board menu' }).click()
  await page.getByRole('menuitem', { name: 'Color and background' }).click()
  await popup.getByTitle('Dawn').waitFor()
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  expect(await page.evaluate(CUT_SWATCHES)).toEqual([])
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'detached' })
  await goWithin(page, `${board.path}?settings=board`)
  await page.getByRole('button', { name: 'Color and background' }).click()
  await popup.getByTitle('Dawn').click()
  await page.locator('.board-page[data-gradient=dawn]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
}
