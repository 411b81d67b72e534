import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

describeInBrowser('a board in the colors that its reader asks the browser for', (stage) => {
  test('shows what is selected and which view is shown where the platform picks the colors', async () => {
    const ada = await user()
    const { page } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    await page.emulateMedia({ forcedColors: 'active' })
    const looks = (selector: string) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map((one) => {
        const { borderWidth, borderColor } = getComputedStyle(one)
        return [borderWidth, borderColor].join()
      })`)
    const ground = (selector: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}')).backgroundColor`,
      )
    expect(await ground('.view-switch [aria-current]')).not.toBe(await ground('.card'))
    await page.locator('.card-title').first().focus()
    await page.keyboard.press('x')
    await page.locator('.card[data-selected]').waitFor()
    const [selected] = await looks('.card[data-selected]')
    expect(await looks('.card:not([data-selected])')).not.toContain(selected)
  })

  test('has stronger texts and lines for those who ask for more contrast', async () => {
    const ada = await user()
    const { page } = await showBoard(stage, ada, await makeLists(ada, LISTS))
    const looks = `['.list-head .count', '.card'].map((selector) => {
      const { color, borderTopStyle } = getComputedStyle(document.querySelector(selector))
      return [color, borderTopStyle].join()
    })`
    const [count, card] = await page.evaluate<string[]>(looks)
    await page.emulateMedia({ contrast: 'more' })
    const [strongCount, strongCard] = await page.evaluate<string[]>(looks)
    expect(strongCount).not.toBe(count)
    expect(card).toMatch(/none$/)
    expect(strongCard).toMatch(/solid$/)
  })
})
