import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openAsker } from './ask.ts'
import { copyAsCommenter, hookFlood, readAfterRemoval } from './checked-attacks.ts'
import { DUE_CARDS } from './due-cards.ts'
import { HEAVY_ATTACKS } from './heavy-attacks.ts'
import { LARGEST_BOARD } from './largest-board.ts'
import { type Attack, type Given, type Outcome, repeat, until } from './loop.ts'
import { MOVING_IN } from './other-programs.ts'
import type { Setup } from './setup.ts'
import { tarpits } from './tarpits.ts'

const attack = (name: string, atOnce: number, run: Attack['run'], mayCostMs = 250): Attack => {
  return { name, atOnce, mayCostMs, run }
}

const ALL = [
  attack('unread exports', 200, unreadExports),
  attack(
    'copies at once',
    60,
    repeating('POST', ({ publicBoard }) => `/api/boards/${publicBoard}/copy`, {}),
  ),
  attack('combining marks', 4, combiningMarks),
  attack('stalled bodies', 130, stalledBodies),
  attack('sign-ins', 40, signIns, 1_000),
  attack('ignored keys in imports', 2, ignoredKeys),
  attack('custom fields on every card', 8, customFields),
  attack('reading after removal', 1, readAfterRemoval),
  attack('dripping uploads', 20, drippingUploads),
  attack('copies by a commenter', 4, copyAsCommenter),
  attack('webhooks to one host', 1, hookFlood),
  attack('webhooks beside tarpits', 1, tarpits),
  attack('1,000 creates at once', 1_000, creates),
  attack(
    'reads at once',
    100,
    repeating('GET', ({ publicBoard }) => `/api/boards/${publicBoard}`),
  ),
  ...HEAVY_ATTACKS,
  LARGEST_BOARD,
  MOVING_IN,
  DUE_CARDS,
]

/** One of each kind: what a short run has time for. A thousand creates at once need a quick machine. */
const QUICK: ReadonlySet<string> = new Set([
  'unread exports',
  'sign-ins',
  'reading after removal',
  'copies by a commenter',
  'a short text for 500 cards',
  'views of 5,000 cards',
])

/** The attacks, those of a short run, and the control beside which the bystander is compared. */
export const ATTACKS = {
  all: ALL,
  quick: ALL.filter(({ name }) => QUICK.has(name)),
  healthz: repeating('GET', () => '/healthz'),
}

function repeating(
  method: 'GET' | 'POST',
  pathOf: (setup: Setup) => string,
  body?: object,
): Attack['run'] {
  return async (given) => {
    const asker = openAsker(given.setup.url, given.setup.attacker)
    const path = pathOf(given.setup)
    const sent = await repeat(given, () => asker.ask({ method, path, body }))
    await asker.end()
    return { sent, achieved: [] }
  }
}

async function unreadExports({ setup, atOnce, isOver }: Given): Promise<Outcome> {
  const asker = openAsker(setup.url, setup.attacker)
  const path = `/api/boards/${setup.publicBoard}/export`
  for (let at = 0; at < atOnce; at += 1) asker.raw({ method: 'GET', path })
  await until(isOver)
  await asker.end()
  return { sent: atOnce, achieved: [] }
}

const MARKS = '\u0301'

async function combiningMarks(given: Given): Promise<Outcome> {
  const asker = openAsker(given.setup.url, given.setup.attacker)
  const { board, list } = given.setup.attacked
  const path = `/api/boards/${board}/lists/${list}/cards`
  const bodies = [
    { title: 'A card', description: `e${MARKS.repeat(99_000)}` },
    { title: `e${MARKS.repeat(320_000 / 2)}` },
    { title: 'A card', description: 'e\u0301\u0323'.repeat(33_000) },
  ]
  const sent = await repeat(given, (turn) =>
    asker.ask({ method: 'POST', path, body: bodies[turn % bodies.length] }),
  )
  await asker.end()
  return { sent, achieved: [] }
}

const JSON_OF = (length: number) => {
  return { 'content-type': 'application/json', 'content-length': String(length) }
}

async function stalledBodies({ setup, atOnce, isOver }: Given): Promise<Outcome> {
  const asker = openAsker(setup.url, setup.attacker)
  for (let at = 0; at < atOnce; at += 1)
    asker.raw({ method: 'POST', path: '/api/boards' }, JSON_OF(1_000)).write('{')
  await until(isOver)
  await asker.end()
  return { sent: atOnce, achieved: [] }
}

