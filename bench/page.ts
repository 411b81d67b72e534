import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { median } from 'simple-statistics'
import { connect } from '../client/client.ts'
import { whole } from '../scripts/report.ts'
import { type Served, serve } from '../scripts/serve.ts'
import { UNLIMITED } from '../scripts/unlimited-vars.ts'
import { chromiumPath } from '../test/browser/chromium.ts'
import { buildPages } from '../web/build.ts'
import { type Row, markdown } from './measure/markdown.ts'
import { microsecondsOf } from './measure/processor.ts'
import { dragged, filtered, heapOf, scrolled } from './page/acting.ts'
import { type MeasuredBoard, PEOPLE, newBoard } from './page/boards.ts'
import {
  type FirstKey,
  type NetworkName,
  type Opener,
  firstKeyOf,
  openedIn,
  opener,
} from './page/opening.ts'
import { keysWhileEdited, untilSeen } from './page/together.ts'

/** Of these, the first is the measure of the largest, and the second is as large as a board that is used. */
const SHAPES = [
  { cards: 1_000, lists: 10 },
  { cards: 2_254, lists: 9 },
  { cards: 10_000, lists: 10 },
  { cards: 2_000, lists: 60 },
]

/** Boards of so many cards are opened on telephones, too. */
const MOST_ON_TELEPHONE = 2_500

const VISITS = 5
const PASSWORD = 'a long password'

await buildPages()
const executable = chromiumPath()
if (executable === undefined) throw new Error('No Chromium is found; CHROMIUM_PATH can name one.')
const folder = await mkdtemp(join(tmpdir(), 'laneway-page-'))
const served = await serve({ port: 0, state: folder, vars: UNLIMITED })
const browser = await chromium.launch({ executablePath: executable })
try {
  const api = connect(served.url)
  const account = { username: 'ada', email: 'ada@example.com', password: PASSWORD }
  await api.register({ body: account })
  for (const username of PEOPLE) {
    const body = { username, email: `${username}@example.com`, password: PASSWORD }
    await connect(served.url).register({ body })
  }
  const open = await opener(browser, served.url, account)
  const here: Row[] = []
  const telephones: Row[] = []
  for (const shape of SHAPES) {
    const board = await newBoard(api, shape)
    const names = { cards: whole(shape.cards), lists: shape.lists }
    here.push(told({ ...names, ...(await onThisMachine(served, open, board)) }))
    if (shape.cards <= MOST_ON_TELEPHONE)
      telephones.push(told({ ...names, ...(await elsewhere(open, board)) }))
  }
  const [processor] = cpus()
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(`Measured on ${new Date().toISOString().slice(0, 10)} with Chromium ${browser.version()} on ${cpus().length} × ${processor?.model}, at a load average of ${load.join(', ')}.

${markdown(here)}

${markdown(telephones)}`)
} finally {
  await browser.close()
  await served.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Measures a board in a window of 1,440 by 900 pixels. */
async function onThisMachine(service: Served, open: Opener, board: MeasuredBoard) {
  // The first visit of a service that has just started says nothing about the page.
  await (await open(board.path)).context.close()
  const cold: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    await change(board)
    const { context, ms } = await open(board.path)
    await context.close()
    cold.push(ms)
  }
  const { page, context } = await open(board.path)
  await page.waitForLoadState('networkidle')
  const warm: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    warm.push(await openedIn(page, service.url + board.path))
    await page.waitForLoadState('networkidle')
  }
  const session = await context.newCDPSession(page)
  const scrolling = await scrolled(page)
  await openedIn(page, service.url + board.path)
  await page.waitForLoadState('networkidle')
  const dragging = await dragged(page)
  const keys = await filtered(page, session)
  const heap = await heapOf(session)
  await context.close()
  return {
    'first card, cold, ms': whole(median(cold)),
    'warm, ms': whole(median(warm)),
    'scroll step p95, ms': scrolling.p95.toFixed(1),
    'drag step p95, ms': dragging.p95.toFixed(1),
    'filter key p50, ms of processor': whole(median(keys)),
    'longest, ms': whole(keys.at(-1) ?? 0),
    'most elements': whole(Math.max(scrolling.elements, dragging.elements)),
    'heap, MB': (heap / 1_000_000).toFixed(1),
    ...(await ofTheService(service, board)),
  }
}

/** The time of the processor that the runtime takes for all parts of a board: after a change, and again. */
async function ofTheService({ pid }: Served, board: MeasuredBoard) {
  const cold: number[] = []
  const again: number[] = []
  for (let round = 0; round < VISITS; round += 1) {
    await change(board)
    for (const times of [cold, again]) {
      const before = microsecondsOf(pid)
      await readWhole(board)
      times.push((microsecondsOf(pid) - before) / 1_000)
    }
  }
  return { 'service, cold, ms': whole(median(cold)), 'again, ms': whole(median(again)) }
}

async function change({ api, id, list, cards: [card = ''] }: MeasuredBoard): Promise<void> {
  const body = { title: `Changed at ${performance.now()}` }
  await api.edit_card({ board: id, list, card, body })
}

async function readWhole({ api, id }: MeasuredBoard): Promise<void> {
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const view = await api.get_board_view({ board: id, query })
    cursor = 'next' in view ? view.next : undefined
  } while (cursor !== undefined)
}

/** Measures a board on slow telephones, and in two browsers that show it together. */
async function elsewhere(open: Opener, board: MeasuredBoard) {
  const slow = await onTelephone(open, board, '3G')
  const fair = await onTelephone(open, board, 'slow 4G')
  const [first, second] = [await open(board.path), await open(board.path)]
  const seen = await untilSeen(first.page, second.page, board)
  const keys = await keysWhileEdited(first.page, board)
  await Promise.all([first, second].map(({ context }) => context.close()))
  return {
    'on 3G, ms': whole(slow.ms),
    'on slow 4G, ms': whole(fair.ms),
    'first key acts, ms': whole(fair.takenMs),
    'and is shown, ms': whole(fair.shownMs),
    'seen by a second browser, ms': whole(seen),
    'key while others edit p50, ms': whole(keys[Math.floor(keys.length / 2)] ?? 0),
    'longest, ms': whole(keys.at(-1) ?? 0),
  }
}

/** Opens a board on a slow telephone that knows nothing yet, and returns the medians. */
async function onTelephone(open: Opener, board: MeasuredBoard, network: NetworkName) {
  const all: ({ ms: number } & FirstKey)[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const opened = await open(board.path, network)
    all.push({ ms: opened.ms, ...(await firstKeyOf(opened)) })
    await opened.context.close()
  }
  return {
    ms: median(all.map(({ ms }) => ms)),
    takenMs: median(all.map(({ takenMs }) => takenMs)),
    shownMs: median(all.map(({ shownMs }) => shownMs)),
  }
}

/** Prints a row beside the tables as soon as it is there. */
function told(row: Row): Row {
  console.error(JSON.stringify(row))
  return row
}
