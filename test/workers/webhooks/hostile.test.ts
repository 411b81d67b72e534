import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import { deliver } from '../../../src/webhooks/deliver.ts'
import worker from '../../../src/worker.ts'
import { failsAfter, failsBefore, faultyDatabase } from '../engine/faulty-database.ts'
import { as, newBoard } from '../../support/people.ts'
import { openWakings } from './outbox.ts'
import { answers, onlyDelivery, openRoute, openSender, spyPosts, watch } from './support.ts'
import { SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

const KIB = 1_024

/** Delivers something to a receiver that answers so. */
function deliverTo(response: Response, url = 'https://receiver.example/') {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(response))
  const policy = { allowHttp: false, allowPrivate: false, ownHosts: ['own.example'] }
  const outgoing = { id: 'one', url, token: null, body: '{}' }
  return { fetch, tried: deliver(outgoing, { fetch, policy, nowMs: () => 0 }) }
}

/** A body that gives the prepared chunk at each pull, and records how much it gave and whether it was cancelled. */
function openBody(pull: (controller: ReadableStreamDefaultController, at: number) => void) {
  const seen = { pulls: 0, isCancelled: false }
  const body = new ReadableStream({
    pull(controller) {
      seen.pulls += 1
      pull(controller, seen.pulls)
    },
    cancel() {
      seen.isCancelled = true
    },
  })
  return { seen, body }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the body of an answer', () => {
  it('is read to 16 KiB at most, and then cancelled', async () => {
    const { seen, body } = openBody((controller) => controller.enqueue(new Uint8Array(KIB)))
    const tried = await deliverTo(new Response(body, { status: 200 })).tried
    expect(tried).toMatchObject({ status: 200, error: null })
    expect(seen.pulls).toBeGreaterThan(1)
    expect(seen.pulls).toBeLessThanOrEqual(17)
    expect(seen.isCancelled).toBe(true)
  })

  it.each([200, 500])(
    'that stalls after a %i is waited for a second, no longer',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { seen, body } = openBody((controller, at) => {
        if (at === 1) controller.enqueue(new Uint8Array(1))
      })
      const { seen: came, done } = watch(deliverTo(new Response(body, { status })).tried)
      await vi.advanceTimersByTimeAsync(999)
      expect(came).toEqual({})
      await vi.advanceTimersByTimeAsync(1)
      await done
      const error = status === 200 ? null : 'It answered 500.'
      expect(came.result).toMatchObject({ status, error })
      expect(seen.isCancelled).toBe(true)
    },
  )

  it.each(['at once', 'after some of it'])(
    'that breaks off %s is recorded with its status',
    async (when) => {
      const { body } = openBody((controller, at) => {
        if (when === 'at once' || at > 2) controller.error(new Error('connection reset'))
        else controller.enqueue(new Uint8Array(KIB))
      })
      const tried = await deliverTo(new Response(body, { status: 200 })).tried
      expect(tried).toMatchObject({ status: 200, error: null })
    },
  )

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deliverTo(new Response('thanks')).tried
    await deliverTo(new Response(null, { status: 500 })).tried
    expect(vi.getTimerCount()).toBe(0)
  })
})

it.each([
  'http://receiver.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://printer.local/',
  'https://own.example/',
  'not a URL',
  '',
])('nothing is sent to %j, which is no receiver', async (url) => {
  const { fetch, tried } = deliverTo(new Response(), url)
  expect(await tried).toMatchObject({ status: null, error: expect.stringMatching(/^The URL must/) })
  expect(fetch).not.toHaveBeenCalled()
})

describe('a consumer', () => {
  let errors: string[] = []

  beforeEach(() => {
    errors = []
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      errors.push(words.map(String).join(' '))
    })
  })

  it('whose store fails before anything is sent throws, so that its message comes again, and the next run sends', async () => {
    const { ints, int, signIn } = await openRoute(2)
    await signIn('One')
    const plan = { load: [failsBefore('Network connection lost.')] }
    const { database } = faultyDatabase(plan)
    const sender = openSender(answers(), { openStore: () => openStore(database, 'first-primary') })
    await expect(sender.runAll(...ints)).rejects.toThrow('Network connection lost.')
    expect(sender.posts).toEqual([])
    await sender.runAll(...ints)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered' })
    expect(sender.posts).toHaveLength(2)
  })

  it.each([
    ['is not noted', failsBefore('Network connection lost.'), 2, 1],
    ['is recorded although the confirmation is lost', failsAfter('Network connection lost.'), 1, 1],
  ])('whose sending %s throws nothing, and sends no other', async (_, fault, posts, tries) => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const { database } = faultyDatabase({ load: [undefined, undefined, undefined, fault] })
    const sender = openSender(answers(), { openStore: () => openStore(database, 'first-primary') })
    await sender.runAll(int)
    expect(sender.posts).toHaveLength(1)
    sender.clock.ms += 46 * SECOND
    await sender.runAll(int)
    expect(sender.posts).toHaveLength(posts)
    expect(new Set(sender.posts.map(({ id }) => id)).size).toBe(1)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered', tries })
  })

  it('whose store cannot be opened throws, and one whose queue fails does not', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const broken = () => {
      throw new Error('no such binding')
    }
    const blind = openSender(answers(), { openStore: broken })
    await expect(blind.runAll(int)).rejects.toThrow('no such binding')
    await openSender(answers(500), openWakings(true)).runAll(int)
    expect(errors).toHaveLength(1)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'pending', tries: 1 })
  })

  it.each([[null], ['garbage'], [{}], [[]]])(
    'that finds the message %j in its batch serves the others',
    async (garbage) => {
      const spy = spyPosts()
      const { int, signIn } = await openRoute()
      await signIn('One')
      const bodies = [garbage, { task: 'webhooks', id: int }] as TaskMessage[]
      const messages = bodies.map((body, at) => ({ id: `${at}`, timestamp: 0, attempts: 1, body }))
      const [batch, context] = [
        createMessageBatch<TaskMessage>('laneway-webhooks', messages),
        createExecutionContext(),
      ]
      await worker.queue(batch, env, context)
      expect(await getQueueResult(batch, context)).toMatchObject({ outcome: 'ok' })
      expect(spy.posts).toHaveLength(1)
    },
  )
})

it('the service takes no request that is one of its own webhooks', async () => {
  const route = await openRoute()
  await route.signIn('One')
  const sender = openSender()
  await sender.run(route.int)
  const [post] = sender.posts
  const board = await newBoard()
  const headers = { 'user-agent': post?.headers['user-agent'] ?? '' }
  for (const path of [`${board.path}/lists`, '/users/login', '/healthz', '/nowhere']) {
    const reply = await as(board.people.admin).post(path, { title: 'One' }, { headers })
    expect(reply).toMatchObject({ status: 403, body: { code: 'webhook.looped' } })
  }
  expect((await exports.default.fetch('https://boards.example/healthz')).status).toBe(200)
})