async function signIns(given: Given): Promise<Outcome> {
  const { setup } = given
  const { username, password } = setup.attacker
  const askers = Array.from({ length: given.atOnce }, (_, at) =>
    openAsker(setup.url, { token: '', address: `198.51.100.${at + 1}` }),
  )
  const sent = await repeat(given, async (turn) => {
    const body = { username: turn % 2 === 0 ? username : `nobody-${turn}`, password }
    const asker = askers[turn % askers.length]
    const { status } = (await asker?.ask({ method: 'POST', path: '/users/login', body })) ?? {}
    if (status === 429 || status === 503) await sleep(100)
  })
  await Promise.all(askers.map((asker) => asker.end()))
  return { sent, achieved: [] }
}

async function ignoredKeys(given: Given): Promise<Outcome> {
  const asker = openAsker(given.setup.url, given.setup.attacker)
  const ones = '1,'.repeat(8_000_000)
  const body = `{"_format":"wekan-board-1.0.0","title":"Ignored","x":[${ones}1]}`
  const path = '/api/boards/import'
  const sent = await repeat(given, () => asker.ask({ method: 'POST', path, body }))
  await asker.end()
  return { sent, achieved: [] }
}

async function customFields(given: Given): Promise<Outcome> {
  const asker = openAsker(given.setup.url, given.setup.attacker)
  const { board, list } = given.setup.attacked
  const path = `/api/boards/${board}`
  const achieved = new Set<string>()
  const sent = await repeat(given, async (turn) => {
    if (turn % 20 === 0) await asker.ask({ method: 'GET', path: `${path}/export/csv` })
    if (turn % 10 === 0) {
      const cards = Array.from({ length: 20 }, (_, at) => ({ title: `Card ${at}` }))
      await asker.ask({ method: 'POST', path: `${path}/lists/${list}/cards/bulk`, body: { cards } })
    }
    const body = { name: `Field ${turn}`, type: 'text', settings: '{}', automaticallyOnCard: true }
    await asker.ask({ method: 'POST', path: `${path}/custom-fields`, body })
  })
  const { status, text } = await asker.ask({ method: 'GET', path: `${path}/custom-fields` })
  const count: number = status === 200 ? JSON.parse(text).length : 0
  if (count > 200) achieved.add(`A board has ${count} custom fields.`)
  await asker.end()
  return { sent, achieved: [...achieved] }
}

const SMALL = {
  _format: 'wekan-board-1.0.0',
  title: 'Small',
  lists: [],
  swimlanes: [{ _id: 'lane', title: 'Default' }],
  cards: [],
}

async function drippingUploads({ setup, atOnce, isOver }: Given): Promise<Outcome> {
  const asker = openAsker(setup.url, setup.attacker)
  const importer = openAsker(setup.url, setup.bystander)
  const path = '/api/boards/import'
  const sockets = Array.from({ length: atOnce }, () => {
    const socket = asker.raw({ method: 'POST', path }, JSON_OF(10_000_000))
    socket.write(`{"_format":"wekan-board-1.0.0","x":"${'x'.repeat(65_536)}`)
    return socket
  })
  const achieved = new Set<string>()
  while (!isOver()) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    const { status } = await importer.ask({ method: 'POST', path, body: SMALL })
    if (status !== 200) achieved.add(`Another user's import was answered ${status}.`)
    await sleep(500)
  }
  await Promise.all([asker.end(), importer.end()])
  return { sent: atOnce, achieved: [...achieved] }
}

async function creates({ setup, atOnce, isOver }: Given): Promise<Outcome> {
  const asker = openAsker(setup.url, setup.attacker)
  const path = `/api/boards/${setup.attacked.board}/lists/${setup.attacked.list}/cards`
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, at): Promise<Answer> =>
      asker.ask({ method: 'POST', path, body: { title: `Card ${at}` } }),
    ),
  )
  const other = answers.filter(({ status }) => status !== 200)
  await until(isOver)
  await asker.end()
  const [first] = other
  if (first === undefined) return { sent: atOnce, achieved: [] }
  return {
    sent: atOnce,
    achieved: [
      `${other.length} creates failed, one with ${first.status}: ${first.text.slice(0, 120)}`,
    ],
  }
}
