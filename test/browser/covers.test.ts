import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardOn, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { holdBack } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

/** A teal picture with a red middle, in base64. */
const filled = (width: number, height: number) => `(async () => {
  const canvas = new OffscreenCanvas(${width}, ${height})
  const paper = canvas.getContext('2d')
  paper.fillStyle = 'teal'
  paper.fillRect(0, 0, ${width}, ${height})
  paper.fillStyle = 'red'
  paper.fillRect(${width / 4}, ${height / 4}, ${width / 2}, ${height / 2})
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''))
})()`

/** How the covers of the cards are shown, by the title of the card. */
const shownCovers = (page: Page) =>
  page.evaluate<Record<string, { fit: string; ground: string; height: number }>>(`
    Object.fromEntries([...document.querySelectorAll('.card:has(.card-cover)')].map((card) => {
      const cover = card.querySelector('.card-cover')
      const { objectFit: fit, backgroundColor: ground } = getComputedStyle(cover)
      return [card.querySelector('.card-title').textContent, { fit, ground, height: cover.offsetHeight }]
    }))`)

const SIZES = { Wide: [90, 60], Tall: [60, 120], 'Very wide': [200, 20] } as const

describeInBrowser('the cover of a card on the board', (stage) => {
  test('shows all of a tall and of a very wide picture on the color of its edge, and keeps its height when the picture comes', async () => {
    const ada = await user()
    const made = await makeLists(ada, { 'To do': Object.keys(SIZES) })
    const { page, faults } = await showBoard(stage, ada, made)
    const [list = ''] = made.lists
    const send = await holdBack(page, /\/preview$/)
    for (const [title, [width, height]] of Object.entries(SIZES)) {
      const card = await cardOn(ada, made.id, title)
      const bytes = Buffer.from(await page.evaluate<string>(filled(width, height)), 'base64')
      const place = { board: made.id, list, card }
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
    expect(faults).toEqual([])
  })
})
