import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

/** A large picture, of points of many colors, in base64. */
const PICTURE = `(async () => {
  const canvas = new OffscreenCanvas(900, 600)
  const paper = canvas.getContext('2d')
  let color = 1
  for (let x = 0; x < 900; x += 4)
    for (let y = 0; y < 600; y += 4) {
      color = Math.imul(color, 1103515245) + 12345
      paper.fillStyle = '#' + (color & 0xffffff).toString(16).padStart(6, '0')
      paper.fillRect(x, y, 4, 4)
    }
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
})()`

/** How wide the picture of a file of a card is, once it is there. */
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

describeInBrowser('a large picture that is attached', (stage) => {
  test('is shown by a small one, which is read once whatever changes on the board, and can be the cover of its card', async () => {
    const ada = await user()
    const { id: board, path } = await makeLists(ada, { 'To do': ['Paint'] })
    const card = (await ada.api.get_board_view({ board })).cards[0]?._id ?? ''
    const made = { id: board, path: `${path}/${card}`, lists: [] }
    const { page, faults } = await showBoard(stage, ada, made)
    const buffer = Buffer.from(await page.evaluate<string>(PICTURE), 'base64')
    expect(buffer.length).toBeGreaterThan(65_536)
    const dialog = page.getByRole('dialog', { name: 'Paint' })
    const file = { name: 'wall.png', mimeType: 'image/png', buffer }
    const reads = await countReads(page, /\/preview$/)
    await dialog.getByRole('button', { name: 'Add: Attachments' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('link', { name: 'wall.png' }).waitFor()
    await expect.poll(() => page.evaluate(WIDTH)).toBe(640)
    await expect.poll(reads).toBe(1)
    await dialog.getByRole('button', { name: '“wall.png” as cover of the card' }).click()
    const cover = async () => (await ada.api.get_card_view({ board, card })).card.coverId
    await expect.poll(cover).not.toBe('')
    expect(await page.locator('.mini-cover, .card-panel-cover').count()).toBeGreaterThan(0)
    await page.keyboard.press('Control+z')
    await expect.poll(cover).toBe('')
    await ada.api.edit_board_card({ board, card, body: { title: 'Paint it' } })
    await page.reload()
    await expect.poll(() => page.evaluate(WIDTH)).toBe(640)
    expect(reads()).toBe(1)
    expect(faults).toEqual([])
  })

  test('is shown once there is a connection again, where it could not be loaded', async () => {
    const ada = await user()
    const { id: board, lists, path } = await makeLists(ada, { 'To do': ['Paint'] })
    const card = (await ada.api.get_board_view({ board })).cards[0]?._id ?? ''
    const { page } = await stage.show('/b', { as: ada, expects: /net::ERR_FAILED/ })
    const bytes = Buffer.from(await page.evaluate<string>(PICTURE), 'base64')
    const file = new File([bytes], 'wall.png', { type: 'image/png' })
    await ada.api.new_attachment({ board, list: lists[0] ?? '', card, body: { file } })
    const picture = /\/attachments\/[^/]+\/preview$/
    await page.route(picture, (route) => route.abort())
    await page.goto(`${stage.url()}${path}/${card}`)
    await page.locator('.card-file-picture', { hasText: 'PNG' }).waitFor()
    await page.unroute(picture)
    const width = async () => {
      await page.evaluate("dispatchEvent(new Event('online'))")
      return page
        .locator('.card-file img')
        .evaluate((one: { naturalWidth: number }) => one.naturalWidth)
    }
    await expect.poll(width).toBeGreaterThan(0)
  })
})
