import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOf } from '../../../src/kernel/db/fault.ts'
import { inSessions } from '../../../src/kernel/db/sessions.ts'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { db } from '../../../src/kernel/db/database.ts'
import { findPeopleVersion } from '../../../src/kernel/db/scope.ts'
import { boards } from '../../../src/boards/tables.ts'
import { client } from '../../support/client.ts'
import { newBoard } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'

const written: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
})

afterEach(() => {
  vi.restoreAllMocks()
  written.length = 0
})

const READ = [findPeopleVersion()]
const WRITE = [db.delete(boards)]

/** The database of the tests, whose sessions are counted; they never answer where `hangs`. */
function withSessions(hangs: boolean) {
  const opened: string[] = []
  const withSession = (from: string) => {
    opened.push(from)
    const session = env.DB.withSession(from)
    return {
      prepare: (query: string) => session.prepare(query),
      getBookmark: () => session.getBookmark(),
      batch: (statements: D1PreparedStatement[]) =>
        hangs ? new Promise(() => {}) : session.batch(statements),
    }
  }
  const database = {
    prepare: (query: string) => env.DB.prepare(query),
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    withSession,
  } as unknown as D1Database
  return { database, opened }
}

test.each([undefined, '', 'off'])(
  'REPLICAS=%j opens no session, and no reply has a bookmark',
  async (REPLICAS) => {
    const { database: DB, opened } = withSessions(true)
    const { path, people } = await newBoard()
    const via = serviceWith({ DB, ...(REPLICAS !== undefined && { REPLICAS }) })
    const api = client({ token: people.admin.token, via })
    const replies = [
      await api.get(path),
      await api.put(path, { title: 'Renamed' }),
      await api.get('/api/user'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.map(({ headers }) => headers.get('x-d1-bookmark'))).toEqual([null, null, null])
    expect(opened).toEqual([])
  },
)

test('REPLICAS=on opens a session that begins where the client says, and replies say where it ended', async () => {
  const { database: DB, opened } = withSessions(false)
  const { path, people } = await newBoard()
  const api = client({ token: people.admin.token, via: serviceWith({ DB, REPLICAS: 'on' }) })
  const bookmark = (await api.get(path)).headers.get('x-d1-bookmark') ?? ''
  expect(bookmark).toMatch(/^[0-9a-f]{8}-/)
  await api.send('GET', path, undefined, { headers: { 'x-d1-bookmark': bookmark } })
  expect(opened).toEqual(['first-primary', bookmark])
})

test('a first query that a session does not answer is asked again without, and the log says so once', async () => {
  const { database, opened } = withSessions(true)
  const store = () =>
    openStore(
      { ...databaseOf({ DB: database }, ''), open: inSessions(database, 10) },
      'first-primary',
    )
  for (let left = 2; left > 0; left -= 1) {
    const one = store()
    await one.batch(READ)
    expect(one.bookmark()).toBeNull()
  }
  expect(opened).toEqual(['first-primary'])
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { level: 'error', at: 'replicas', fault: expect.stringContaining('Set REPLICAS to off') },
  ])
})

test('a first write that a session does not answer is not sent a second time', async () => {
  const { database } = withSessions(true)
  const batch = vi.spyOn(database, 'batch')
  const open = inSessions(database, 10)
  const store = openStore({ ...databaseOf({ DB: database }, ''), open }, 'first-primary')
  const thrown = await store.batch(WRITE).catch((fault: unknown) => fault)
  expect(faultOf(thrown)).toEqual({ is: 'lost' })
  expect(batch).not.toHaveBeenCalled()
})

test('a session that has answered once has no such bound', async () => {
  const { database } = withSessions(false)
  const open = inSessions(database)
  await open('first-primary').run([{ sql: 'select 1', params: [] }])
  const held = Promise.withResolvers<D1Result[]>()
  vi.spyOn(database, 'withSession').mockReturnValue({
    prepare: (query: string) => env.DB.prepare(query),
    batch: () => held.promise,
    getBookmark: () => null,
  } as unknown as D1DatabaseSession)
  const answer = inSessions(database, 0)('first-primary').run([{ sql: 'select 1', params: [] }])
  await scheduler.wait(5)
  held.resolve([])
  expect(await answer).toEqual([])
})
