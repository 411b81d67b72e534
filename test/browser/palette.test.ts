import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared, someone } from './users.ts'

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

  test('leads from any screen to boards, to other screens, to a search and to themes', async () => {
    const ada = await someone()
    const garden = await makeLists(ada, { 'To do': ['Hedge'] }, { title: 'Garden' })
    const { page, faults } = await stage.show('/inbox', { as: ada })
    const find = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').fill(text)
    }
    await find('gard')
    await page.getByRole('option', { name: 'Garden' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/b/${garden.id}/`))
    await page.goBack()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Theme' }).click()
    await page.getByRole('option', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await find('hedge')
    await page.getByRole('option', { name: 'Search all boards hedge' }).click()
    await page.waitForURL(/\/search\?q=hedge$/)
    await find('new board')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New board' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/b$/)
    expect(faults).toEqual([])
  })
})

describeInBrowser('the keys of the boards', (stage) => {
  test('walk the tiles, and make a board, from which the way back leads to them', async () => {
    const ada = await someone()
    for (const title of ['One', 'Two']) await makeLists(ada, {}, { title })
    const { page, faults } = await stage.show('/b', { as: ada, shows: 'a.board-tile' })
    const first = await page.locator('a.board-tile').first().innerText()
    await page.keyboard.press('ArrowDown')
    await page.locator('.board-tile:focus').waitFor()
    expect(await page.locator('.board-tile:focus').innerText()).toBe(first)
    await page.keyboard.press('ArrowRight')
    await page.locator('li:nth-child(2) > .board-tile:focus').waitFor()
    await page.keyboard.press('k')
    await page.locator('li:first-child > .board-tile:focus').waitFor()
    await page.keyboard.press('n')
    await page.locator('dialog input:focus').fill('Three')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/three$/)
    await page.goBack()
    await page.locator('.board-tile', { hasText: 'Three' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
