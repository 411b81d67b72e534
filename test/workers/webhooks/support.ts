import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { composeDelivery } from '../../../src/notifications/integrations/delivery-view.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { SECOND_MS } from '../../../src/kernel/contract/days.ts'
import type { DeliveryDeps } from '../../../src/webhooks/delivery-deps.ts'
import { runDeliveries } from '../../../src/webhooks/delivery-run.ts'
import { createDeliveries } from '../../../src/webhooks/tasks.ts'
import { MOST_PLACES } from '../../../src/webhooks/place-saves.ts'
import { faultyBatches } from '../engine/faulty-database.ts'
import { type TestBoard, codeOf, creating, openTestBoard, sql } from '../engine/support.ts'
import type { Json } from '../../support/client.ts'
import { address, openWakings } from './outbox.ts'
import { waitForever } from '../../support/cron.ts'
import { PATIENCE } from '../../support/patience.ts'

/** A message to a receiver: `text` is the body, `said` what it says. */
export type Post = {
  url: string
  id: string
  headers: Record<string, string>
  text: string
  payload: Json
  init: RequestInit
}

type Answer = (post: Post) => Response | Promise<Response>

/** A receiver that answers with a status. */
export function answers(status = 204, headers: Record<string, string> = {}): Answer {
  return () => new Response(null, { status, headers })
}

/** A receiver that waits for something before it answers. */
export function waits(passed: Promise<void>, answer: Answer): Answer {
  return async (post) => {
    await passed
    return answer(post)
  }
}

function postOf(to: RequestInfo | URL, init: RequestInit = {}): Post {
  const headers = Object.fromEntries(new Headers(init.headers))
  const text = typeof init.body === 'string' ? init.body : ''
  const url = to instanceof Request ? to.url : String(to)
  return {
    url,
    headers,
    text,
    init,
    id: headers['webhook-id'] ?? '',
    payload: text === '' ? {} : JSON.parse(text),
  }
}

/** A sender with its own clock, and receivers that give prepared replies. */
export function openSender(answer: Answer = answers(), more: Partial<DeliveryDeps> = {}) {
  const posts: Post[] = []
  const { queue, wakings } = openWakings()
  const behavior = { answer }
  const clock = { ms: Date.now() + SECOND_MS }
  const sample: DeliveryDeps = {
    queue,
    newId,
    perSecond: 0,
    meter: { queries: 0 },
    mayGoOn: () => true,
    wait: waitForever,
    places: MOST_PLACES,
    fetch: async (to, init) => {
      const post = postOf(to, init)
      posts.push(post)
      return behavior.answer(post)
    },
    policy: { allowHttp: false, allowPrivate: false, ownHosts: [] },
    openStore: () => openStore(env.DB, 'first-primary'),
    nowMs: () => clock.ms,
    chance: () => 0,
    compose: (store, delivery) => composeDelivery('https://boards.example', store, delivery),
    ...more,
  }
  return {
    sample,
    posts,
    wakings,
    behavior,
    clock,
    run: (id: string) => runDeliveries(sample, [id]),
    runBoard: (board: string) => createDeliveries(sample, board, sample.places),
    runAll: (...ids: string[]) => runDeliveries(sample, ids),
  }
}

/** Titles of so many cards. */
export const titles = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `Card ${at + from}`)

export type Sender = ReturnType<typeof openSender>

/** The cards in the posts, in their order. */
export const cardsIn = ({ posts }: Sender) => posts.map(({ payload }) => payload['card'])

/** Adds an integration to a board; its receiver is at a URL of its own. */
export async function addIntegration(board: TestBoard, more: Json = {}): Promise<string> {
  const url = `https://receiver.example/${newId()}`
  const { id } = await board.make('createIntegration', { url })
  if (Object.keys(more).length > 0) await board.make('editIntegration', { int: id, ...more })
  return id
}

/** A board with integrations and its own batches, which send no signals; `int` is the first integration. */
export async function openRoute(count = 1, more: Json = {}, owner?: TestBoard['owner']) {
  const board = await openTestBoard(1, owner)
  const ints: string[] = []
  for (let at = 0; at < count; at += 1) ints.push(await addIntegration(board, more))
  const { runBatch } = faultyBatches(board.id, {})
  return {
    board,
    ints,
    int: ints[0] ?? '',
    runBatch,
    /** Makes cards for whose events the integrations get deliveries. */
    async signIn(...titles: string[]): Promise<void> {
      const codes = (await runBatch(creating(board, ...titles))).map(codeOf)
      if (codes.some((code) => code !== 'ok')) throw new Error(codes.join())
      await address(board.id)
    },
  }
}

/** A delivery with its event, as they are stored. */
export type Stored = {
  event_id: string
  integration_id: string
  seq: number
  state: string
  tries: number
  last_status: number | null
  last_error: string | null
  next_try_at: string | null
  kind: string
}

/** The deliveries to an integration, in the order of their `seq`. */
export function deliveriesTo(int: string): Promise<Stored[]> {
  return sql<Stored>(
    `select d.*, e.kind from deliveries d join events e on e.id = d.event_id
      where d.integration_id = ? order by d.seq`,
    int,
  )
}

/** The only delivery to an integration. */
export async function onlyDelivery(int: string): Promise<Stored> {
  const [one, ...others] = await deliveriesTo(int)
  if (one === undefined || others.length > 0) throw new Error(`${others.length} beside ${one?.seq}`)
  return one
}

/** Returns what is known of an integration and of its receiver. */
export async function rowsOf(int: string) {
  const [integration] = await sql('select * from integrations where id = ?', int)
  const [receiver] = await sql('select * from receivers where integration_id = ?', int)
  return { integration, receiver }
}

/** Returns how many deliveries to an integration there are of each state. */
export async function statesOf(int: string): Promise<Record<string, number>> {
  const states = (await deliveriesTo(int)).map(({ state }) => state)
  return Object.fromEntries(
    [...new Set(states)].map((state) => [state, states.filter((one) => one === state).length]),
  )
}

/** Sees what the Worker itself sends, and answers it. */
export function spyPosts(answer: Answer = answers()) {
  const posts: Post[] = []
  const behavior = { answer }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const post = postOf(to, init)
    posts.push(post)
    return behavior.answer(post)
  })
  const to = (url: string) => posts.filter((post) => post.url === url)
  return {
    posts,
    behavior,
    /** Waits until a receiver has been sent so many, of a kind if one is named. */
    arrived: (url: string, count = 1, kind?: string) =>
      vi.waitFor(() => {
        const some = to(url).filter(
          ({ payload }) => (kind ?? payload['description']) === payload['description'],
        )
        if (some.length < count) throw new Error(`${some.length} of ${count} arrived`)
        return some
      }, PATIENCE),
  }
}

/** Sees what a promise comes to, once it has. */
export function watch<T>(promise: Promise<T>) {
  const seen: { result?: T } = {}
  const look = async () => void (seen.result = await promise)
  return { seen, done: look() }
}

/** A gate that blocks its waiters until it is opened. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: () => resolve() }
}

/** Lets what can go on without time passing go on for a while, with the store in between. */
export async function passQueries(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await sql('select 1')
}
