import { expect, test } from 'vitest'
import { GRADIENTS } from '../../src/kernel/contract/colors.ts'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { CONTRAST } from './measured-contrast.ts'
import { shared } from './users.ts'

const user = shared()

/** The least contrast of the texts that lie on a gradient with each of its colors. */
const LEAST_CONTRAST = `(() => {
  const paper = new OffscreenCanvas(1, 1).getContext('2d')
  ${CONTRAST}
  const drawn = (color) => {
    paper.fillStyle = color
    paper.fillRect(0, 0, 1, 1)
    return paper.getImageData(0, 0, 1, 1).data.slice(0, 3)
  }
  const style = (selector) => getComputedStyle(document.querySelector(selector))
  const stops = style('.board-page').backgroundImage.match(/oklch\\([^)]*\\)/g)
  if (stops.length !== 3) throw new Error('No gradient is shown.')
  const texts = ['.board-header h1', '.board-header .icon-button', '.add-list'].map((one) => style(one).color)
  const contrasts = stops.flatMap((stop) => texts.map((text) => contrastOf(drawn(stop), drawn(text))))
  return Math.min(...contrasts)
})()`

describeInBrowser('the background of a board', (stage) => {
  test('is a gradient that is picked in the settings, and by which the board is known among others', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Colorful' })
    const { page, faults } = await showBoard(stage, ada, {
      ...board,
      path: `${board.path}?settings=board`,
    })
    await page.getByTitle('Lagoon').click()
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.board-page[data-gradient=lagoon]').waitFor()
    const stored = async () => (await ada.api.get_board({ board: board.id })).gradient
    await expect.poll(stored).toBe('lagoon')
    await page.goto(`${stage.url()}/b`)
    await page.locator('.board-tile[data-gradient=lagoon]', { hasText: 'Colorful' }).waitFor()
    expect(faults).toEqual([])
  })

  test('leaves texts readable, in light and dark', async () => {
    const ada = await user()
    const board = await makeLists(ada, { 'To do': ['Tea'] })
    const { page } = await showBoard(stage, ada, board)
    const poor: string[] = []
    for (const gradient of GRADIENTS.filter((one) => one !== 'none')) {
      await ada.api.edit_board({ board: board.id, body: { gradient } })
      await page.locator(`.board-page[data-gradient=${gradient}]`).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const contrast = await page.evaluate<number>(LEAST_CONTRAST)
        if (contrast < 4.5) poor.push(`${gradient} in ${colorScheme}: ${contrast}`)
        poor.push(...(await wrongFor(page, 'html', ['color-contrast'])))
      }
    }
    expect(poor).toEqual([])
  })
})
