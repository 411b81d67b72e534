import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails if a column of the table does not fit on a sheet of A4 between its margins. */
export async function printsWholeTable(page: Page): Promise<void> {
  await page.keyboard.press('2')
  await page.locator('.table-row .card-title').first().waitFor()
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 688, height: 1017 })
  const excess = () =>
    page.evaluate<number>(`{
      const { scrollWidth, clientWidth } = document.querySelector('.table')
      scrollWidth - clientWidth
    }`)
  expect(await excess()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await excess()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(size)
}
