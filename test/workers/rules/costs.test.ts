import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard } from '../../support/people.ts'
import { sql } from '../engine/support.ts'
import { clockOf } from './rule-clock.ts'

const DATED = 10_000

/** Most rows that a statement of a slice may read: some of each card that it looks at. */
const MOST_READ = 2_500

/** The round trips, the rows read and the rows written that a reply says it cost. */
function costOf({ headers }: { headers: Headers }): number[] {
  const timing = headers.get('server-timing') ?? ''
  return (/(\d+) trips, (\d+) read, (\d+) written/.exec(timing) ?? []).slice(1).map(Number)
}

/** Puts so many more cards with due dates into a list, each a copy of a card but for what is its own. */
async function addDated({ id }: TestBoard, card: string, count: number): Promise<void> {
  const { results } = await env.DB.prepare("select name from pragma_table_info('cards')").all()
  const own: Record<string, string> = {
    id: "'dated' || i || board_id",
    card_number: 'card_number + i',
    sort: 'sort + i',
    due_at: "strftime('%Y-%m-%dT%H:%M:%fZ', '2099-01-01', '+' || i || ' minutes')",
  }
  const names = results.map(({ name }) => String(name))
  await sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
    insert into cards (${names.join(', ')})
    select ${names.map((name) => own[name] ?? name).join(', ')} from n, cards where id = ?`,
    count,
    card,
  )
  await sql('update boards set last_card_number = last_card_number + ? where id = ?', count, id)
  await sql(
    `update lists set card_count = card_count + ?1, last_sort = last_sort + ?1
    where id = (select list_id from cards where id = ?2)`,
    count,
    card,
  )
}

/** Adds so many moves of another card to the log of a board. */
async function addMoves({ id }: TestBoard, count: number): Promise<void> {
  await sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?2)
    insert into activities (board_id, seq, id, kind, user_id, created_at, refs)
    select ?1, 1000000 + i, ?1 || i, 'moveCard', '', '2026-01-01T00:00:00.000Z',
      json_object('cardId', 'moved ' || ?1, 'oldListId', 'a', 'listId', 'b') from n`,
    id,
    count,
  )
}

/** Of each three rules, one is about moves to another list, one about a label, and one has a schedule. */
function ruleOf(at: number): Json {
  const triggers = [
    { activityType: 'moveCard', listName: `List ${at}` },
    { activityType: 'addedLabel', labelId: `label ${at}` },
    { activityType: 'scheduledTrigger', scheduleKind: 'due', dueCondition: 'overdue' },
  ]
  return { trigger: triggers[at % 3], action: { actionType: 'setColor', selectedColor: 'red' } }
}

/** A board with a card, and as many more dated ones and rules. */
async function boardWith(cards: number, rules: number) {
  const board = await newBoard()
  const api = as(board.people.admin)
  const list = await api.made(`${board.path}/lists`, { title: 'To do' })
  const other = await api.made(`${board.path}/lists`, { title: 'Done' })
  const card = await api.made(`${board.path}/lists/${list}/cards`, { title: 'Tea' })
  if (cards > 0) await addDated(board, card, cards)
  for (let at = 0; at < rules; at += 1) await api.made(`${board.path}/rules`, ruleOf(at))
  const path = `${board.path}/cards/${card}`
  const change = (body: Json) => api.put(path, body)
  return {
    /** The costs of edits whose board was read before. */
    async costs() {
      await change({ title: 'Warm' })
      return [
        costOf(await change({ title: 'Green tea' })),
        costOf(await change({ dueAt: '2099-02-01T00:00:00.000Z' })),
        costOf(await change({ listId: other })),
      ]
    },
  }
}

test('an edit on a board of 10,000 dated cards and 100 rules reads and writes as much as on one with neither', async () => {
  const plain = await (await boardWith(0, 0)).costs()
  const full = await (await boardWith(DATED, 100)).costs()
  expect(full).toEqual(plain)
  expect(plain.map(([trips]) => trips)).toEqual([1, 1, 1])
})

/** A database that notes how many rows each of its statements reads. */
function measuredDatabase() {
  const queries = new Map<unknown, string>()
  const reads: { rows: number; query: string }[] = []
  const database = {
    prepare: (query: string) => ({
      bind(...values: unknown[]) {
        const bound = env.DB.prepare(query).bind(...values)
        queries.set(bound, query)
        return bound
      },
    }),
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      for (const [at, { meta }] of results.entries())
        reads.push({ rows: meta.rows_read, query: queries.get(statements[at]) ?? '' })
      return results
    },
  }
  // A store uses nothing else of a database.
  return { database: database as unknown as D1Database, reads }
}

test.each([
  ['due dates', { scheduleKind: 'due', dueCondition: 'overdue', days: 1 }],
  ['ages', { scheduleKind: 'aging', days: 1, since: 'list' }],
])(
  'a schedule about %s looks at 10,000 cards in slices of bounded rows, and acts on the few that it is about',
  async (_what, schedule) => {
    const board = await newBoard()
    const api = as(board.people.admin)
    const list = await api.made(`${board.path}/lists`, { title: 'To do' })
    const card = await api.made(`${board.path}/lists/${list}/cards`, { title: 'Tea' })
    await addDated(board, card, DATED)
    await addMoves(board, MOST_READ)
    const rule = await api.made(`${board.path}/rules`, {
      trigger: { activityType: 'scheduledTrigger', ...schedule },
      action: { actionType: 'setColor', selectedColor: 'red' },
    })
    // The last ones of the board were due, and made, long ago; all others in days to come.
    const old = '2026-01-01T00:00:00.000Z'
    await sql(
      `update cards set created_at = '2099-01-01T00:00:00.000Z' where board_id = ? and card_number <= ?`,
      board.id,
      DATED - 60,
    )
    await sql(
      'update cards set created_at = ?1, due_at = ?1 where board_id = ?2 and card_number > ?3',
      old,
      board.id,
      DATED - 60,
    )
    const { database, reads } = measuredDatabase()
    const clock = clockOf(board, { database })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    for (let alarm = 0; alarm < 3; alarm += 1) await clock.runAt(tomorrow)
    expect(clock.slices.reduce((sum, count) => sum + count, 0)).toBe(61)
    expect(clock.slices.length).toBeLessThanOrEqual(5)
    expect(reads.filter(({ rows }) => rows > MOST_READ)).toEqual([])
    const colored = await sql("select id from cards where board_id = ? and color = 'red'", board.id)
    expect(colored).toHaveLength(61)
    expect(await api.read<Json[]>(`${board.path}/rules/${rule}/runs`)).toHaveLength(61)
  },
)
