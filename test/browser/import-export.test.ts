import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { wrongFor } from './axe.ts'
import { relaunchExport } from '../support/trello-relaunch.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { someone } from './users.ts'

const EXPORT = {
  _format: 'wekan-board-1.0.0',
  title: 'From elsewhere',
  lists: [{ _id: 'l', title: 'To do' }],
  swimlanes: [{ _id: 's', title: 'Default' }],
  users: ['<b>gone</b>', 'linus'].map((username) => ({ _id: username, username })),
  members: [{ userId: 'linus', isAdmin: false, isActive: true }],
  rules: [{ title: '<img src=x onerror=alert(1)>' }, { title: 'Second' }],
  weather: [{ title: 'Sun' }],
  cards: ['One', 'Two'].map((title) => ({
    _id: title,
    title,
    listId: 'l',
    swimlaneId: 's',
    userId: '<b>gone</b>',
    members: ['linus', '<b>gone</b>'],
  })),
}

/** Chooses a file with this text. */
function choose(page: Page, text: string, name = 'board.json'): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  return page.locator('input[type=file]').setInputFiles(file)
}

/** The cells of a table's body, by the table's name. */
async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
}

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

/** Says if the deeds of a person are below the name, and the choice beside both, as on a telephone. */
async function placesIn(page: Page, name: string): Promise<unknown> {
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) })
  const box = (selector: string) =>
    row
      .locator(selector)
      .first()
      .evaluate((one: { getBoundingClientRect(): Box }) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return { left, right, top, bottom }
      })
  const [who, did] = [await box('th'), await box('td')]
  const choice = await box('select')
  return {
    below: did.top >= who.bottom,
    beside: choice.left >= who.right && choice.top < did.top,
  }
}

const importIt = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click()

/** Picks a mode for the people without an account, and waits until what is left out was counted again. */
async function pickMode(page: Page, label: string): Promise<void> {
  const counted = page.waitForResponse(/dryRun=true/)
  await page.getByLabel(label).check()
  await counted
  await page.locator('.import-account:not([aria-busy=true])').waitFor()
}

const checked = (page: Page) => page.getByRole('heading', { name: 'What comes with it' }).waitFor()

type View = { cards: { members: string[] }[] }

/** The id of the board that a page shows. */
const boardOn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''

