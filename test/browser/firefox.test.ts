import { type Page, launch } from 'puppeteer-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { PATIENCE } from '../support/patience.ts'
import { makeLists } from './boards.ts'
import { firefoxPath } from './firefox.ts'
import { PASSWORD, someone } from './users.ts'

const executablePath = firefoxPath()

/** A page in a Firefox of its own, which ends with the test, and what it reports as wrong. */
async function openFirefox(executablePath: string): Promise<{ page: Page; faults: string[] }> {
  const browser = await launch({ browser: 'firefox', executablePath })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (thrown) => faults.push(String(thrown)))
  return { page, faults }
}

describe.skipIf(executablePath === undefined)('a board in Firefox', () => {
  test('is opened after signing in, and its cards are made, moved and opened', async () => {
    const ada = await someone()
    const board = await makeLists(ada, { 'To do': ['Tea'], Done: [] })
    const { page, faults } = await openFirefox(executablePath ?? '')
    const shown = (selector: string) => page.waitForSelector(selector)
    const click = async (selector: string) => (await shown(selector))?.click()
    await page.goto(`${inject('pagesUrl')}/sign-in`)
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
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.up('Shift')
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
    expect(faults).toEqual([])
  })
})
