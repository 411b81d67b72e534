import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, makeLists, openBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { holdBack } from './steps.ts'
import { type Someone, someone } from './users.ts'

/** Drops a file on an element, and gives whether the browser leaves it to the page, and whether the element shows before that it takes it. */
const dropping = (selector: string) => `(() => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['Tea'], 'notes.txt', { type: 'text/plain' }))
  const given = { dataTransfer, bubbles: true, cancelable: true }
  const over = new DragEvent('dragover', given)
  const element = document.querySelector(${JSON.stringify(selector)})
  element.dispatchEvent(over)
  const isTaken = element.matches('[data-files]')
  element.dispatchEvent(new DragEvent('drop', given))
  return { isOfPage: over.defaultPrevented, isTaken }
})()`

/** Chooses a file that is larger than the service takes. */
const TOO_LARGE = `(() => {
  const field = document.querySelector('input[type=file]')
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'film.mp4'))
  field.files = data.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
})()`

/** Returns a script that draws on a canvas of a size and gives what it has then, in base64. */
const picture = (width: number, height: number, draw: string) => `(async () => {
  const canvas = new OffscreenCanvas(${width}, ${height})
  const paper = canvas.getContext('2d')
  ${draw}
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
})()`

/** A large picture, of points of many colors. */
const LARGE = picture(
  900,
  600,
  `let color = 1
  for (let x = 0; x < 900; x += 4)
    for (let y = 0; y < 600; y += 4) {
      color = Math.imul(color, 1103515245) + 12345
      paper.fillStyle = '#' + (color & 0xffffff).toString(16).padStart(6, '0')
      paper.fillRect(x, y, 4, 4)
    }`,
)

/** A teal picture with a red middle. */
const framed = (width: number, height: number) =>
  picture(
    width,
    height,
    `paper.fillStyle = 'teal'
  paper.fillRect(0, 0, ${width}, ${height})
  paper.fillStyle = 'red'
  paper.fillRect(${width / 4}, ${height / 4}, ${width / 2}, ${height / 2})`,
  )

const drawn = async (page: Page, script: string) =>
  Buffer.from(await page.evaluate<string>(script), 'base64')

/** The width of the picture of a file of a card, once it is there. */
const WIDTH = `(() => {
  const picture = document.querySelector('.card-file img')
  return picture?.complete ? picture.naturalWidth : undefined
})()`

/** Counts how often a page reads an address over the network, and not from what the browser keeps. */
async function countReads(page: Page, address: RegExp): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const asked = new Set<string>()
  let reads = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (address.test(request.url)) asked.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId) && encodedDataLength > 0) reads += 1
  })
  await session.send('Network.enable')
  return () => reads
}

/** Returns how the covers of the cards are shown, by the title of the card. */
const shownCovers = (page: Page) =>
  page.evaluate<Record<string, { fit: string; ground: string; height: number }>>(`
    Object.fromEntries([...document.querySelectorAll('.card:has(.card-cover)')].map((card) => {
      const cover = card.querySelector('.card-cover')
      const { objectFit: fit, backgroundColor: ground } = getComputedStyle(cover)
      return [card.querySelector('.card-title').textContent, { fit, ground, height: cover.offsetHeight }]
    }))`)

const SIZES = { Wide: [90, 60], Tall: [60, 120], 'Very wide': [200, 20] } as const

