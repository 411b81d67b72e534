import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { makeFullBoard } from './full-board.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

/** Visitors ask who they are, which is refused, and so is what is not there; browsers report that. */
const UNKNOWN = { expects: /status of 40[0134]/ }

/** The narrowest is that of a window of 1,280 pixels that is enlarged four times. */
const WIDTHS = [320, 1280, 1920]

const SCHEMES = ['light', 'dark'] as const

/** How a window shows a view, and the rules that axe looks at it by: all, unless they are given. */
type Look = { width: number; colorScheme: (typeof SCHEMES)[number]; rules?: string[] }

/** Each width once, because colors make nothing wider, and axe once in each scheme: the second time at the colors alone. */
const LOOKS: Look[] = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 1920, colorScheme: 'light', rules: [] },
]

/** A dialog over a board that axe has seen. */
const DIALOG = 'dialog[open]'

/** Where axe looks at nothing. */
const NOWHERE = ''

/** Where pictures of all views are written to, for eyes to judge. */
const SCREENSHOTS = process.env['LANEWAY_SCREENSHOTS']

/** What is wider than what it is in: the page, a dialog, cards in a list, or the labels of a card. */
const WIDER = `[document.documentElement, ...document.querySelectorAll('dialog[open], .dialog-content, .cell, .side-labels, .search-main')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ localName, className }) => localName + '.' + className)`

/** What is wrong with a view as windows show it; axe looks within what a selector finds: at nothing where the view was looked at in another language. */
async function faultsOfView(page: Page, name: string, within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme, rules } of LOOKS) {
    await shown(page, width, colorScheme)
    const wider = await page.evaluate<string[]>(WIDER)
    const isLookedAt = within !== NOWHERE && rules?.length !== 0
    const wrong = isLookedAt ? await wrongFor(page, within, rules) : []
    found.push(...[...wider, ...wrong].map((one) => `${name} ${colorScheme} ${width}: ${one}`))
  }
  if (SCREENSHOTS !== undefined) await pictures(page, SCREENSHOTS, name)
  return found
}

async function shown(page: Page, width: number, colorScheme: Look['colorScheme']): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
}

async function pictures(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      await shown(page, width, colorScheme)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`) })
    }
}

const SECTIONS = [
  'board',
  'members',
  'labels',
  'lists',
  'swimlanes',
  'fields',
  'features',
  'archive',
  'shares',
  'integrations',
]

/** What visitors see. */
const OF_VISITORS = [
  ['greeting', '/'],
  ['sign-in', '/sign-in'],
  ['register', '/register'],
  ['unknown', '/b/one/two/three/four'],
] as const

/** What the search shows, by what shows that it is there. */
const OF_THE_SEARCH = [
  ['search', '', '.found'],
  ['search-found', '?q=modified:<1d', '.found'],
  ['search-wrong', '?q=label:+due:soon', '.question-faults p'],
] as const

describeInBrowser('every view', (stage) => {
  journey(
    'of visitors, and of somebody who begins, fits, and axe finds nothing',
    'layout and colors are its own',
    async () => {
      const found: string[] = []
      const { page, faults } = await stage.show('/', UNKNOWN)
      for (const [name, path] of OF_VISITORS) {
        await page.goto(`${stage.url()}${path}`)
        await page.locator('main h1').waitFor()
        found.push(...(await faultsOfView(page, name)))
      }
      const ada = await someone()
      const board = await makeLists(ada, { 'To do': [] }, { title: 'Empty' })
      const own = await showBoard(stage, ada, board)
      found.push(...(await faultsOfView(own.page, 'board-empty')))
      for (const name of ['b', 'import', 'account', 'inbox']) {
        await own.page.goto(`${stage.url()}/${name}`)
        await own.page.locator('main h1').waitFor()
        found.push(...(await faultsOfView(own.page, name)))
      }
      await own.page.getByText('Nothing here yet').waitFor()
      expect(await own.page.title()).toBe('Inbox · Laneway')
      expect([...found, ...faults, ...own.faults]).toEqual([])
    },
  )

  journey(
    'of a board with something of all that there is, its card, its settings and the search fits, and axe finds nothing',
    'layout and colors are its own',
    async () => {
      const ada = await someone()
      const board = await makeFullBoard(ada)
      const at = { board: board.id, card: board.card }
      await ada.api.edit_board_card({ ...at, body: { members: [ada.id] } })
      const q = 'modified:<1d'
      await ada.api.new_user_filter({ body: { name: 'What changed today', q } })
      const { page, faults } = await showBoard(stage, ada, board)
      const found = await faultsOfView(page, 'board')
      await page.getByRole('button', { name: 'Board menu' }).click()
      await page.getByRole('menuitem', { name: 'Export' }).click()
      await page.getByRole('heading', { name: 'Export the board' }).waitFor()
      found.push(...(await faultsOfView(page, 'export', DIALOG)))
      await page.goto(`${stage.url()}${board.path}/${board.card}`)
      await page.locator('.card-history').waitFor()
      found.push(...(await faultsOfView(page, 'card', DIALOG)))
      await page.goto(`${stage.url()}${board.path}?settings=${SECTIONS[0]}`)
      for (const section of SECTIONS) {
        await page.locator(`.settings nav a[href$="=${section}"]`).click()
        await page.locator(`.settings [aria-current=page][href$="=${section}"]`).waitFor()
        found.push(...(await faultsOfView(page, `settings-${section}`, DIALOG)))
      }
      await expect.poll(() => ada.api.search({ query: { q } })).not.toEqual([])
      for (const [name, path, shows] of OF_THE_SEARCH) {
        await page.goto(`${stage.url()}/search${path}`)
        await page.locator(shows).first().waitFor()
        found.push(...(await faultsOfView(page, name)))
      }
      expect([...found, ...faults]).toEqual([])
    },
  )

  journey(
    'in German fits, and axe finds nothing on a board with many labels',
    'layout and colors are its own',
    async () => {
      const ada = await someone()
      const board = await makeLists(ada, { 'Zu erledigen': [] }, { title: 'Küche' })
      const color = 'green' as const
      const labels = Array.from({ length: 60 }, (_, at) => ({ name: `Stichwort ${at}`, color }))
      await ada.api.edit_board({ board: board.id, body: { labels } })
      const { page, faults } = await showBoard(stage, ada, board, { locale: 'de' })
      await page.locator('html[lang=de] .list-head').first().waitFor()
      const found = await faultsOfView(page, 'german-board')
      for (const name of ['b', 'account', 'import', 'register']) {
        await page.goto(`${stage.url()}/${name}`)
        await page.locator('main h1').waitFor()
        found.push(...(await faultsOfView(page, `german-${name}`, NOWHERE)))
      }
      for (const section of ['labels', 'features', 'integrations']) {
        await page.goto(`${stage.url()}${board.path}?settings=${section}`)
        await page.locator('.settings [aria-current=page]').waitFor()
        const within = section === 'labels' ? DIALOG : NOWHERE
        found.push(...(await faultsOfView(page, `german-settings-${section}`, within)))
      }
      expect([...found, ...faults]).toEqual([])
    },
  )
})
