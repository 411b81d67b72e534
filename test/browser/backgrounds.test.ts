import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { pickColors, pickOnPhone } from './background-steps.ts'
import { type MadeBoard, goWithin, makeLists, openBoard, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { leastContrast } from './measured-contrast.ts'
import { focused, holdBack } from './steps.ts'
import { type Someone, shared } from './users.ts'

const user = shared()

/** A picture of one color, in base64. */
const filled = (color: string, width: number, height: number) => `(async () => {
  const canvas = new OffscreenCanvas(${width}, ${height})
  const paper = canvas.getContext('2d')
  paper.fillStyle = '${color}'
  paper.fillRect(0, 0, ${width}, ${height})
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
})()`

async function pictureFile(page: Page, color: string, width = 64, height = 48) {
  const buffer = Buffer.from(await page.evaluate<string>(filled(color, width, height)), 'base64')
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}

/** Gives a board a picture of one color without its page, and waits until that shows it. */
async function giveColor({ api }: Someone, board: string, page: Page, color: string) {
  const { buffer } = await pictureFile(page, color)
  const picture = new File([new Uint8Array(buffer)], 'picture.png')
  const { backgroundUrl } = await api.set_background({ board, body: { picture } })
  await page.locator(`.board-background[data-shown][src="${backgroundUrl.slice(1)}"]`).waitFor()
}

/** Returns how many pixels wide the file of a picture is. */
const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((picture: { naturalWidth: number }) => picture.naturalWidth)

/** Leads a page to a board with what changes its picture beside it. */
async function openPopup(page: Page, board: MadeBoard) {
  await openBoard(page, board)
  await showPopup(page)
  await page.getByRole('button', { name: 'Choose picture' }).waitFor()
}

async function showPopup(page: Page) {
  await page.getByRole('button', { name: 'Board menu' }).click()
  await page.getByRole('menuitem', { name: 'Color and background' }).click()
}

/** Undoes what a message says. */
async function undo(page: Page, message: string) {
  const said = page.locator('dialog .toast', { hasText: message })
  await said.getByRole('button', { name: 'Undo' }).click()
}

const SHOWN = '.board-background[data-shown]'

/** The message of a browser where a page that is left sends what it still has to, and the next one asks for the same before that is answered. */
const REPEATED = /status of 409/

/** Texts that lie on no list and no card. */
const TEXTS = [
  '.board-header h1',
  '.board-header .icon-button',
  '.view-switch a',
  '.filter-text',
  '.swimlane-head h2',
  '.swimlane-head .count',
  '.add-list',
]

describeInBrowser('the background of a board', (stage) => {
  journey(
    'is a picture that is chosen beside the board, made small, shown at once, to others as soon as it is sent, and by its tile, and undone, also by keys and after another one took its place; or a color that is picked, which the board shows at once, others see, and keys undo',
    'files, canvases, keys and focus are its own',
    async () => {
      const ada = await user()
      const made = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Pictured' })
      const board = made.id
      const other = await showBoard(stage, ada, made)
      const { page, faults } = await showBoard(stage, ada, made)
      await openPopup(page, made)
      const choose = page.getByLabel('Choose picture')
      const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
      await choose.setInputFiles(text)
      await page.getByText('This file is no picture that your browser can read.').waitFor()
      const goOn = await holdBack(page, /\/background/, 'PUT')
      await choose.setInputFiles(await pictureFile(page, 'teal', 4_000, 1_000))
      await page.getByLabel('Change picture').waitFor({ state: 'attached' })
      await page.locator(`${SHOWN}[src^="blob:"]`).waitFor()
      goOn()
      await page.locator(`${SHOWN}[src^="api/"]`).waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await other.page.locator(SHOWN).waitFor()
      expect(await widthOf(other.page, SHOWN)).toBe(2_560)

      await goWithin(other.page, '/b')
      const tile = '.board-tile:has-text("Pictured") img[loading=lazy]'
      await other.page.locator(`${tile}[data-shown]`).waitFor()
      expect(await widthOf(other.page, tile)).toBe(480)
      expect(await wrongFor(other.page, 'main')).toEqual([])

      const stored = async () => (await ada.api.get_board({ board })).backgroundUrl
      const remove = page.getByRole('button', { name: 'Remove picture' })
      await remove.click()
      await page.locator(SHOWN).waitFor({ state: 'detached' })
      expect(await focused(page)).toContain('Choose picture')
      await undo(page, 'The picture is removed')
      await page.locator(SHOWN).waitFor()
      expect(await stored()).toBeDefined()
      await remove.click()
      await page.locator(SHOWN).waitFor({ state: 'detached' })
      await page.goto(`${stage.url()}/b`)
      await expect.poll(stored).toBeUndefined()

      await openPopup(page, await makeLists(ada, { 'To do': ['Tea'] }))
      await page.getByLabel('Choose picture').setInputFiles(await pictureFile(page, 'teal', 64, 48))
      await page.locator(SHOWN).waitFor()
      await page.getByText('Background: picture.png').first().waitFor()
      await page.getByLabel('Change picture').setInputFiles(await pictureFile(page, 'red', 32, 24))
      await expect.poll(() => widthOf(page, SHOWN)).toBe(32)
      await page.locator('dialog .toast', { hasText: 'Background: picture.png' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByLabel('Change picture').waitFor({ state: 'detached' })
      await page.keyboard.press('Control+z')
      await expect.poll(() => widthOf(page, SHOWN)).toBe(64)
      await page.keyboard.press('Control+Shift+z')
      await expect.poll(() => widthOf(page, SHOWN)).toBe(32)
      for (const _ of ['the second one', 'the first one']) await page.keyboard.press('Control+z')
      await page.locator(SHOWN).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+Shift+z')
      await expect.poll(() => widthOf(page, SHOWN)).toBe(64)
      await showPopup(page)
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await page.locator(SHOWN).waitFor({ state: 'detached' })

      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await pickColors(page, other.page, ada)
      const told = faults.filter((fault) => !REPEATED.test(fault))
      expect([...told, ...other.faults]).toEqual([])
    },
  )

  journey(
    'is picked within the window of a telephone, with room for fingers, leaves texts readable whatever a picture shows, in light and dark, which comes after the cards and moves nothing, and leaves the color where it cannot be read',
    'layout and colors are its own',
    async () => {
      const ada = await user()
      const made = await makeLists(ada, { 'To do': ['Tea'] })
      await ada.api.new_swimlane({ board: made.id, body: { title: 'Second' } })
      const colorful = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Colorful' })
      const { page, faults } = await showBoard(stage, ada, colorful, { isPhone: true })
      await pickOnPhone(page, colorful)
      expect(faults).toEqual([])
      await openBoard(page, made)
      await page.locator('.add-list').scrollIntoViewIfNeeded()
      const poor: string[] = []
      for (const color of ['white', 'black']) {
        await giveColor(ada, made.id, page, color)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          poor.push(...(await wrongFor(page, 'html', ['color-contrast'])))
          for (const { text, contrast } of await leastContrast(page, TEXTS))
            if (contrast < 4.5) poor.push(`${text} on ${color} in ${colorScheme}: ${contrast}`)
        }
      }
      expect(poor).toEqual([])

      await giveColor(ada, made.id, page, 'black')
      const goOn = await holdBack(page, /\/background\?v=/)
      const places = () => page.evaluate<string>(PLACES)
      const ground = () => page.evaluate<string>(HEADER_COLOR)
      await page.reload()
      await page.locator('.card-title', { hasText: 'Tea' }).waitFor()
      expect(await page.locator('.board-background').getAttribute('fetchpriority')).toBe('low')
      const [before, color] = [await places(), await ground()]
      goOn()
      await page.locator(SHOWN).waitFor()
      expect(await places()).toBe(before)
      expect(await ground()).not.toBe(color)

      await page.unroute(/\/background\?v=/)
      await page.route(/\/background\?v=/, (route) => route.abort())
      await page.reload()
      await page.locator('.card-title', { hasText: 'Tea' }).waitFor()
      await expect.poll(() => page.locator('.board-background').count()).toBe(0)
      expect(await ground()).toBe(color)
    },
  )
})

/** The places of the parts of a board. */
const PLACES = `JSON.stringify(['.board-header h1', '.list-head', '.card', '.add-list', '.swimlane-toggle']
  .map((part) => document.querySelector(part).getBoundingClientRect()))`

const HEADER_COLOR = `getComputedStyle(document.querySelector('.board-header')).backgroundColor`
