import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const AXE = join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js')

/** What axe finds wrong with the page as it is shown. */
export async function wrongFor(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`,
  )
}
