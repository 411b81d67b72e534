import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { STREAM_MS } from '../../../src/files/streaming.ts'
import { sharedBy } from '../../../src/kernel/budget/memory.ts'
import { newShop } from '../../support/cards.ts'
import { HOST } from '../../support/client.ts'
import { type Person, as, person } from '../../support/people.ts'
import { databaseWhere, promptServiceWith } from '../support/bindings.ts'
import { PATIENCE } from '../../support/patience.ts'

type Shop = Awaited<ReturnType<typeof newShop>>

const { memory, streams } = sharedBy(() => 'nobody')
const held = () => [memory.held(), streams.held()]

let shop: Shop
let attachment: string

/** A board of more text than a piece of an export has. */
beforeAll(async () => {
  shop = await newShop({ roles: ['member'] })
  const description = 'x'.repeat(99_000)
  for (let at = 0; at < 12; at += 1) await shop.api.made(shop.path, { title: 'A', description })
  const { _id: card } = await shop.make()
  const at = `${shop.path}/${String(card)}/attachments`
  attachment = `${at}/${await shop.api.made(at, { file: 'AAAA'.repeat(100_000) })}`
})

afterEach(() => void vi.useRealTimers())

/** A reply that is asked for and whose body is read by hand. */
async function reading(who: Person, path: string, via = promptServiceWith({}), method = 'GET') {
  const headers = { authorization: `Bearer ${who.token}` }
  const reply = await via(new Request(HOST + path, { method, headers }))
  const reader = reply.body?.getReader()
  const next = async () => {
    const { done, value } = (await reader?.read()) ?? { done: true }
    return done ? undefined : new TextDecoder().decode(value)
  }
  /** The rest of the text; it throws if the reply breaks off. */
  const rest = async () => {
    let text = ''
    for (let part = await next(); part !== undefined; part = await next()) text += part
    return text
  }
  const leave = () => reader?.cancel()
  return { reply, next, rest, leave }
}

const exportPath = () => `${shop.board.path}/export`

/** A member of the shop's board, for one test. */
async function guest(): Promise<Person> {
  const one = await person()
  const flags = { isAdmin: false, isNoComments: false, isCommentOnly: false }
  const path = `${shop.board.path}/members/${one.id}/add`
  await as(shop.board.people.siteAdmin).sure('POST', path, { action: 'add', ...flags })
  return one
}

/** As much of time as a request waits, while it waits. */
async function untilDone<T>(waiting: Promise<T>): Promise<T> {
  const state = { isDone: false }
  const done = waiting.finally(() => (state.isDone = true))
  while (!state.isDone) await vi.advanceTimersByTimeAsync(100)
  return done
}

/** An error that the runtime takes for a lost connection, so that it does not log it as an uncaught exception. */
const lostFor = (reason: RegExp) => ({ retryable: true, message: expect.stringMatching(reason) })

describe('an export', () => {
  test('reads no further from the store than its reader', async () => {
    let reads = 0
    const countReads = async (run: () => Promise<D1Result[]>) => {
      const results = await run()
      // An entry in the audit log is no read.
      if (results.every(({ meta }) => meta.changes === 0)) reads += 1
      return results
    }
    const via = promptServiceWith({ DB: databaseWhere(countReads) })
    const { next, rest } = await reading(shop.board.people.member, exportPath(), via)
    await next()
    // Time for the store to answer, had the export asked it for more.
    await shop.api.read(shop.board.path)
    expect(reads).toBe(1)
    expect(
      JSON.parse(`{${await rest().then((text) => text.slice(text.indexOf('"cards"')))}`),
    ).toBeTypeOf('object')
    expect(reads).toBeGreaterThan(1)
  })

  test.each<[string, (who: Person) => Promise<unknown>]>([
    [
      'is no member of the board any more',
      ({ id }) =>
        as(shop.board.people.siteAdmin).sure('POST', `${shop.board.path}/members/${id}/remove`, {
          action: 'remove',
        }),
    ],
    [
      'was disabled',
      ({ id }) =>
        as(shop.board.people.siteAdmin).edit(`/api/users/${id}`, { action: 'disableLogin' }),
    ],
    ['signed out', async (who) => as(who).sure('POST', '/users/logout', {})],
    [
      'was deleted',
      ({ id }) => as(shop.board.people.siteAdmin).sure('DELETE', `/api/users/${id}`, {}),
    ],
  ])('breaks off for a reader who %s, and sends nothing of what came after', async (_, fall) => {
    const who = await guest()
    const { next, rest } = await reading(who, exportPath())
    await next()
    await fall(who)
    const late = await shop.make({ title: 'Written later' })
    await expect(rest()).rejects.toMatchObject(lostFor(/no such board|no longer valid/))
    expect(held()).toEqual([0, 0])
    await shop.api.sure('DELETE', `${shop.path}/${String(late['_id'])}`)
  })

  test('that fails while it is sent is in the log, and its connection is lost', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let batches = 0
    const failLater = async (run: () => Promise<D1Result[]>) => {
      if ((batches += 1) > 2) throw new Error('D1 is gone.')
      return run()
    }
    const via = promptServiceWith({ DB: databaseWhere(failLater) })
    const { reply, rest } = await reading(shop.board.people.member, exportPath(), via)
    expect(reply.status).toBe(200)
    await expect(rest()).rejects.toMatchObject(lostFor(/./))
    expect(log.mock.calls.flat().join()).toMatch(/"at":"stream".*D1 is gone/)
    expect(held()).toEqual([0, 0])
    log.mockRestore()
  })

  test('is never answered as unchanged, for names in it change without its board', async () => {
    const { reply, rest } = await reading(shop.board.people.member, exportPath())
    await rest()
    expect([reply.headers.get('etag'), reply.headers.get('cache-control')]).toEqual([
      null,
      'no-store',
    ])
  })
})

