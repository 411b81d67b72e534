import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { RECURRING } from '../../../src/boards/cards/recurrence-queries.ts'
import { LATE, wakeLateBoards } from '../../../src/boards/engine/late-boards.ts'
import { SCHEDULED } from '../../../src/boards/rules/schedule-queries.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { openTestBoard, sql } from '../engine/support.ts'

const USUAL = { ...LATE }
const NOW_MS = Date.parse('1980-01-02T00:00:00.000Z')
const [EARLY, LATER] = ['1980-01-01T00:00:00.000Z', '1980-01-01T12:00:00.000Z']

afterEach(async () => {
  Object.assign(LATE, USUAL)
  await sql("delete from rules where due_at < '1981'")
  await sql("update cards set recurs_at = null where recurs_at < '1981'")
})

/** New boards, in the order of their ids. */
async function boards(count: number): Promise<string[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openTestBoard(1)))
  return opened.map(({ id }) => id).toSorted()
}

async function archive(board: string): Promise<void> {
  await sql('update boards set archived = 1 where id = ?', board)
}

/** Rules of a board whose schedules have come and were not seen. */
async function lateRules(board: string, count: number, dueAt = EARLY): Promise<void> {
  await sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?2)
    insert into rules (id, board_id, user_id, title, enabled, "trigger", action, trigger_id,
      action_id, runs, created_at, modified_at, due_at)
    select ?1 || i, ?1, '', '', 1, '{}', '{}', '', '', 0, ?3, ?3, ?3 from n`,
    board,
    count,
    dueAt,
  )
}

/** The boards that one call wakes. */
async function wokenFrom(from: string, awaited = SCHEDULED): Promise<string[]> {
  const woken: string[] = []
  const wake = async (id: string) => void woken.push(id)
  const store = openStore(env.DB, 'first-primary')
  await wakeLateBoards(awaited, { store, wake, nowMs: NOW_MS, from })
  return woken
}

test('a board with more late schedules than are looked at keeps no other from being woken', async () => {
  LATE.moments = 20
  const [stuck = '', other = ''] = await boards(2)
  await lateRules(stuck, 25)
  await lateRules(other, 1, LATER)
  for (const from of ['', other, 'zz']) expect(await wokenFrom(from)).toContain(other)
})

test('where schedules of more boards are late than one call wakes, the next calls wake the others', async () => {
  LATE.woken = 2
  const [a = '', b = '', c = '', d = ''] = await boards(4)
  for (const board of [a, b, c, d]) await lateRules(board, 3)
  expect(await wokenFrom(a)).toEqual([a, b])
  expect(await wokenFrom(c)).toEqual([c, d])
  expect(await wokenFrom(d)).toEqual([d, a])
})

test('an archived board is not woken, and its late schedules keep no other from it', async () => {
  const [archived = '', other = ''] = await boards(2)
  await lateRules(archived, 25)
  await lateRules(other, 1, LATER)
  await archive(archived)
  for (const moments of [20, USUAL.moments]) {
    LATE.moments = moments
    expect(await wokenFrom('')).toEqual([other])
  }
})

test('the late cards of an archived board keep no other from the cards that recur there', async () => {
  const [archived, other] = await Promise.all([openTestBoard(1), openTestBoard(1)])
  for (const [board, count, at] of [
    [archived, 6, EARLY],
    [other, 1, LATER],
  ] as const) {
    for (let card = 0; card < count; card += 1) await board.card(`Card ${card}`)
    await sql('update cards set recurs_at = ? where board_id = ?', at, board.id)
  }
  await archive(archived.id)
  for (const moments of [5, USUAL.moments]) {
    LATE.moments = moments
    expect(await wokenFrom('', RECURRING)).toEqual([other.id])
  }
})
