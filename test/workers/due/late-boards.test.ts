import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { MOMENTS } from '../../../src/boards/due/queries.ts'
import { LATE, wakeLateBoards } from '../../../src/boards/engine/late-boards.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { sql } from '../engine/support.ts'

const USUAL = { ...LATE }
const NOW_MS = Date.parse('1980-01-02T00:00:00.000Z')

afterEach(async () => {
  Object.assign(LATE, USUAL)
  await sql("delete from due_moments where at < '1981'")
})

/** Moments of a board that nobody has told of, one each second from a time on; earlier than those of other tests. */
async function late(board: string, count: number, from = '1980-01-01T00:00:00.000Z') {
  await sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?2)
    insert into due_moments (card_id, board_id, kind, at, due_at)
    select ?1 || i, ?1, 'duenow', strftime('%Y-%m-%dT%H:%M:%fZ', ?3, '+' || i || ' seconds'), ?3 from n`,
    board,
    count,
    from,
  )
}

/** The boards that one call wakes. Those that `fails` names cannot be woken. */
async function wokenFrom(from: string, fails: string[] = []) {
  const woken: string[] = []
  const wake = async (id: string) => {
    woken.push(id)
    if (fails.includes(id)) throw new Error('It does not wake.')
  }
  const store = openStore(env.DB, 'first-primary')
  const ended = await wakeLateBoards(MOMENTS, { store, wake, nowMs: NOW_MS, from }).then(
    () => '',
    (thrown: unknown) => String(thrown),
  )
  // It says what failed once all were tried.
  expect(ended).toBe(fails.length > 0 ? 'Error: It does not wake.' : '')
  return woken
}

test('a board with more late moments than are looked at keeps no other from being woken', async () => {
  const [stuck, other] = [`m${newId()}`, `n${newId()}`]
  LATE.moments = 20
  await late(stuck, 25)
  await late(other, 1, '1980-01-01T12:00:00.000Z')
  for (const from of ['', 'a', 'z']) expect(await wokenFrom(from)).toContain(other)
})

test('boards that cannot be woken keep no other from it', async () => {
  const stuck = Array.from({ length: 7 }, (_, at) => `m${at}${newId()}`)
  const other = `n${newId()}`
  for (const board of [...stuck, other]) await late(board, 1)
  expect((await wokenFrom('', stuck)).toSorted()).toEqual([...stuck, other])
})

test('where more boards are late than one call wakes, the next calls wake the others', async () => {
  LATE.woken = 2
  const boards = ['a', 'b', 'c', 'd'].map((first) => `${first}${newId()}`)
  for (const board of boards) await late(board, 3)
  const [a, b, c, d] = boards
  expect(await wokenFrom('a')).toEqual([a, b])
  expect(await wokenFrom('c')).toEqual([c, d])
  expect(await wokenFrom('d')).toEqual([d, a])
})