describe.each([
  ['an export', 3, () => exportPath()],
  ['a table', 3, () => `${exportPath()}/csv`],
  ['a download', 12, () => attachment],
  [
    'an attachment as JSON',
    12,
    () => attachment.replace(/lists.*attachments/, 'attachments') + '/export',
  ],
])('%s', (_, most, path) => {
  test('holds its part of the budgets until its last byte is read', async () => {
    const { reply, next, rest } = await reading(shop.board.people.member, path())
    expect(reply.status).toBe(200)
    await next()
    expect(held()[0]).toBeGreaterThan(0)
    expect(held()[1]).toBe(12 / most)
    await rest()
    await vi.waitFor(() => expect(held()).toEqual([0, 0]), PATIENCE)
  })

  test('holds nothing once its reader is gone, which is no fault, or if it is never read', async () => {
    const log = vi.spyOn(console, 'error')
    const { member } = shop.board.people
    const { next, leave } = await reading(member, path())
    await next()
    await leave()
    await vi.waitFor(() => expect(held()).toEqual([0, 0]), PATIENCE)
    expect(log.mock.calls).toEqual([])
    log.mockRestore()
    await reading(member, path(), promptServiceWith({}), 'HEAD')
    await vi.waitFor(() => expect(held()).toEqual([0, 0]), PATIENCE)
    await reading({ ...member, token: 'none' }, path())
    await reading(await person(), path())
    expect(held()).toEqual([0, 0])
  })

  test(`is answered ${most} at once to a user; one more waits, then is refused, and others are not`, async () => {
    const who = shop.board.people.member
    const open = []
    for (let at = 0; at < most; at += 1) open.push(await reading(who, path()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { reply } = await untilDone(reading(who, path()))
    vi.useRealTimers()
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    const other = await reading(shop.board.people.admin, path())
    expect(other.reply.status).toBe(200)
    const waiting = reading(who, path())
    await open[0]?.leave()
    expect((await waiting).reply.status).toBe(200)
    for (const one of [...open.slice(1), other, await waiting]) await one.leave()
    await vi.waitFor(() => expect(held()).toEqual([0, 0]), PATIENCE)
  })
})

test('exports that one user requests at once are all answered, one after the other', async () => {
  const asked = Array.from({ length: 6 }, async () => {
    const { reply, rest } = await reading(shop.board.people.member, exportPath())
    return { status: reply.status, size: (await rest()).length }
  })
  const answered = await Promise.all(asked)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answered.map(({ size }) => size)).size).toBe(1)
})

test('an export that is not read in time breaks off, and holds nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { next, rest } = await untilDone(reading(shop.board.people.member, exportPath()))
  await next()
  await vi.advanceTimersByTimeAsync(STREAM_MS - 1_000)
  expect(held()[1]).toBe(4)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(held()).toEqual([0, 0])
  await expect(rest()).rejects.toMatchObject(lostFor(/in time/))
})
