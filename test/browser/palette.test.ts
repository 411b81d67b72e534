import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { someone } from './users.ts'

const LONG = 'Collect samples of tiles from all the shops between here and the river'

/** The parts of the palette that are wider than their place, or higher than a line. */
const CUT = `[...document.querySelectorAll('.palette, .palette [role=option]')]
  .filter((one) => one.scrollWidth > one.clientWidth || (one.role === 'option' && one.offsetHeight > 40))
  .map((one) => one.textContent)`

/** Types into the palette, once it is there. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').fill(text)
}

describeInBrowser('the palette', (stage) => {
  journey(
    'opens on any screen, says once what its commands are about, each in a line, and leads to boards, screens, a search and themes',
    'keys, focus and layout are its own',
    async () => {
      const ada = await someone()
      await makeLists(ada, {}, { title: 'House' })
      const garden = await makeLists(ada, { 'To do': [LONG] }, { title: 'Garden' })
      const { page, faults } = await stage.show('/inbox', { as: ada })
      await find(page, 'gard')
      await page.getByRole('option', { name: 'Garden' }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/b/${garden.id}/`))
      await page.getByRole('link', { name: LONG }).focus()
      await page.keyboard.press('Control+k')
      const ofCard = page.getByRole('group', { name: LONG })
      await ofCard.getByRole('option', { name: 'Open card' }).getByText('Enter').waitFor()
      expect(await page.locator('.palette').getByText(LONG).count()).toBe(1)
      expect(await page.evaluate(CUT)).toEqual([])
      await page.locator('[role=combobox]:focus').fill('move')
      await page.getByRole('option', { name: `Move ${LONG}` }).waitFor()
      expect(await page.evaluate(CUT)).toEqual([])
      await page.keyboard.press('Escape')
      await cardIsFocused(page, LONG)
      await page.goBack()
      await page.getByRole('heading', { name: 'Inbox' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Theme' }).click()
      await page.getByRole('option', { name: 'Dark' }).click()
      await page.locator('html[data-theme=dark]').waitFor()
      await find(page, 'hedge')
      await page.getByRole('option', { name: 'Search all boards hedge' }).click()
      await page.waitForURL(/\/search\?q=hedge$/)
      await find(page, 'new board')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'New board' }).waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL(/\/b$/)
      await page.reload()
      await page.locator('a.board-tile').first().waitFor()
      // The keys of a board walk the tiles, too.
      const first = page.locator('a.board-tile').first()
      await page.keyboard.press('ArrowDown')
      await first.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.locator('li:nth-child(2) > .board-tile:focus').waitFor()
      await page.keyboard.press('k')
      await first.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('n')
      await page.locator('dialog input:focus').fill('Three')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/three$/)
      await page.goBack()
      await page.locator('.board-tile', { hasText: 'Three' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(faults).toEqual([])
    },
  )
})
