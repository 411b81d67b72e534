import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists } from './boards.ts'
import { connection } from './connection.ts'
import { journey } from './journey.ts'
import { firefoxPath, openInFirefox, openPage, startFirefox } from './firefox.ts'
import { makeFullBoard } from './full-board.ts'
import { dragAll, makeDraggable } from './mouse-drags.ts'
import { KEPT, UNSETTLED } from './steps.ts'
import { PASSWORD, shared } from './users.ts'

const executablePath = firefoxPath()

const user = shared()

const LISTS = { 'To do': ['Tea', 'Milk'], Done: [] }

/** What Firefox says of a connection that is cut. */
const CUT =
  /can.t establish a connection to the server at ws:|was interrupted while the page was loading/

describe.skipIf(executablePath === undefined)('the page in Firefox', () => {
  let firefox: Browser
  beforeAll(async () => {
    firefox = await startFirefox(executablePath ?? '')
  })
  afterAll(() => firefox.close())
  const open = (path: string, as?: { token: string }) =>
    openInFirefox(firefox, `${inject('pagesUrl')}${path}`, { ...(as && { as }) })

  journey(
    'signs in, makes, moves and opens cards, finds one by the search, and keeps the field of a picker in sight, whose list scrolls',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const board = await makeLists(ada, { 'To do': ['Tea'], Done: [] })
      const { page, faults, shown, click, pressWith } = await open('/sign-in')
      await shown('input[type=password]')
      await page.type('input[name=username]', ada.username)
      await page.type('input[type=password]', PASSWORD)
      await page.keyboard.press('Enter')
      await click(`a[href*="${board.id}"]`)
      await click('.add-card')
      await shown('.composer textarea:focus')
      await page.keyboard.type('Milk')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await shown('.card-title::-p-text(Milk)')
      await page.focus('.card-title')
      await pressWith('Shift', 'ArrowRight')
      await shown('.list:nth-child(2) .card-title:focus')
      await page.keyboard.press('Enter')
      await shown('dialog[open] .card-history')
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { hidden: true })
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
      const places = async () => {
        const { cards } = await ada.api.get_board_view({ board: board.id })
        return cards
          .map(({ title, listId }) => `${title} in ${board.lists.indexOf(listId)}`)
          .toSorted()
      }
      await expect.poll(places).toEqual(['Milk in 0', 'Tea in 1'])

      const house = await makeLists(ada, { Kitchen: ['Order a skip'] }, { title: 'House' })
      await expect.poll(() => ada.api.search({ query: { q: 'order skip' } })).not.toEqual([])
      await page.goto(`${inject('pagesUrl')}/search`)
      await shown('input[type=search]:focus')
      await page.keyboard.type('order skip board:House')
      await shown('.found')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await shown('dialog[open]')
      expect(page.url()).toContain(house.id)

      const many = await makeLists(ada, LISTS)
      for (const name of 'abcdefghijklmnopqrst') {
        await ada.api.add_board_label({ board: many.id, body: { label: { name, color: 'red' } } })
      }
      await page.goto(`${inject('pagesUrl')}${many.path}`)
      await shown('.card-title')
      await page.focus('.card-title')
      await page.keyboard.press('l')
      await shown('dialog .input:focus')
      const scrolled = `[...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
      .map((one) => one.className)`
      expect(await page.evaluate(scrolled)).toEqual(['picker-list'])
      expect(faults).toEqual([])
    },
  )

  journey(
    'has nothing that axe finds, on the screens of who is signed in',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const board = await makeFullBoard(ada)
      const { context } = await open('/b', ada)
      const found: string[] = []
      for (const [path, shows, within] of [
        [board.path, '.card'],
        [`${board.path}/${board.card}`, '.card-history', 'dialog[open]'],
        [`${board.path}?view=table`, '.table-row'],
        [`${board.path}?view=calendar`, '.calendar-card'],
        [`${board.path}?settings=board`, '.settings nav', 'dialog[open]'],
        ['/b', 'main h1'],
        ['/inbox', 'main h1'],
        ['/search?q=tiles', 'main h1'],
        ['/account', 'main h1'],
      ] as const) {
        const { page, faults, shown } = await openPage(context, `${inject('pagesUrl')}${path}`)
        await shown(shows)
        const wrong = await wrongFor(page, within)
        found.push(...[...wrong, ...faults].map((one) => `${path}: ${one}`))
        await page.close()
      }
      expect(found).toEqual([])
    },
  )

  journey(
    'drags cards together, lists, swimlanes, tabs, dates and items of checklists by the mouse',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const made = await makeDraggable(ada)
      const { page, faults } = await open(made.path, ada)
      await dragAll(page, ada, made)
      expect(faults).toEqual([])
    },
  )

  journey(
    'moves cards by the mouse and by keys, and undoes that',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const board = await makeLists(ada, LISTS)
      const { page, faults, drag, lists, pressWith } = await open(board.path, ada)
      await drag('.list:nth-child(1) .card', '.list:nth-child(2) .cell')
      await expect.poll(lists).toEqual([['Milk'], ['Tea']])
      await page.focus('.list:nth-child(1) .card-title')
      await pressWith('Shift', 'ArrowRight')
      await expect.poll(lists).toEqual([[], expect.arrayContaining(['Tea', 'Milk'])])
      await pressWith('Control', 'z')
      await expect.poll(lists).toEqual([['Milk'], ['Tea']])
      await pressWith('Control', 'z')
      await expect.poll(lists).toEqual([['Tea', 'Milk'], []])
      expect(faults).toEqual([])
    },
  )

  journey(
    'keeps what was done without a connection, and sends it when it is back',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const board = await makeLists(ada, LISTS)
      const network = await connection()
      const url = `${network.stage.url()}${board.path}`
      const opening = { as: ada, expects: CUT }
      const { page, context, faults, shown, lists, click } = await openInFirefox(
        firefox,
        url,
        opening,
      )
      await shown('.card')
      await expect.poll(() => page.evaluate(KEPT)).toBe(true)
      await network.cut(context)
      await shown('.banner')
      await click('.add-card')
      await shown('.composer textarea:focus')
      await page.keyboard.type('Bread')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(UNSETTLED)).toBe(1)
      await expect.poll(lists).toEqual([['Tea', 'Milk', 'Bread'], []])
      await network.restore(context)
      await page.waitForSelector('.banner', { hidden: true })
      const titles = async () => {
        const { cards } = await ada.api.get_board_view({ board: board.id })
        return cards.map(({ title }) => title).toSorted()
      }
      await expect.poll(titles).toEqual(['Bread', 'Milk', 'Tea'])
      expect(await lists()).toEqual([['Tea', 'Milk', 'Bread'], []])
      expect(faults).toEqual([])
    },
  )
})
