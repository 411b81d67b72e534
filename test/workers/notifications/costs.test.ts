import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MOST_MARKED, deleteOldNotifications } from '../../../src/notifications/saves.ts'
import { MOST_FILED, fileNotifications } from '../../../src/notifications/filing-saves.ts'
import { ENOUGH_QUERIES, openStore } from '../../../src/kernel/db/store.ts'
import { as, newBoard, person } from '../../support/people.ts'
import { faultyBatches } from '../engine/faulty-database.ts'
import { creating, fill as fillBoard, newActor, openTestBoard, sql } from '../engine/support.ts'
import { PATH, inboxOf, withMember } from './inbox-support.ts'

/** Puts so many unread notifications into an inbox, of the time given. */
function fill(userId: string, boardId: string, count: number, createdAt: string, event = '') {
  return env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?1)
    insert into notifications (user_id, event_id, kind, act, board_id, list_id, card_id, actor_id, created_at)
    select ?2, ?5 || ?2 || i, 'changed', 'editBoard', ?3, '', '', '', ?4 from n`,
  )
    .bind(count, userId, boardId, createdAt, event)
    .run()
}

const NOW = new Date().toISOString()

/** The rows that a reply says it has read. */
function rowsRead({ headers }: { headers: Headers }): number {
  return Number(/(\d+) read/.exec(headers.get('server-timing') ?? '')?.[1])
}

/** Files what is new, and leaves less than a thousand. */
function file() {
  return fileNotifications(openStore(env.DB, 'first-primary'))
}

test('the inbox of a person with 10,000 entries is read as one with ten', async () => {
  const board = await newBoard({ permission: 'public' })
  const [few, many] = [await person(), await person()]
  await env.DB.prepare('delete from notifications').run()
  await fill(few.id, board.id, 5, NOW)
  await fill(many.id, board.id, 9_995, NOW)
  await file()
  for (const { id } of [few, many]) await fill(id, board.id, 5, NOW, 'new')
  for (const query of ['?limit=10', '?limit=10&unread=true', '?limit=10&after=0']) {
    const costOf = async (who: typeof few) => rowsRead(await as(who).get(`${PATH}${query}`))
    expect(await costOf(many)).toBeLessThanOrEqual((await costOf(few)) + 5)
  }
  expect((await inboxOf(many, '?limit=1')).unread).toBe(10_000)
})

test('what is filed and what is new is listed in order, counted, marked as read and deleted alike', async () => {
  const { board, member } = await withMember()
  await env.DB.prepare('delete from notifications').run()
  await fill(member.id, board.id, MOST_FILED, NOW)
  await file()
  await fill(member.id, board.id, 2, NOW, 'new')
  const { notifications, unread } = await inboxOf(member, '?limit=4')
  const [first = 0, ...others] = notifications.map(({ seq }) => Number(seq))
  expect(others).toEqual([first - 1, first - 2, first - 3])
  expect(unread).toBe(MOST_FILED + 2)
  for (const id of [notifications[0]?.['_id'], notifications[3]?.['_id']])
    await as(member).sure('PUT', `${PATH}/${String(id)}`, { read: true })
  const rest = await inboxOf(member, '?limit=3&unread=true')
  expect(rest.notifications.map(({ seq }) => seq)).toEqual([first - 1, first - 2, first - 4])
  expect(rest.unread).toBe(MOST_FILED)
  await as(member).sure('POST', `${PATH}/read`, { before: first - 1 })
  expect((await inboxOf(member)).unread).toBe(1)
  await as(board.people.admin).sure('POST', `${board.path}/members/${member.id}/remove`, {
    action: 'remove',
  })
  const left = await env.DB.prepare('select count(*) as count from notifications').first('count')
  expect([left, await inboxOf(member)]).toEqual([0, { notifications: [], unread: 0 }])
})

test('all of many are marked as read, some thousand at a time', async () => {
  const board = await newBoard({ permission: 'public' })
  const many = await person()
  await fill(many.id, board.id, MOST_MARKED + 1, NOW)
  await as(many).sure('POST', `${PATH}/read`, {})
  expect(await inboxOf(many, '?limit=1&unread=true')).toEqual({ notifications: [], unread: 0 })
})

test('a change of many cards tells of all of them in as many statements as of two', async () => {
  const board = await openTestBoard(1)
  const member = await person()
  await board.make('addMember', { user: member.id })
  const cards: string[] = []
  for (let at = 0; at < 30; at += 1) cards.push(await board.card(`Card ${at}`))
  const costOf = async (some: string[]) => {
    const add = { add: [member.id], remove: [] }
    const outcome = await board.dispatch('changeCards', {
      cards: some,
      namedBy: 'cards',
      members: add,
    })
    expect(outcome).toMatchObject({ ok: true })
    return outcome.cost.queries
  }
  expect(await costOf(cards.slice(2))).toBe(await costOf(cards.slice(0, 2)))
  expect((await inboxOf(member)).unread).toBe(31)
})

/** Returns what a change of 500 cards and a batch of a hundred commands cost on a board that so many watch; the snapshot is loaded before. */
async function costsWatchedBy(watchers: number) {
  const board = await openTestBoard(1)
  await fillBoard(board, 500)
  const cards = await sql<{ id: string }>('select id from cards where board_id = ?', board.id)
  const more = await newActor()
  await board.make('addMember', { user: more.userId, isAdmin: false })
  for (let watcher = 0; watcher < watchers; watcher += 1) {
    const { userId } = await newActor()
    await board.make('addMember', { user: userId, isAdmin: false })
    await sql(`insert into watches values (?1, ?2, ?1, 'board', ?3)`, board.id, userId, NOW)
  }
  const changed = await board.dispatch('changeCards', {
    cards: cards.map(({ id }) => id),
    namedBy: 'cards',
    members: { add: [more.userId], remove: [] },
  })
  const { runBatch } = faultyBatches(board.id, {})
  await runBatch(creating(board, 'One that loads the snapshot'))
  const titles = Array.from({ length: 100 }, (_none, at) => `Card ${at}`)
  const [created] = await runBatch(creating(board, ...titles))
  expect([changed, created]).toMatchObject([{ ok: true }, { ok: true }])
  return [changed, created].flatMap((one) => one?.cost ?? [])
}

test('a change of 500 cards and a batch of a hundred commands send as many statements with watchers as without', async () => {
  const without = await costsWatchedBy(0)
  const watched = await costsWatchedBy(10)
  expect(watched.map(({ queries }) => queries)).toEqual(without.map(({ queries }) => queries))
  expect(watched.map(({ trips }) => trips)).toEqual(without.map(({ trips }) => trips))
  expect(Math.max(...watched.map(({ queries }) => queries))).toBeLessThan(25)
  const [changed = 0, created = 0] = watched.map(
    ({ rowsWritten }, at) => rowsWritten - (without[at]?.rowsWritten ?? 0),
  )
  // A row and its entries in three indexes: one for a watcher where many cards change at once, and one for
  // each card that is made. The number of the last notification is a row, too.
  expect(changed).toBeLessThanOrEqual(10 * 4 + 1)
  expect(created).toBeLessThanOrEqual(10 * 100 * 4 + 1)
})

test('notifications end after 90 days, in slices', async () => {
  const board = await newBoard({ permission: 'public' })
  const reader = await person()
  const [old, young] = [91, 89].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString(),
  )
  // The oldest rows of the table are theirs.
  await env.DB.prepare('delete from notifications').run()
  await fill(reader.id, board.id, 1_500, old ?? '')
  await env.DB.prepare(`update notifications set event_id = 'old' || event_id`).run()
  await fill(reader.id, board.id, 3, young ?? '')
  const meter = { queries: ENOUGH_QUERIES - 1 }
  await deleteOldNotifications(openStore(env.DB, 'first-primary', meter), Date.now())
  expect((await inboxOf(reader)).unread).toBe(503)
  await deleteOldNotifications(openStore(env.DB, 'first-primary'), Date.now())
  expect((await inboxOf(reader)).unread).toBe(3)
})
