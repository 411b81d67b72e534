import { expect } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

describeInBrowser('a board in the colors that its reader asks the browser for', (stage) => {
  journey(
    'shows what is selected and which view is shown where the platform picks them, has stronger lines for those who ask for more contrast, and prints all of its cards on white',
    'forced colors, contrast and printed pages are its own',
    async () => {
      const ada = await someone()
      const board = await makeLists(ada, { 'To do': [], Done: ['Tea'] })
      const [list = ''] = board.lists
      const [swimlane] = await ada.api.get_all_swimlanes({ board: board.id })
      const cards = Array.from({ length: 240 }, (_, card) => ({ title: `Card ${card}` }))
      const body = { swimlaneId: swimlane?._id ?? '', cards }
      await ada.api.new_cards({ board: board.id, list, body })
      const { page } = await showBoard(stage, ada, board)
      const styles = (selector: string, names: string) =>
        page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map((one) => {
          const { ${names} } = getComputedStyle(one)
          return [${names}].join()
        })`)
      const [count] = await styles('.list-head .count', 'color')
      const [card] = await styles('.card', 'borderTopStyle')
      await page.emulateMedia({ contrast: 'more' })
      expect((await styles('.list-head .count', 'color'))[0]).not.toBe(count)
      expect([card, (await styles('.card', 'borderTopStyle'))[0]]).toEqual(['none', 'solid'])

      await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
      expect((await styles('.card', 'borderTopStyle'))[0]).toBe('solid')
      const [shown] = await styles('.view-switch [aria-current]', 'backgroundColor')
      expect(shown).not.toBe((await styles('.card', 'backgroundColor'))[0])
      await page.locator('.card-title').first().focus()
      await page.keyboard.press('x')
      await page.locator('.card[data-selected]').waitFor()
      const [selected] = await styles('.card[data-selected]', 'borderWidth, borderColor')
      const others = await styles('.card:not([data-selected])', 'borderWidth, borderColor')
      expect(others).not.toContain(selected)
      await page.keyboard.press('x')

      await page.emulateMedia({ forcedColors: 'none' })
      const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
      expect(pages.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
      await page.emulateMedia({ media: 'print' })
      const [ground] = await styles('.board-page', 'backgroundColor')
      expect(ground).toBe('rgba(0, 0, 0, 0)')
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      expect(await page.locator('.card').count()).toBe(241)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await expect.poll(() => page.locator('.card').count()).toBeLessThan(241)
    },
  )
})