/** Downloads the board that a page shows, as JSON and as a table. */
async function exportIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Board menu' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await page.getByRole('heading', { name: 'Export the board' }).waitFor()
  const fetched = async (name: string) => {
    const link = page.getByRole('link', { name: `Download: ${name}`, exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    return [download.suggestedFilename(), await text(await download.createReadStream())] as const
  }
  const [name, json] = await fetched('Without attachments')
  expect(name).toBe('from-elsewhere-without-files.json')
  expect(JSON.parse(json)).toMatchObject({ title: 'From elsewhere', cards: [{}, {}] })
  const [csvName, csv] = await fetched('Cards as a table')
  expect(csvName).toBe('from-elsewhere.csv')
  expect(csv).toContain('Two')
}

describeInBrowser('importing and exporting a board', (stage) => {
  journey(
    'shows what would come of an export, a board of Trello or a table, what is left out and why, who is who, and what is wrong with a file, and then imports it, and exports what is on the board, as JSON and as a table',
    'its form reads a file of the browser, it downloads files, and layout is its own',
    async () => {
      const ada = await someone()
      const { page, faults } = await stage.show('/import', {
        as: ada,
        expects: /status of 4(?:00|13)/,
      })
      await choose(page, JSON.stringify(EXPORT))
      await checked(page)
      expect(await page.locator('.import-counts > div').allTextContents()).toContain('Cards2')
      expect(await rowsOf(page, 'What is left out')).toEqual([
        [
          'Rules',
          '2',
          'They do what Laneway does not, or name what is not on the board<img src=x onerror=alert(1)>Second',
        ],
        ['weather', '1', 'The import does not know itSun'],
      ])
      expect(await wrongFor(page)).toEqual([])
      expect(await asked(page, '/api/user/boards')).toEqual([])
      await pickMode(page, 'Keep the name')
      // Who is on cards alone is kept by the name, too.
      const kept = await rowsOf(page, 'What is left out')
      expect(kept.map(([what]) => what)).toEqual(['Rules', 'weather'])
      await pickMode(page, 'Leave out')
      await page.setViewportSize({ width: 320, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      expect(await placesIn(page, 'linus')).toEqual({ below: true, beside: true })
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.getByLabel('Who linus is here').selectOption(`Me (${ada.username})`)
      await importIt(page)
      await page.getByRole('link', { name: 'Open the board' }).click()
      await page.getByText('Two', { exact: true }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'From elsewhere' }).waitFor()
      const imported = await asked<View>(page, `/api/boards/${boardOn(page)}/view`)
      expect(imported.cards.map(({ members }) => members)).toEqual([[ada.id], [ada.id]])

      await exportIt(page)

      await page.goto(`${stage.url()}/import`)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      await choose(page, JSON.stringify(relaunchExport('nobody-here')))
      await checked(page)
      const ofTrello = await page.locator('.import-counts > div').allTextContents()
      expect(ofTrello).toContain('Attachments as links3')
      // A name that takes two lines leaves its number in the row of the others.
      const tops = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.import-counts dd')].map((one) => one.getBoundingClientRect().top)`,
      )
      expect(new Set(tops).size).toBe(1)
      const rows = await rowsOf(page, 'What is left out')
      const [, count, why] = rows.find(([what]) => what === 'Missing comments') ?? []
      expect([count, why]).toEqual([
        '10',
        expect.stringMatching(/^Of 2 cards\. The program has more/),
      ])
      expect(rows.at(-1)?.[0]).toMatch(/^Actions \w+/)
      await page.setViewportSize({ width: 320, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      await page.setViewportSize({ width: 1280, height: 720 })

      await page.goto(`${stage.url()}/import`)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      const table =
        'Title;List;Members;Mood\r\nBuy tiles;Kitchen;<b>gone</b>;good\r\nPaint;Garden;;\r\n'
      await choose(page, table, 'The house.csv')
      await checked(page)
      const counts = await page.locator('.import-counts > div').allTextContents()
      expect(counts).toContain('Cards2')
      await page
        .getByLabel('Who <b>gone</b> is here')
        .selectOption({ label: `Me (${ada.username})` })
      await importIt(page)
      await page.getByRole('link', { name: 'Open the board' }).click()
      await page.getByRole('heading', { level: 1, name: 'The house' }).waitFor()
      await page.getByText('Buy tiles', { exact: true }).waitFor()
      const { cards } = await asked<View>(page, `/api/boards/${boardOn(page)}/view`)
      expect(cards.map(({ members }) => members)).toEqual([[ada.id], []])

      await page.goto(`${stage.url()}/import`)
      await page.locator('input[type=file]').waitFor({ state: 'attached' })
      const alert = page.getByRole('alert').locator('p')
      await choose(page, 'PK', 'cards.ods')
      await alert.filter({ hasText: 'Save the spreadsheet as XLSX or CSV' }).waitFor()
      await choose(page, 'a;b;c\n1;2;3', 'cards.csv')
      await alert.filter({ hasText: 'No column of the table is called Title.' }).waitFor()
      await choose(page, 'nothing of the kind')
      await alert.filter({ hasText: 'This is neither an export of boards nor a table.' }).waitFor()
      await choose(page, '{"a": 1}')
      await alert
        .filter({ hasText: 'This is not the export of a program that is known.' })
        .waitFor()
      await expect
        .poll(() => alert.evaluate((one) => one === one.ownerDocument.activeElement))
        .toBe(true)
      expect(await wrongFor(page)).toEqual([])

      await page.getByText('a CSV file of up to 25 MB').waitFor()
      // The form around it is what makes it too large.
      await page.evaluate(`(() => {
      const given = new DataTransfer()
      given.items.add(new File([new Uint8Array(26_214_400)], 'cards.csv'))
      const field = document.querySelector('input[type=file]')
      field.files = given.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
      await page.getByRole('alert').getByText('This file is larger than 25 MB.').waitFor()
      expect(faults).toEqual([])
    },
  )
})
