import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../src/boards/engine/command.ts'
import { openBoardAlarm } from '../../../src/boards/engine/board-alarm.ts'
import { purgeInRounds } from '../../../src/kernel/db/purge.ts'
import { openStore, ENOUGH_QUERIES } from '../../../src/kernel/db/store.ts'
import { indexBoard } from '../../../src/search/index-run.ts'
import { newBoard } from '../../support/people.ts'
import { marksOf, openStores } from '../search/index-support.ts'
import { countingDatabase } from '../support/bindings.ts'
import { batchesOver } from './faulty-database.ts'
import { codeOf, commandOf, creating, openTestBoard, replyOf } from './support.ts'
import { db } from '../../../src/kernel/db/database.ts'
import { listenersOf } from '../../../src/app/board.ts'

/** Statements that D1 allows one invocation of the Worker. */
const ALLOWED = 1_000

test('work that can go on later stops far below what D1 allows an invocation', () => {
  expect(ENOUGH_QUERIES).toBe(300)
  expect(ENOUGH_QUERIES).toBeLessThan(ALLOWED / 2)
})

test('the sessions of an invocation count their statements together', async () => {
  const meter = { queries: 0 }
  const open = () => openStore(env.DB, 'first-primary', meter)
  const [one, other] = [open(), open()]
  const select = () => db.all(`select 1`)
  await one.batch([select(), select()])
  await other.batch({ a: select() })
  expect(meter.queries).toBe(3)
})

test('a run of the search index leaves the rest to another invocation once it has sent enough', async () => {
  // No message tells the queue's own consumer of marks that no request has made.
  const board = 'a-board-without-messages'
  await env.DB.prepare(
    `insert into stale_cards (board_id, card_id, mark) values (?, 'gone', 'now')`,
  )
    .bind(board)
    .run()
  expect(await indexBoard(openStores({ queries: ENOUGH_QUERIES }), board)).toBe(true)
  expect(await marksOf(board)).toEqual(['gone'])
  expect(await indexBoard(openStores({ queries: ENOUGH_QUERIES - 1 }), board)).toBe(true)
  expect(await marksOf(board)).toEqual([])
})

test('a purge leaves the rest to the next clean-up once the invocation has sent enough', async () => {
  const board = await newBoard()
  const store = openStore(env.DB, 'first-primary', { queries: ENOUGH_QUERIES - 2 })
  const change = db.run(`update boards set stars = stars + 1 where id = '${board.id}'`)
  let rounds = 0
  await purgeInRounds(store, 10, async () => {
    rounds += 1
    await store.batch([change])
  })
  expect(rounds).toBe(2)
})

/** Runs commands as one batch of a board's object, and counts its statements. */
async function runCounted(board: { id: string }, commands: Command[]) {
  const { database, statements } = countingDatabase(env.DB)
  const outcomes = await batchesOver(database, board.id)(commands)
  return { outcomes, statements: statements() }
}

const HUNDRED = Array.from({ length: 100 }, (_, at) => `Number ${at}`)

afterEach(() => vi.restoreAllMocks())

test('a batch of a hundred commands sends fewer than half of what D1 allows, also where each deletes something', async () => {
  const board = await openTestBoard(1)
  const card = await board.card('Discussed')
  const commands = HUNDRED.map((text) =>
    commandOf(board.owner, 'createComment', { card, comment: text }),
  )
  const made = await runCounted(board, commands)
  expect(made.statements).toBeLessThan(50)
  const comments = made.outcomes.map((one) => (replyOf(one) as { id: string }).id)
  const gone = await runCounted(
    board,
    comments.map((comment) => commandOf(board.owner, 'deleteComment', { card, comment })),
  )
  expect(new Set(gone.outcomes.map(codeOf))).toEqual(new Set(['ok']))
  expect(gone.statements).toBeLessThan(ALLOWED / 2)
})

test('a batch does, too, where one of a hundred commands fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const board = await openTestBoard(1)
  const broken = commandOf(board.owner, 'editList', null as unknown as { list: string })
  const { outcomes, statements } = await runCounted(board, [
    ...creating(board, ...HUNDRED.slice(1)),
    broken,
  ])
  expect(outcomes.map(codeOf)).toEqual([...HUNDRED.slice(1).map(() => 'ok'), 'server.failed'])
  expect(statements).toBeLessThan(ALLOWED / 2)
})

test('an alarm of a board sends few statements', async () => {
  const board = await openTestBoard(1)
  await board.card('Not indexed yet')
  const { database, statements } = countingDatabase(env.DB)
  const alarm = openBoardAlarm({
    boardId: board.id,
    storage: { getAlarm: () => Promise.resolve(null), setAlarm: () => Promise.resolve() },
    queue: { sendBatch: () => Promise.resolve() },
    listeners: listenersOf({ hasIndex: true }),
    clocks: [],
    openStore: () => openStore(database, 'first-primary'),
    nowMs: () => Date.now(),
    after: () => {},
    wait: () => Promise.resolve(),
  })
  await alarm.run()
  expect(statements()).toBeGreaterThan(0)
  expect(statements()).toBeLessThan(10)
})
