import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOST, client } from '../../support/client.ts'
import { newBoard } from '../../support/people.ts'
import { FULL_ERRORS, d1Error, fullDatabase } from '../support/bindings.ts'
import { serviceOn } from '../support/faulty-service.ts'

const written: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
})

afterEach(() => {
  vi.restoreAllMocks()
  written.length = 0
})

describe.each(FULL_ERRORS)('where the store says %j', (text) => {
  test('a write is 507, reads go on, /readyz is 503 until a write has room, and the log says SQLITE_FULL', async () => {
    const { path, people } = await newBoard()
    const { token } = people.admin
    const [full, roomy] = [fullDatabase(text), env.DB].map((DB) =>
      client({ token, via: serviceOn(DB) }),
    )
    const edited = await full?.put(path, { title: 'Renamed' })
    expect([edited?.status, edited?.body['code']]).toEqual([507, 'store.full'])
    expect(await full?.get(path)).toMatchObject({ status: 200 })
    expect(written.filter((line) => line.includes('SQLITE_FULL'))).not.toEqual([])
    const unready = await full?.get('/readyz')
    expect([unready?.status, unready?.body['code']]).toEqual([503, 'store.full'])
    expect(unready?.headers.get('retry-after')).not.toBeNull()
    expect(await roomy?.put(path, { title: 'Renamed' })).toMatchObject({ status: 200 })
    const ready = await serviceOn(env.DB)(new Request(`${HOST}/readyz`))
    expect(ready.status).toBe(200)
  })
})

/** Makes what says whether the disk of a machine is full, and the database of its runtime, which says nothing of it. */
function machine() {
  const disk = { isFull: true, asked: 0 }
  const SPACE = {
    fetch: () => {
      disk.asked += 1
      return Promise.resolve(Response.json({ isFull: disk.isFull }))
    },
  }
  return { disk, SPACE }
}

describe('on a machine of its own', () => {
  test('a write to a full disk is refused before it is sent, and one of a board before its alarm is set', async () => {
    const { SPACE } = machine()
    const { path, people } = await newBoard()
    const { token } = people.admin
    const sent = vi.spyOn(env.DB, 'batch')
    const via = serviceOn(env.DB, { SPACE })
    const edited = await client({ token, via }).put(path, { title: 'Renamed' })
    expect([edited.status, edited.body['code']]).toEqual([507, 'store.full'])
    expect(sent.mock.calls.length).toBeLessThanOrEqual(2)
    const renamed = await client({ token, via }).put('/api/user', { fullname: 'Ada' })
    expect([renamed.status, renamed.body['code']]).toEqual([507, 'store.full'])
    const unready = await client({ token, via }).get('/readyz')
    expect([unready.status, unready.body['code']]).toEqual([503, 'store.full'])
  })

  test('is ready again as soon as the disk has room', async () => {
    const { path, people } = await newBoard()
    const { token } = people.admin
    const full = serviceOn(env.DB, { SPACE: machine().SPACE })
    const edited = await client({ token, via: full }).put(path, { title: 'Renamed' })
    expect(edited.status).toBe(507)
    const { disk, SPACE } = machine()
    disk.isFull = false
    const ready = await serviceOn(env.DB, { SPACE })(new Request(`${HOST}/readyz`))
    expect(ready.status).toBe(200)
    // A write with room makes the service ready for other tests, which do not know the disk.
    await client({ token, via: serviceOn(env.DB, { SPACE }) }).sure('PUT', path, { title: 'Again' })
  })

  test('a read that the full disk has failed is asked again, as there is room for it then', async () => {
    const { disk, SPACE } = machine()
    const { path, people } = await newBoard()
    let failures = 1
    const DB = {
      prepare: (query: string) => env.DB.prepare(query),
      batch: (statements: D1PreparedStatement[]) =>
        failures-- > 0
          ? Promise.reject(d1Error('internal error; reference = x'))
          : env.DB.batch(statements),
    } as unknown as D1Database
    const via = serviceOn(DB, { SPACE })
    const api = client({ token: people.admin.token, via })
    expect(await api.get(path)).toMatchObject({ status: 200 })
    disk.isFull = false
    failures = 1
    expect(await api.get(path)).toMatchObject({ status: 500 })
  })
})
