import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Page, chromium } from 'playwright-core'
import { median } from 'simple-statistics'
import { connect } from '../client/client.ts'
import { figures } from '../scripts/report.ts'
import { serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'
import { chromiumPath } from '../test/browser/chromium.ts'
import { buildPages } from '../web/build.ts'
import { type NetworkName, type Opened, type Opener, opener } from './page/opening.ts'
import { type MeasuredBoard, editsOf, newBoard } from './page/boards.ts'

const SIZES = [1_000, 2_254]
const EDITS_PER_SECOND = 100
const KEYS = 60

/** Scrolls each list from its top to its end by 400 px a frame, and answers with the longest frame. */
const SCROLL = `(async () => {
  let longest = 0
  for (const cell of document.querySelectorAll('.cell[data-scrolls]')) {
    let before = performance.now()
    for (let at = 0; at <= cell.scrollHeight; at += 400) {
      cell.scrollTop = at
      const now = await new Promise(requestAnimationFrame)
      longest = Math.max(longest, now - before)
      before = now
    }
  }
  return longest
})()`

/** Notes for each key how long it takes until the frame after it is painted. */
const WATCH_KEYS = `window.waits = []
  document.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.waits.push(performance.now() - timeStamp)
    port2.postMessage(undefined)
  }), true)`

const NOW = 'performance.timeOrigin + performance.now()'

/** Resolves when a card of the title is in the document, with the time. */
const SEEN = `(title) => new Promise((resolve) => {
  const look = () => [...document.querySelectorAll('.card-title')]
    .some((one) => one.textContent === title) && resolve(${NOW})
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  look()
})`

await buildPages()
const executable = chromiumPath()
if (executable === undefined) throw new Error('No Chromium is found; CHROMIUM_PATH can name one.')
const folder = await mkdtemp(join(tmpdir(), 'laneway-page-'))
const served = await serve({ port: 0, state: folder, vars: UNLIMITED })
const browser = await chromium.launch({ executablePath: executable })
try {
  const api = connect(served.url)
  const account = { username: 'ada', email: 'ada@example.com', password: 'a long password' }
  await api.register({ body: account })
  const open = await opener(browser, served.url, account)
  for (const size of SIZES) {
    const board = await newBoard(api, size)
    const row = await measured(open, board, size)
    console.log(`${figures(row)}\n`)
  }
} finally {
  await browser.close()
  await served.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measured(open: Opener, board: MeasuredBoard, cards: number) {
  // The first board of a service that has just started says nothing about the page.
  const warm = await open(board.path)
  await warm.page.context().close()
  const first = await open(board.path)
  const second = await open(board.path)
  const slow = await onTelephone(open, board, '3G')
  const fair = await onTelephone(open, board, 'slow 4G')
  const scrolled = await first.page.evaluate<number>(SCROLL)
  // Cards are in the document only once their place was near the screen.
  await second.page.evaluate<number>(SCROLL)
  const seen = await untilSeen(first, second, board)
  const keys = await keysWhileEdited(first.page, board)
  await Promise.all([first, second].map(({ page }) => page.context().close()))
  return {
    cards,
    'gzip bytes': first.bytes,
    rounds: first.rounds,
    'board ms': Math.round(Math.min(first.ms, second.ms)),
    'on 3G ms': Math.round(slow.ms),
    'on slow 4G ms': Math.round(fair.ms),
    'first key ms': Math.round(fair.keyMs),
    'longest frame ms': Math.round(scrolled),
    'second browser ms': Math.round(seen),
    'key p50 ms': Math.round(keys[Math.floor(keys.length / 2)] ?? 0),
    'key longest ms': Math.round(keys.at(-1) ?? 0),
  }
}

/** Opens a board five times on a slow telephone, and returns the median of each time. */
async function onTelephone(open: Opener, board: MeasuredBoard, network: NetworkName) {
  const all: Opened[] = []
  for (let round = 0; round < 5; round += 1) {
    const opened = await open(board.path, network)
    await opened.page.context().close()
    all.push(opened)
  }
  return { ms: median(all.map(({ ms }) => ms)), keyMs: median(all.map(({ keyMs }) => keyMs)) }
}

/** The time from Enter in one browser to the card in the other; the least of three. */
async function untilSeen(first: Opened, second: Opened, { list }: MeasuredBoard): Promise<number> {
  const times: number[] = []
  for (const title of ['One', 'Two', 'Three'].map((word) => `${word} ${list}`)) {
    const seen = second.page.evaluate<number>(`(${SEEN})(${JSON.stringify(title)})`)
    await first.page.locator('.add-card').first().click()
    await first.page.locator('.composer textarea').fill(title)
    const pressed = await first.page.evaluate<number>(NOW)
    await first.page.keyboard.press('Enter')
    times.push((await seen) - pressed)
    await first.page.keyboard.press('Escape')
  }
  return Math.min(...times)
}

/** The times from keys to their frames, in order of length, while cards change all the time. */
async function keysWhileEdited(page: Page, board: MeasuredBoard): Promise<number[]> {
  await page.locator('.add-card').first().click()
  await page.evaluate(WATCH_KEYS)
  const edits = editsOf(board, EDITS_PER_SECOND)
  await sleep(1_000)
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a')
    await sleep(50)
  }
  console.log(`${(await edits.stop()).toFixed(0)} changes a second were made`)
  const waits = await page.evaluate<number[]>('window.waits')
  return waits.toSorted((one, other) => one - other)
}
