import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type MeasuredBoard, editsOf } from './boards.ts'

const EDITS_PER_SECOND = 100
const KEYS = 60

/** Notes for each key how long it takes until the frame after it is painted. */
const WATCH_KEYS = `window.waits = []
  document.addEventListener('keydown', ({ timeStamp }) => window.afterFrame(
    (now) => window.waits.push(now - timeStamp)), true)`

const NOW = 'performance.timeOrigin + performance.now()'

/** Resolves when a card of the title is in the document, with the time. */
const SEEN = `(title) => new Promise((resolve) => {
  const look = () => [...document.querySelectorAll('.card-title')]
    .some((one) => one.textContent === title) && resolve(${NOW})
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  look()
})`

/** Scrolls the first list to its end, where a card that is added is rendered. The list grows on the way, as heights get known. */
const TO_THE_END = `(async () => {
  const cell = document.querySelector('.cell')
  for (let frame = 0; frame < 10; frame += 1) {
    cell.scrollTop = cell.scrollHeight
    await new Promise(requestAnimationFrame)
  }
})()`

/** The time from Enter in one browser to the card in the other; the least of three. */
export async function untilSeen(
  first: Page,
  second: Page,
  { list }: MeasuredBoard,
): Promise<number> {
  await second.evaluate(TO_THE_END)
  const times: number[] = []
  for (const title of ['One', 'Two', 'Three'].map((word) => `${word} ${list}`)) {
    const seen = second.evaluate<number>(`(${SEEN})(${JSON.stringify(title)})`)
    await first.locator('.add-card').first().click()
    await first.locator('.composer textarea').fill(title)
    const pressed = await first.evaluate<number>(NOW)
    await first.keyboard.press('Enter')
    times.push((await seen) - pressed)
    await first.keyboard.press('Escape')
    await second.evaluate(TO_THE_END)
  }
  return Math.min(...times)
}

/** The times from keys to their frames, in order of length, while cards change all the time. */
export async function keysWhileEdited(page: Page, board: MeasuredBoard): Promise<number[]> {
  await page.locator('.add-card').first().click()
  await page.evaluate(WATCH_KEYS)
  const edits = editsOf(board, EDITS_PER_SECOND)
  await sleep(1_000)
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a')
    await sleep(50)
  }
  const perSecond = await edits.stop()
  console.error(`${perSecond.toFixed(0)} changes a second were made`)
  const waits = await page.evaluate<number[]>('window.waits')
  return waits.toSorted((one, other) => one - other)
}
