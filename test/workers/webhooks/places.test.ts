import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import type { DeliveryDeps } from '../../../src/webhooks/delivery-deps.ts'
import { runDeliveries } from '../../../src/webhooks/delivery-run.ts'
import { createDeliveries } from '../../../src/webhooks/tasks.ts'
import type { TaskMessage, TaskQueue } from '../../../src/kernel/task-queue.ts'
import { openWebhooks } from '../../../src/webhooks/webhooks.ts'
import { creating } from '../engine/support.ts'
import { openWakings } from './outbox.ts'
import { answers, gate, openRoute, openSender, passQueries, statesOf, waits } from './support.ts'
import { SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

type Message = { body: TaskMessage; atMs: number }

/** Does what messages ask for. */
async function handle(deps: DeliveryDeps, messages: { body: TaskMessage }[]): Promise<void> {
  for (const { body } of messages)
    await (body.task === 'address'
      ? createDeliveries(deps, body.id, deps.places)
      : runDeliveries(deps, [body.id]))
}

/** A queue in the order of time, over a sender with few places; `work` handles its messages until it is empty. */
function openQueue(more: Partial<DeliveryDeps> = {}) {
  const messages: Message[] = []
  const queue: TaskQueue = {
    async sendBatch(sent, { delaySeconds = 0 } = {}) {
      const atMs = sender.clock.ms + delaySeconds * SECOND
      if (delaySeconds > 0) delayed += 1
      messages.push(...[...sent].map(({ body }) => ({ body, atMs })))
      most = Math.max(most, arrived().length)
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    },
  }
  const sender = openSender(answers(), { queue, places: 3, ...more })
  let most = 0
  let delayed = 0
  const arrived = () => messages.filter(({ atMs }) => atMs <= sender.clock.ms)
  return {
    ...sender,
    messages,
    /** The most messages that were in the queue at once; those that are delayed count from when they arrive. */
    most: () => most,
    /** Returns how often messages were sent that arrive later. */
    delayed: () => delayed,
    async work(): Promise<void> {
      while (messages.length > 0) {
        messages.sort((one, other) => one.atMs - other.atMs)
        sender.clock.ms = Math.max(sender.clock.ms, messages[0]?.atMs ?? 0)
        most = Math.max(most, arrived().length)
        await handle(sender.sample, messages.splice(0, 1))
      }
    },
  }
}

const deliveredTo = async (ints: string[]) =>
  (await Promise.all(ints.map(statesOf))).map(({ delivered = 0 }) => delivered)

const once = (ints: string[]) => ints.map(() => 1)

describe('a board with many integrations', () => {
  it('has few messages in the queue at once, and all are sent to', async () => {
    const { board, ints, runBatch } = await openRoute(10)
    await runBatch(creating(board, 'One'))
    const { runBoard, work, most } = openQueue()
    await runBoard(board.id)
    await work()
    expect(await deliveredTo(ints)).toEqual(once(ints))
    expect(most()).toBe(3)
  })

  it('has no more of them when new events come', async () => {
    const { board, ints, runBatch } = await openRoute(5)
    const { runBoard, work, messages } = openQueue()
    for (const title of ['One', 'Two', 'Three']) {
      await runBatch(creating(board, title))
      await runBoard(board.id)
    }
    expect(messages).toHaveLength(3)
    await work()
    expect(await deliveredTo(ints)).toEqual(ints.map(() => 3))
  })

  it('has its places again 20 s after their messages were lost', async () => {
    const { board, ints, signIn } = await openRoute(5)
    await signIn('One')
    const { runBoard, work, messages, clock, most } = openQueue()
    await runBoard(board.id)
    expect(messages.splice(0)).toHaveLength(3)
    clock.ms += 20 * SECOND - 1
    await runBoard(board.id)
    expect(messages).toEqual([])
    clock.ms += 1
    await runBoard(board.id)
    await work()
    expect(await deliveredTo(ints)).toEqual(once(ints))
    expect(most()).toBe(3)
  })

  it('does not wait for a receiver that hangs: its message has left the queue', async () => {
    const { board, ints, signIn } = await openRoute(3)
    await signIn('One')
    const { passed, open } = gate()
    const { behavior, posts, runBoard, run, work, messages } = openQueue({ places: 1 })
    behavior.answer = waits(passed, answers())
    await runBoard(board.id)
    const [first] = messages.splice(0)
    const hung = first?.body.id ?? ''
    const hanging = run(hung)
    while (posts.length === 0) await statesOf(hung)
    behavior.answer = answers()
    await work()
    expect((await deliveredTo(ints)).filter((count) => count === 1)).toHaveLength(2)
    open()
    await hanging
    expect(await deliveredTo(ints)).toEqual(once(ints))
  })

  it('is not done with a run before the next integrations are signalled, as what is left then may be lost', async () => {
    const { board, ints, signIn } = await openRoute(2)
    await signIn('One')
    const [asked, answered] = [gate(), gate()]
    const { sample, runBoard, messages } = openQueue({ places: 1 })
    await runBoard(board.id)
    const [first] = messages.splice(0)
    let isDone = false
    const queue: TaskQueue = { sendBatch: () => (asked.open(), answered.passed) }
    const run = async () => {
      await handle({ ...sample, queue }, first === undefined ? [] : [first])
      isDone = true
    }
    const running = run()
    await asked.passed
    await passQueries()
    expect(isDone).toBe(false)
    answered.open()
    await running
    expect(await deliveredTo(ints)).toContain(1)
  })

  it('comes back to the queue with one message after all of its receivers failed together', async () => {
    const { board, ints, signIn } = await openRoute(8)
    await signIn('One')
    const { runBoard, behavior, work, clock, most, delayed } = openQueue()
    const failingMs = clock.ms
    behavior.answer = () => new Response(null, { status: clock.ms === failingMs ? 500 : 204 })
    await runBoard(board.id)
    await work()
    expect(await deliveredTo(ints)).toEqual(once(ints))
    expect([delayed(), most()]).toEqual([1, 3])
  })

  it('leaves what a run had no time for to a later one, in its turn', async () => {
    const { board, ints, signIn } = await openRoute(2)
    await signIn('One', 'Two', 'Three')
    const { runBoard, behavior, work, clock, most } = openQueue({ places: 1 })
    behavior.answer = () => ((clock.ms += 6 * SECOND), new Response())
    await runBoard(board.id)
    await work()
    expect(await deliveredTo(ints)).toEqual(ints.map(() => 3))
    expect(most()).toBe(1)
  })
})

it('pings to many integrations of a board are few messages in the queue', async () => {
  const { board, ints } = await openRoute(14)
  const { queue, wakings } = openWakings()
  const store = openStore(env.DB, 'first-primary')
  const tasks: Promise<void>[] = []
  const after = (task: Promise<void>) => void tasks.push(task)
  const webhooks = openWebhooks({ store, queue, nowMs: Date.now, chance: Math.random, after })
  const at = { id: board.id, slug: 'a-board', lastSeq: 1 }
  for (const integration of ints) {
    const ping = { id: newId(), board: at, integration }
    await webhooks.ping(ping, { id: 'ada', username: 'ada' }, '', [])
  }
  await Promise.all(tasks)
  expect(wakings.flatMap(({ ids }) => ids)).toHaveLength(12)
})
