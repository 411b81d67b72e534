import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { type MadeBoard, goToBoard, goWithin, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { makeFullBoard } from './full-board.ts'
import { signInBy } from './browser.ts'
import { journey } from './journey.ts'
import { type Someone, someone } from './users.ts'

/** Visitors ask who they are, which is refused, and so is what is not there; browsers report that. */
const UNKNOWN = { expects: /status of 40[0134]/ }

/** The narrowest is that of a window of 1,280 pixels that is enlarged four times. */
const WIDTHS = [320, 1280, 1920]

const SCHEMES = ['light', 'dark'] as const

/** A window that shows a view, and the rules that axe looks at it by; all unless some are given. */
type Look = { width: number; colorScheme: (typeof SCHEMES)[number]; rules?: string[] }

/** Each width once, because colors make nothing wider, and axe once in each scheme: the second time at the colors alone. */
const LOOKS: Look[] = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 1920, colorScheme: 'light', rules: [] },
]

/** A dialog over a board that axe has seen. */
const DIALOG = 'dialog[open]'

/** A selector of nothing, so that axe checks nothing. */
const NOWHERE = ''

/** A folder for pictures of all views, for people to look at. */
const SCREENSHOTS = process.env['LANEWAY_SCREENSHOTS']

/** The elements that are wider than what they are in: the page, a dialog, cards in a list, or the labels of a card. */
const WIDER = `[document.documentElement, ...document.querySelectorAll('dialog[open], .dialog-content, .cell, .side-labels, .search-main')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ localName, className }) => localName + '.' + className)`

/** Lists what is wrong with a view as windows show it; axe looks within what a selector finds: at nothing if the view was looked at in another language. */
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

/** The screens that a visitor is shown, each by its address and its heading. An unknown one is loaded, and the rest is led to within the page. */
const OF_VISITORS = [
  ['greeting', '/', 'Work you can see.'],
  ['sign-in', '/sign-in', 'Sign in'],
  ['register', '/register', 'Create your account'],
] as const

const OF_WHO_BEGINS = [
  ['b', '/b', 'Your boards'],
  ['import', '/import', 'Import a board'],
  ['account', '/account', 'Account'],
  ['inbox', '/inbox', 'Inbox'],
] as const

/** The screens of the search, by what is asked and what shows that it is there. */
const OF_THE_SEARCH = [
  ['search', '', '.found'],
  ['search-found', 'modified:<1d', '.found'],
  ['search-wrong', 'label: due:soon', '.question-faults p'],
] as const

const IN_GERMAN = ['b', 'account', 'import', 'register']

const IN_GERMAN_OF_A_BOARD = ['labels', 'features', 'integrations']

describeInBrowser('every view', (stage) => {
  journey(
    'of visitors, of somebody who begins, and of a board with something of all that there is, its card, its settings and the search fits, also in German, and axe finds nothing, also where a board has many labels',
    'layout and colors are its own',
    async () => {
      const found: string[] = []
      const { page, context, faults } = await stage.show('/b/one/two/three/four', UNKNOWN)
      found.push(...(await faultsOfView(page, 'unknown')))
      await page.goto(stage.url())
      const goTo = async (path: string, heading: string) => {
        await goWithin(page, path)
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      }
      for (const [name, path, heading] of OF_VISITORS) {
        await goTo(path, heading)
        found.push(...(await faultsOfView(page, name)))
      }

      const ada = await someone()
      const empty = await makeLists(ada, { 'To do': [] }, { title: 'Empty' })
      const { board, card } = await furnished(ada)
      await signInBy(context, ada, stage.url())
      await goToBoard(stage, page, empty)
      found.push(...(await faultsOfView(page, 'board-empty')))
      for (const [name, path, heading] of OF_WHO_BEGINS) {
        await goTo(path, heading)
        if (name === 'inbox') await page.getByText('Nothing here yet').waitFor()
        found.push(...(await faultsOfView(page, name)))
      }
      expect(await page.title()).toBe('Inbox · Laneway')

      await goWithin(page, board.path)
      await page.locator('.card-title').first().waitFor()
      found.push(...(await faultsOfView(page, 'board')))
      await page.getByRole('button', { name: 'Board menu' }).click()
      await page.getByRole('menuitem', { name: 'Export' }).click()
      await page.getByRole('heading', { name: 'Export the board' }).waitFor()
      found.push(...(await faultsOfView(page, 'export', DIALOG)))
      await page.keyboard.press('Escape')
      await goWithin(page, `${board.path}/${card}`)
      await page.locator('.card-history').waitFor()
      found.push(...(await faultsOfView(page, 'card', DIALOG)))
      for (const section of SECTIONS) {
        await goToSection(page, board, section)
        // The links to the other sections are the same in each of them.
        const within = section === 'board' ? DIALOG : '.settings-section'
        found.push(...(await faultsOfView(page, `settings-${section}`, within)))
      }
      for (const [name, q, shows] of OF_THE_SEARCH) {
        await goWithin(page, `/search?${new URLSearchParams({ q }).toString()}`)
        await expect.poll(() => page.locator('[data-question]').inputValue()).toBe(q)
        await page.locator(shows).first().waitFor()
        found.push(...(await faultsOfView(page, name)))
      }

      await page.evaluate("localStorage.setItem('laneway.language', 'de')")
      await giveLabels(ada, empty)
      await goToBoard(stage, page, empty)
      await page.locator('html[lang=de] .list-head').first().waitFor()
      found.push(...(await faultsOfView(page, 'german-board')))
      for (const section of IN_GERMAN_OF_A_BOARD) {
        await goToSection(page, empty, section)
        const within = section === 'labels' ? DIALOG : NOWHERE
        found.push(...(await faultsOfView(page, `german-settings-${section}`, within)))
      }
      for (const name of IN_GERMAN) {
        const shown = page.locator('main h1')
        const before = await shown.allInnerTexts()
        await goWithin(page, `/${name}`)
        await expect.poll(() => shown.allInnerTexts()).not.toEqual(before)
        await shown.waitFor()
        found.push(...(await faultsOfView(page, `german-${name}`, NOWHERE)))
      }
      expect([...found, ...faults]).toEqual([])
    },
  )
})

/** A board with something of all that there is, of which its owner is told, and which a search that is saved finds. */
async function furnished(owner: Someone) {
  const { api, id } = owner
  const { card, ...board } = await makeFullBoard(owner)
  await api.edit_board_card({ board: board.id, card, body: { members: [id] } })
  const q = 'modified:<1d'
  await api.new_user_filter({ body: { name: 'What changed today', q } })
  await expect.poll(() => api.search({ query: { q } })).not.toEqual([])
  return { board, card }
}

async function giveLabels({ api }: Someone, { id: board }: MadeBoard): Promise<void> {
  const color = 'green' as const
  const labels = Array.from({ length: 60 }, (_, at) => ({ name: `Stichwort ${at}`, color }))
  await api.edit_board({ board, body: { labels } })
}

async function goToSection(page: Page, { path }: MadeBoard, section: string): Promise<void> {
  await goWithin(page, `${path}?settings=${section}`)
  await page.locator(`.settings [aria-current=page][href$="=${section}"]`).waitFor()
}