describeInBrowser('files of cards', (stage) => {
  journey(
    'are dropped on a card or chosen, with their progress, unless one is too large; a large picture is shown by a small one, which is read once, and is its cover; covers show all of a tall and of a very wide picture on the color of its edge, and keep their height when the picture comes',
    'files, drops, canvases, layout and what is kept of the network are its own',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, { 'To do': ['Tea', 'Milk'] })
      const { id: board, path } = made
      const card = await cardOn(ada, board, 'Tea')
      const expects = /WebSocket|net::ERR_FAILED/
      const opening = { as: ada, expects, shows: '.list-head' }
      const { page, context, faults } = await stage.show(path, opening)
      const nowhere = { isOfPage: true, isTaken: false }
      // The code that takes files is loaded once the board is shown.
      await expect.poll(() => page.evaluate(dropping('.canvas'))).toEqual(nowhere)
      const goOn = await holdBack(page, /\/attachments/, 'POST')
      const onCard = await page.evaluate(dropping(`[data-card="${card}"]`))
      expect(onCard).toEqual({ isOfPage: true, isTaken: true })
      const sending = page.locator('.toast', { hasText: 'Attaching notes.txt…' })
      await sending.getByRole('progressbar', { name: 'notes.txt' }).waitFor()
      goOn()
      await page.getByText('notes.txt attached').first().waitFor()
      await sending.waitFor({ state: 'detached' })
      await page.locator('.card', { hasText: 'Tea' }).getByTitle('1 attachment').waitFor()

      await page.getByRole('link', { name: 'Tea' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tea' })
      await dialog.getByRole('link', { name: 'notes.txt' }).waitFor()
      const chooser = dialog.locator('input[type=file]')
      await page.evaluate(TOO_LARGE)
      await page
        .getByRole('alert')
        .getByText(/too large/)
        .waitFor()
      const buffer = await drawn(page, LARGE)
      expect(buffer.length).toBeGreaterThan(65_536)
      const preview = /\/attachments\/[^/]+\/preview$/
      await page.route(preview, (route) => route.abort())
      await chooser.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer })
      await page.locator('.card-file-picture', { hasText: 'PNG' }).waitFor()
      await page.unroute(preview)
      // It comes once there is a connection again.
      const width = async () => {
        await page.evaluate("dispatchEvent(new Event('online'))")
        return page.evaluate(WIDTH)
      }
      await expect.poll(width).toBe(640)
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await dialog.getByRole('button', { name: '“wall.png” as cover of the card' }).click()
      const view = () => ada.api.get_card_view({ board, card })
      const cover = async () => (await view()).card.coverId
      await expect.poll(cover).not.toBe('')
      expect(await page.locator('.mini-cover, .card-panel-cover').count()).toBeGreaterThan(0)
      await page.keyboard.press('Control+z')
      await expect.poll(cover).toBe('')

      // A page whose requests were held back keeps no pictures.
      const other = await context.newPage()
      const reads = await countReads(other, preview)
      await other.goto(`${stage.url()}${path}/${card}`)
      await expect.poll(() => other.evaluate(WIDTH)).toBe(640)
      const before = reads()
      expect(before).toBeLessThanOrEqual(1)
      await ada.api.edit_board_card({ board, card, body: { title: 'Tea again' } })
      await other.reload()
      await expect.poll(() => other.evaluate(WIDTH)).toBe(640)
      expect(reads()).toBe(before)
      const names = (await view()).attachments.map(({ name }) => name)
      expect(names.toSorted()).toEqual(['notes.txt', 'wall.png'])
      await page.keyboard.press('Escape')
      await showsCovers(page, ada)
      expect(faults).toEqual([])
    },
  )
})

async function showsCovers(page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, { 'To do': Object.keys(SIZES) })
  await openBoard(page, made)
  const [list = ''] = made.lists
  const send = await holdBack(page, /\/preview$/)
  for (const [title, [width, height]] of Object.entries(SIZES)) {
    const place = { board: made.id, list, card: await cardOn(ada, made.id, title) }
    const bytes = new Uint8Array(await drawn(page, framed(width, height)))
    const file = new File([bytes], 'wall.png', { type: 'image/png' })
    const { _id: attachment } = await ada.api.new_attachment({ ...place, body: { file } })
    await ada.api.set_cover({ ...place, attachment })
  }
  await expect.poll(() => page.locator('.card-cover').count()).toBe(3)
  const before = await shownCovers(page)
  expect(Object.values(before).every(({ height }) => height > 100)).toBe(true)
  send()
  const whole = { fit: 'contain', ground: 'rgb(0, 128, 128)' }
  await expect.poll(() => shownCovers(page)).toMatchObject({ Tall: whole, 'Very wide': whole })
  const after = await shownCovers(page)
  expect(after['Wide']?.fit).toBe('cover')
  for (const [title, { height }] of Object.entries(after))
    expect(height).toBe(before[title]?.height)
}
