import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A page of Playwright or of Puppeteer. */
type Page = { evaluate(script: string): Promise<unknown> }

const AXE = join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js')

/** Ends every transition and animation that has an end, and those that start meanwhile: in the middle of one, colors have a contrast that nobody sees for long. */
export const SETTLE = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const moves = (one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime)
  for (let still = 0; still < 2; await frame()) {
    const moving = document.getAnimations().filter(moves)
    moving.forEach((one) => one.finish())
    still = moving.length === 0 ? still + 1 : 0
  }
})()`

/** Lists what axe finds wrong with the page as it is shown, with where it is; only within what a selector finds, and by some of its rules, where they are given. */
export async function wrongFor(
  page: Page,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  await page.evaluate(SETTLE)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await readFile(AXE, 'utf8'))
  // No rule that is asked for reads the stylesheets, which axe loads again otherwise.
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary].join(' '))))`,
  )
  if (!Array.isArray(found)) throw new TypeError('Axe gives no list.')
  return found.map(String)
}
