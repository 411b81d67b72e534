import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Env } from '../../../src/app/deps.ts'
import { runCron } from '../../support/cron.ts'
import { client } from '../../support/client.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { newBoard, newList } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../../workers/support/bindings.ts'

let ear = { stop: () => {} }

beforeAll(() => void (ear = recordConsole()))

afterAll(() => ear.stop())

const clock = vi.spyOn(Date, 'now')

afterEach(() => void clock.mockReset())

const HOUR = 3_600_000

/** Makes it a while later. */
function later(ms: number): void {
  const then = Date.now() + ms
  clock.mockReturnValue(then)
}

type Act = (...given: unknown[]) => Promise<unknown>

type Doing = 'put' | 'get' | 'delete'

/** The bucket of the tests, in which one thing fails: before it is done, or after it where `isDone`. */
function bucketWhere(failing: Doing, isDone = false): R2Bucket {
  return new Proxy(env.FILES, {
    get(bucket, name: Doing) {
      const act: Act = Reflect.get<R2Bucket, string>(bucket, name)
      return async (...given: unknown[]) => {
        if (name !== failing) return act.apply(bucket, given)
        if (isDone) await act.apply(bucket, given)
        throw new Error(`${name}: We encountered an internal error. Please try again. (10001)`)
      }
    },
  })
}

const FILE = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }

/** A card of its own to attach files to, by a service with some bindings replaced. */
async function card() {
  const board = await newBoard()
  const { path, cards } = await newList(board, ['A card'])
  const { token } = board.people.admin
  const at = `${path}/cards/${cards[0]}/attachments`
  const api = (bindings: Partial<Env> = {}) => client({ token, via: serviceWith(bindings) })
  const rows = async (table: 'attachments' | 'loose_files') => {
    const query = `select * from ${table} where board_id = ?`
    return (await env.DB.prepare(query).bind(board.id).all()).results
  }
  const kept = async () => {
    const { objects } = await env.FILES.list()
    return objects.map(({ key }) => key)
  }
  return { board, at, api, rows, kept }
}

describe('an upload whose bytes', () => {
  test.each([
    ['cannot be kept', false],
    ['were kept, but nobody was told', true],
  ])('%s fails, leaves no attachment, and its bytes go within the hour', async (_, isDone) => {
    const { at, api, rows, kept } = await card()
    const before = await kept()
    const FILES = bucketWhere('put', isDone)
    expect(outcome(await api({ FILES }).post(at, FILE))).toBe('500 server.failed')
    expect(await rows('attachments')).toEqual([])
    expect(await rows('loose_files')).toHaveLength(1)
    expect(await kept()).toHaveLength(before.length + Number(isDone))
    later(HOUR)
    await runCron()
    expect([await rows('loose_files'), await kept()]).toEqual([[], before])
    expect(outcome(await api().post(at, FILE))).toBe('200')
    expect(await rows('attachments')).toHaveLength(1)
  })
})

describe('bytes that cannot be read', () => {
  test.each(['/', '/export'])('fail the request for them alone (%s), clearly', async (form) => {
    const { board, at, api } = await card()
    const id = await api().made(at, FILE)
    const path = form === '/' ? `${at}/${id}` : `${board.path}/attachments/${id}${form}`
    const broken = api({ FILES: bucketWhere('get') })
    expect(outcome(await broken.get(path))).toBe('500 server.failed')
    expect(outcome(await broken.get(at.replace(/\/[^/]*$/, '')))).toBe('200')
    expect(outcome(await api().get(path))).toBe('200')
  })

  test('and are not there answer as an attachment that is not there', async () => {
    const { at, api } = await card()
    const id = await api().made(at, FILE)
    await env.FILES.delete(id)
    expect(outcome(await api().get(`${at}/${id}`))).toBe('404 attachment.not_found')
  })
})

describe('bytes that cannot be deleted', () => {
  test('fail no deletion, and go with the next sweep that can', async () => {
    const { at, api, rows, kept } = await card()
    const id = await api().made(at, FILE)
    const FILES = bucketWhere('delete')
    expect(outcome(await api({ FILES }).delete(`${at}/${id}`))).toBe('200')
    expect(outcome(await api().get(`${at}/${id}`))).toBe('404 attachment.not_found')
    expect([await rows('attachments'), (await rows('loose_files')).length]).toEqual([[], 1])
    await expect(runCron({ ...env, FILES })).rejects.toThrow('Tasks failed: clean-up: ')
    expect(await kept()).toContain(id)
    await runCron()
    expect(await rows('loose_files')).toEqual([])
    expect(await kept()).not.toContain(id)
  })

  test('are deleted again if their deletion was not confirmed', async () => {
    const { at, api, rows } = await card()
    const id = await api().made(at, FILE)
    const FILES = bucketWhere('delete', true)
    await api({ FILES }).delete(`${at}/${id}`)
    expect(await rows('loose_files')).toHaveLength(1)
    await runCron()
    expect(await rows('loose_files')).toEqual([])
  })
})

test('a queue that fails fails neither a ping nor a redelivery', async () => {
  const { board, api } = await card()
  const int = await api().made(`${board.path}/integrations`, { url: 'https://receiver.example/' })
  const failing = () => Promise.reject(new Error('Queue sendBatch failed: Too Many Requests'))
  const WEBHOOKS = { send: failing, sendBatch: failing } as unknown as Queue<TaskMessage>
  const broken = api({ WEBHOOKS })
  const path = `${board.path}/integrations/${int}`
  const delivery = await broken.made(`${path}/ping`, {})
  expect(outcome(await broken.post(`${path}/deliveries/${delivery}/redeliver`))).toBe('200')
})
