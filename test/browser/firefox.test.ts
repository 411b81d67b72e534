import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { makeLists } from './boards.ts'
import { connection } from './connection.ts'
import { journey } from './journey.ts'
import { firefoxPath, openInFirefox, startFirefox } from './firefox.ts'
import { dragAll, makeDraggable } from './mouse-drags.ts'
import { KEPT, UNSETTLED } from './steps.ts'
import { PASSWORD, shared } from './users.ts'

const executablePath = firefoxPath()

const user = shared()

const LISTS = { 'To do': ['Tea'], Done: [] }

/** The messages of Firefox about a connection that is cut. */
const CUT =
  /can.t establish a connection to the server at ws:|was interrupted while the page was loading/

describe.skipIf(executablePath === undefined)('the page in Firefox', () => {
  let firefox: Browser
  beforeAll(async () => {
    firefox = await startFirefox(executablePath ?? '')
  })
  afterAll(() => firefox.close())

  journey(
    'signs in, makes, moves and opens cards by keys, undoes, finds one by the search, keeps the field of a picker in sight, whose list scrolls, and sends what was done without a connection',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const board = await makeLists(ada, LISTS, { title: 'Shopping' })
      for (const name of 'abcdefghijklmnopqrst') {
        await ada.api.add_board_label({ board: board.id, body: { label: { name, color: 'red' } } })
      }
      const network = await connection()
      const { page, context, faults, shown, lists, click, pressWith } = await openInFirefox(
        firefox,
        `${network.stage.url()}/sign-in`,
        { expects: CUT },
      )
      await shown('input[type=password]')
      await page.type('input[name=username]', ada.username)
      await page.type('input[type=password]', PASSWORD)
      await page.keyboard.press('Enter')
      await click(`a[href*="${board.id}"]`)
      const add = async (title: string) => {
        await click('.add-card')
        await shown('.composer textarea:focus')
        await page.keyboard.type(title)
        await page.keyboard.press('Enter')
        await page.keyboard.press('Escape')
      }
      await add('Milk')
      await expect.poll(lists).toEqual([['Tea', 'Milk'], []])
      await page.focus('.card-title')
      await pressWith('Shift', 'ArrowRight')
      await shown('.list:nth-child(2) .card-title:focus')
      await page.keyboard.press('Enter')
      await shown('dialog[open] .card-history')
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { hidden: true })
      const places = async () => {
        const { cards } = await ada.api.get_board_view({ board: board.id })
        return cards
          .map(({ title, listId }) => `${title} in ${board.lists.indexOf(listId)}`)
          .toSorted()
      }
      await expect.poll(places).toEqual(['Milk in 0', 'Tea in 1'])
      await pressWith('Control', 'z')
      await expect.poll(lists).toEqual([['Tea', 'Milk'], []])

      await page.focus('.card-title')
      await page.keyboard.press('l')
      await shown('dialog .input:focus')
      expect(await page.evaluate(SCROLLED)).toEqual(['picker-list'])
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { hidden: true })

      await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
      await expect.poll(() => page.evaluate(KEPT)).toBe(true)
      await network.cut(context)
      await shown('.banner')
      await add('Bread')
      await expect.poll(() => page.evaluate(UNSETTLED)).toBe(1)
      await expect.poll(lists).toEqual([['Tea', 'Milk', 'Bread'], []])
      await network.restore(context)
      await page.waitForSelector('.banner', { hidden: true })
      await expect.poll(places).toEqual(['Bread in 0', 'Milk in 0', 'Tea in 0'])
      expect(await lists()).toEqual([['Tea', 'Milk', 'Bread'], []])

      const house = await makeLists(ada, { Kitchen: ['Order a skip'] }, { title: 'House' })
      await expect.poll(() => ada.api.search({ query: { q: 'order skip' } })).not.toEqual([])
      await page.goto(`${network.stage.url()}/search`)
      await shown('input[type=search]:focus')
      await page.keyboard.type('order skip board:House')
      await shown('.found')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await shown('dialog[open]')
      expect(page.url()).toContain(house.id)
      expect(faults).toEqual([])
    },
  )

  journey(
    'drags cards together, lists, swimlanes, tabs, dates and items of checklists by the mouse, and undoes that',
    'Firefox is another browser',
    async () => {
      const ada = await user()
      const made = await makeDraggable(ada)
      const opened = await openInFirefox(firefox, `${inject('pagesUrl')}${made.path}`, { as: ada })
      const { page, faults, drag, lists, pressWith } = opened
      await page.waitForSelector('[data-tab]')
      await drag('.list:nth-child(1) .card', '.list:nth-child(2) .cell')
      await expect.poll(lists).toEqual([['Milk', 'Bread'], expect.arrayContaining(['Tea', 'Jam'])])
      await pressWith('Control', 'z')
      await expect.poll(lists).toEqual([['Tea', 'Milk', 'Bread'], ['Jam']])
      await dragAll(page, ada, made)
      expect(faults).toEqual([])
    },
  )
})

/** The parts of a dialog that scroll. */
const SCROLLED = `[...document.querySelectorAll('dialog[open], dialog[open] *')]
  .filter((one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
  .map((one) => one.className)`
