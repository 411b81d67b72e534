import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { purgeInRounds } from '../../../src/kernel/db/purge.ts'
import { ENOUGH_QUERIES } from '../../../src/kernel/db/query-meter.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { indexBoard } from '../../../src/search/index-run.ts'
import { newBoard } from '../../support/people.ts'
import { marksOf, openStores } from '../search/index-support.ts'

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
  const select = () => one.db.all(`select 1`)
  await one.run([select(), select()])
  await other.find({ a: select() })
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
  const change = store.db.run(`update boards set stars = stars + 1 where id = '${board.id}'`)
  let rounds = 0
  await purgeInRounds(store, 10, async () => {
    rounds += 1
    await store.run([change])
  })
  expect(rounds).toBe(2)
})
