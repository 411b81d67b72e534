import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cardOn, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused, holdBack, paste } from './steps.ts'
import { someone } from './users.ts'

const LISTS = { 'To do': ['Tea', 'Milk'], Done: ['Bread'] }

/** A file of which less is used than this counts as not used. */
const USED = 0.2

/** Bytes, compressed, of files that are not used by a board. */
const MOST_UNUSED = 8 * 1024

describeInBrowser('the first load of a board', (stage) => {
  journey(
    'takes keys as soon as it is shown, while every file that is loaded later is held back, and so does every screen for the search, and has next to nothing that it does not use',
    'it loads files one by one, keys come before them, and it counts what of them was run',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, LISTS)
      const { page } = await stage.show('/b', { as: ada })
      await usesWhatItHas(page, stage.url() + made.path)
      const goOn = await holdBack(page, await laterFiles(stage.url() + made.path))
      await page.goto(stage.url() + made.path)
      await page.getByRole('link', { name: 'Tea' }).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await cardIsFocused(page, 'Milk')
      await page.keyboard.press('k')
      await cardIsFocused(page, 'Tea')
      await page.keyboard.press('x')
      await page
        .getByRole('region', { name: 'Selected cards' })
        .getByText('1 card selected')
        .waitFor()
      await page.keyboard.press('Escape')
      await paste(page, 'https://tea.example/')
      await page.getByText('Link added to the description of Tea').first().waitFor()
      await page.keyboard.press('n')
      await page.keyboard.type('Bun')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Bun' }).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('bun')
      const filter = page.getByRole('searchbox', { name: 'Filter' }).and(page.locator(':focus'))
      expect(await filter.inputValue()).toBe('bun')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Tea' }).focus()
      // The palette is one of those files; what is typed meanwhile is text for its field, and no key of the board.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('nextx')
      await page.keyboard.press('Backspace')
      goOn()
      const palette = page.locator('[role=combobox]:focus')
      await expect.poll(() => palette.inputValue()).toBe('next')
      await page.keyboard.type('!')
      await expect.poll(() => palette.inputValue()).toBe('next!')
      await page.keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
      await cardIsFocused(page, 'Tea')
      expect(await page.locator('.composer').count()).toBe(0)
      const tea = await cardOn(ada, made.id, 'Tea')
      await expect
        .poll(async () => (await ada.api.get_card_by_id({ card: tea })).description)
        .toBe('https://tea.example/')

      await page.unrouteAll()
      await page.goto(`${stage.url()}/account`)
      await page.locator('main h1').waitFor()
      const search = await holdBack(page, /\/app\/search-screen-/)
      await page.keyboard.press('/')
      await page.keyboard.type('milk and te')
      search()
      const field = page.locator('[data-question]:focus')
      await expect.poll(() => field.inputValue()).toBe('milk and te')
      await page.keyboard.type('a')
      await page.waitForURL(/q=milk/)
      expect(await field.inputValue()).toBe('milk and tea')
    },
  )
})

async function usesWhatItHas(page: Page, board: string): Promise<void> {
  await Promise.all([page.coverage.startJSCoverage(), page.coverage.startCSSCoverage()])
  await page.goto(board)
  await page.getByRole('link', { name: 'Tea' }).waitFor()
  await page.waitForLoadState('networkidle')
  const files = await filesOf(page)
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter(({ name }) => name.startsWith('later-'))).toEqual([])
  const unused = files.filter(({ used }) => used < USED)
  const sum = unused.reduce((all, { bytes }) => all + bytes, 0)
  expect(sum <= MOST_UNUSED ? [] : unused).toEqual([])
}

type LoadedFile = { name: string; bytes: number; used: number }

/** The scripts and styles that a page has loaded, each with how much of it was used. */
async function filesOf(page: Page): Promise<LoadedFile[]> {
  const [scripts, styles] = await Promise.all([
    page.coverage.stopJSCoverage(),
    page.coverage.stopCSSCoverage(),
  ])
  return [
    ...scripts.map(({ url, source = '', functions }) => ({
      url,
      text: source,
      used: usedOf(
        source,
        functions.flatMap(({ ranges }) => ranges),
      ),
    })),
    ...styles.map(({ url, text = '', ranges }) => ({
      url,
      text,
      used: ranges.reduce((sum, { start, end }) => sum + end - start, 0) / text.length,
    })),
  ]
    .filter(({ url }) => url.includes('/app/'))
    .map(({ url, text, used }) => ({
      name: url.split('/').at(-1) ?? '',
      bytes: gzipSync(text).length,
      used,
    }))
}

/** The part of a script that was run: an inner range says of its characters what its outer one does not. */
function usedOf(
  source: string,
  ranges: readonly { startOffset: number; endOffset: number; count: number }[],
): number {
  const isUsed = new Uint8Array(source.length)
  for (const { startOffset, endOffset, count } of ranges)
    isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return isUsed.reduce((sum, one) => sum + one, 0) / source.length
}

/** Tells of an address whether it is one of the files that are loaded after the document and what it names. */
async function laterFiles(url: string): Promise<(asked: URL) => boolean> {
  const html = await (await fetch(url)).text()
  return ({ pathname }) =>
    /^\/app\/(?!first-)[^/]+\.(?:js|css)$/.test(pathname) &&
    !html.includes(`"${pathname.slice(1)}"`)
}
