import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const LONG = 'Collect samples of tiles from all the shops between here and the river'

/** What of the palette is wider than its place, or higher than a line. */
const CUT = `[...document.querySelectorAll('.palette, .palette [role=option]')]
  .filter((one) => one.scrollWidth > one.clientWidth || (one.role === 'option' && one.offsetHeight > 40))
  .map((one) => one.textContent)`

const user = shared()

describeInBrowser('the palette', (stage) => {
  test('says once which card its commands are about, and each of them in a line with its key', async () => {
    const ada = await user()
    const { page, faults } = await showBoard(stage, ada, await makeLists(ada, { 'To do': [LONG] }))
    await page.getByRole('link', { name: LONG }).focus()
    await page.keyboard.press('Control+k')
    const ofCard = page.getByRole('group', { name: LONG })
    await ofCard.getByRole('option', { name: 'Open card' }).getByText('Enter').waitFor()
    expect(await page.locator('.palette').getByText(LONG).count()).toBe(1)
    expect(await page.evaluate(CUT)).toEqual([])
    await page.locator('[role=combobox]:focus').fill('move')
    await page.getByRole('option', { name: `Move ${LONG}` }).waitFor()
    expect(await page.evaluate(CUT)).toEqual([])
    expect(faults).toEqual([])
  })
})
