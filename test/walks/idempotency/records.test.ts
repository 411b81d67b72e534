import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { deleteOldRecords } from '../../../src/operations/idempotency/saves.ts'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { runCron } from '../../support/cron.ts'
import { sql, valueOf } from '../../workers/engine/support.ts'
import { account } from '../../workers/engine/sample-board.ts'
import { newShop } from '../../support/cards.ts'
import { as, people, person, tokenOf } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../../workers/support/keyed-writes.ts'

const DAY_MS = 86_400_000

/** A card that was made under a key, and the way to send that again. */
async function openMade() {
  const { api, path, list } = await newShop()
  const key = newKey()
  const make = () => api.post(path, { title: 'One' }, under(key))
  const first = await make()
  const madeAt = String(await valueOf('select created_at from replies where key = ?', key))
  const sweepAt = (ms: number) =>
    deleteOldRecords(openStore(databaseOf(env, ''), 'first-primary'), Date.parse(madeAt) + ms)
  return { key, make, first, sweepAt, count: () => countOf('cards', 'list_id', list.id) }
}

describe('a kept reply', () => {
  it('is still there just before a day is over', async () => {
    const { make, first, sweepAt, count } = await openMade()
    await sweepAt(DAY_MS - 1)
    expect((await make()).body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('is forgotten after a day, and its key makes anew', async () => {
    const { make, first, sweepAt, count } = await openMade()
    await sweepAt(DAY_MS)
    expect((await make()).body).not.toEqual(first.body)
    expect(await count()).toBe(2)
  })

  it('is forgotten by the sweep of each minute where it is old, and no other is', async () => {
    const [old, young] = [await openMade(), await openMade()]
    const before = new Date(Date.now() - DAY_MS).toISOString()
    await sql('update replies set created_at = ? where key = ?', before, old.key)
    await runCron()
    expect(await countOf('replies', 'key', old.key)).toBe(0)
    expect(await countOf('replies', 'key', young.key)).toBe(1)
  })

  it('of thousands is forgotten some at a time, until none is left', async () => {
    const { id } = await person()
    await sql(
      `insert into replies (user_id, key, print, reply, version, created_at)
        select ?1, key, '', 'null', 0, '2020-01-01T00:00:00.000Z' from json_each(?2)`,
      id,
      JSON.stringify(Array.from({ length: 4_100 }, () => 0)),
    )
    const { sweepAt } = await openMade()
    expect(await countOf('replies', 'user_id', id)).toBe(4_100)
    for (let cascadesRun = 0; cascadesRun < 5; cascadesRun += 1) await sweepAt(0)
    expect(await countOf('replies', 'user_id', id)).toBe(0)
  })
})

/** All that is kept of what a user wrote. */
async function recordsOf(id: string): Promise<Record<string, unknown>[]> {
  return sql('select * from replies where user_id = ?', id)
}

describe('what is kept of a write', () => {
  test.each(['new_user', 'edit_user'])('holds no password: %s', async (name) => {
    const { siteAdmin } = await people()
    const newcomer = account()
    const user = await person()
    const [path, method] =
      name === 'new_user' ? ['/api/users', 'POST'] : [`/api/users/${user.id}`, 'PUT']
    await as(siteAdmin).sure(method, path, newcomer, under(newKey()))
    const rows = await recordsOf(siteAdmin.id)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(newcomer.password)
    expect(JSON.stringify(rows)).not.toContain(newcomer.username)
  })

  it('does not let who reads the store try passwords on it at the speed of a plain digest', async () => {
    const { siteAdmin } = await people()
    const key = newKey()
    const newcomer = account()
    await as(siteAdmin).sure('POST', '/api/users', newcomer, under(key))
    const print = await valueOf('select print from replies where key = ?', key)
    const entries = Object.entries(newcomer)
    const guesses = [entries, newcomer].map((body) =>
      JSON.stringify(['POST', '/api/users', '', body]),
    )
    expect(await Promise.all(guesses.map(digestOf))).not.toContain(print)
  })

  it('holds no token that was revoked', async () => {
    const { siteAdmin } = await people()
    const { id } = await person()
    const token = await tokenOf(id)
    const key = newKey()
    await as(siteAdmin).sure('POST', '/api/deletetoken', { userId: id, token }, under(key))
    expect(await countOf('replies', 'key', key)).toBe(1)
    expect(JSON.stringify(await recordsOf(siteAdmin.id))).not.toContain(token)
  })

  it('holds no token of a receiver', async () => {
    const { api, board } = await newShop()
    const token = 'a token that only the receiver knows'
    const body = { url: 'https://receiver.example/', token }
    await api.sure('POST', `${board.path}/integrations`, body, under(newKey()))
    expect(JSON.stringify(await recordsOf(board.people.admin.id))).not.toContain(token)
  })

  it('of a deleted user is not replayed, and is purged after a day', async () => {
    const { siteAdmin } = await people()
    const user = await person()
    const key = newKey()
    const make = () => as(user).post('/api/boards', { title: 'B', owner: '' }, under(key))
    expect(outcome(await make())).toBe('200')
    await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
    expect(outcome(await make())).toBe('401 token.invalid')
    await deleteOldRecords(openStore(databaseOf(env, ''), 'first-primary'), Date.now() + 2 * DAY_MS)
    expect(await recordsOf(user.id)).toEqual([])
  })
})

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
