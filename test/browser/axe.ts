import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const AXE = join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js')

/** Ends transitions, in the middle of which colors have a contrast that nobody sees for long. */
const END_TRANSITIONS = `document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())`

/** What axe finds wrong with the page as it is shown; only within what a selector finds, where one is given. */
export async function wrongFor(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(END_TRANSITIONS)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(AXE, 'utf8'))
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`,
  )
}
