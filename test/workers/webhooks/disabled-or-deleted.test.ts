import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { deleteOldEvents } from '../../../src/webhooks/removal-saves.ts'
import { addressTask } from '../../../src/webhooks/tasks.ts'
import { taskContext } from '../../support/cron.ts'
import { codeOf, creating, commandOf, sql } from '../engine/support.ts'
import { address, openWakings } from './outbox.ts'
import { answers, deliveriesTo, openRoute, openSender, rowsOf, statesOf } from './support.ts'
import { DAY_MS as DAY, SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

afterEach(() => vi.restoreAllMocks())

type Route = Awaited<ReturnType<typeof openRoute>>

const eventsOn = (boardId: string) =>
  sql<{ id: string; kind: string }>(
    'select id, kind from events where board_id = ? order by seq',
    boardId,
  )

/** Rows that are left of a board and of its integrations. */
async function leftOf({ board, ints }: Route): Promise<number> {
  const receivers = await sql('select 1 from receivers where board_id = ?', board.id)
  const deliveries = await Promise.all(ints.map(deliveriesTo))
  return (await eventsOn(board.id)).length + receivers.length + deliveries.flat().length
}

async function command(route: Route, ...commands: Parameters<Route['runBatch']>[0]): Promise<void> {
  expect((await route.runBatch(commands)).map(codeOf)).toEqual(commands.map(() => 'ok'))
}

describe('an integration that is deleted', () => {
  it('leaves no delivery, no receiver, and no event without other receivers', async () => {
    const route = await openRoute(2)
    const [gone = '', stays = ''] = route.ints
    const { owner } = route.board
    await route.signIn('Both')
    await command(route, commandOf(owner, 'editIntegration', { int: stays, enabled: false }))
    await route.signIn('One')
    await command(route, commandOf(owner, 'deleteIntegration', { int: gone }))
    expect(await rowsOf(gone)).toEqual({ integration: undefined, receiver: undefined })
    expect(await sql('select 1 from deliveries where integration_id = ?', gone)).toEqual([])
    const [both, ...others] = await eventsOn(route.board.id)
    expect(others).toEqual([])
    expect(await deliveriesTo(stays)).toMatchObject([{ event_id: both?.id, state: 'pending' }])
  })

  it('in the batch of its own events leaves nothing either', async () => {
    const route = await openRoute()
    const deletion = commandOf(route.board.owner, 'deleteIntegration', { int: route.int })
    await command(route, ...creating(route.board, 'One'), deletion, ...creating(route.board, 'Two'))
    await address(route.board.id)
    expect(await leftOf(route)).toBe(0)
  })

  it('while it is sent to ends in peace', async () => {
    const route = await openRoute()
    await route.signIn('One', 'Two')
    const sender = openSender(async () => {
      await command(route, commandOf(route.board.owner, 'deleteIntegration', { int: route.int }))
      sender.behavior.answer = answers()
      return new Response()
    })
    await sender.run(route.int)
    await sender.run(route.int)
    expect(await leftOf(route)).toBe(0)
    expect(sender.wakings).toEqual([])
  })
})

const removal = ({ board }: Route) => commandOf(board.owner, 'deleteBoard', {})

describe('a board that is deleted', () => {
  it('notifies its receivers after what was pending, and then leaves nothing', async () => {
    const route = await openRoute(2, { token: 'a-token' })
    const urls = await Promise.all(
      route.ints.map(async (int) => (await rowsOf(int)).integration?.['url']),
    )
    await route.signIn('One', 'Two')
    await command(route, removal(route))
    expect(await sql('select 1 from integrations where board_id = ?', route.board.id)).toEqual([])
    const sender = openSender()
    await sender.runAll(...route.ints)
    for (const url of urls) {
      const posts = sender.posts.filter((post) => post.url === url)
      expect(posts.map(({ payload }) => payload['description'])).toEqual([
        'act-createCard',
        'act-createCard',
        'act-removeBoard',
      ])
      expect(posts.map(({ headers }) => headers['x-wekan-token'])).toEqual(
        posts.map(() => 'a-token'),
      )
      expect(posts.every(({ headers }) => headers['webhook-signature'] !== undefined)).toBe(true)
    }
    expect(sender.posts).toHaveLength(6)
    expect(await leftOf(route)).toBe(0)
  })

  it.each([
    ['everything', {}, ['act-createCard', 'act-removeBoard']],
    ['other things only', { activities: ['createCard'] }, ['act-createCard']],
  ])('while a receiver that wants %s is sent to leaves nothing', async (_, more, behavior) => {
    const route = await openRoute(1, more)
    await route.signIn('One')
    const sender = openSender(async () => {
      sender.behavior.answer = answers()
      await command(route, removal(route))
      return new Response()
    })
    await sender.run(route.int)
    await sender.run(route.int)
    expect(sender.posts.map(({ payload }) => payload['description'])).toEqual(behavior)
    expect(await leftOf(route)).toBe(0)
  })

  it('leaves what was delivered, or was for others, no longer than itself', async () => {
    const route = await openRoute(3)
    const [wanting = '', disabled = '', quiet = ''] = route.ints
    const { owner } = route.board
    await route.signIn('One')
    await openSender().runAll(quiet)
    const edits = [
      { int: wanting, activities: ['removeBoard'] },
      { int: disabled, enabled: false },
      { int: quiet, activities: ['moveCard'] },
    ]
    await command(route, ...edits.map((edit) => commandOf(owner, 'editIntegration', edit)))
    await command(route, removal(route))
    const sender = openSender()
    await sender.runAll(...route.ints)
    expect(sender.posts.map(({ payload }) => payload['description'])).toEqual([
      'act-createCard',
      'act-removeBoard',
    ])
    expect(sender.posts.every(({ id }) => id.endsWith(wanting))).toBe(true)
    expect(await leftOf(route)).toBe(0)
  })

  it('without a token still has none, and without receivers leaves nothing', async () => {
    const [plain, nobody] = [await openRoute(), await openRoute(1, { activities: ['moveCard'] })]
    for (const route of [plain, nobody]) await command(route, removal(route))
    expect(await leftOf(nobody)).toBe(0)
    const sender = openSender()
    await sender.run(plain.int)
    expect(Object.keys(sender.posts[0]?.headers ?? {})).not.toContain('x-wekan-token')
  })

  it.each([
    ['failed eight times', 500],
    ['is gone', 410],
  ])('is forgotten at last by a receiver that %s', async (_, status) => {
    const route = await openRoute()
    await command(route, removal(route))
    const sender = openSender(answers(status))
    for (let at = 0; at < 8; at += 1) {
      const [waiting] = await deliveriesTo(route.int)
      sender.clock.ms = Math.max(sender.clock.ms, Date.parse(waiting?.next_try_at ?? '0'))
      await sender.run(route.int)
    }
    expect(sender.posts).toHaveLength(status === 410 ? 1 : 8)
    expect(await leftOf(route)).toBe(0)
  })
})

describe('the purge', () => {
  it('deletes what is older than 30 days, whatever became of it, and nothing younger', async () => {
    const route = await openRoute()
    const nowMs = Date.now()
    await route.signIn('Old', 'Young', 'New')
    const [old, young] = await eventsOn(route.board.id)
    const agedBy = (ms: number, id?: string) =>
      sql('update events set created_at = ? where id = ?', new Date(nowMs - ms).toISOString(), id)
    await agedBy(30 * DAY + SECOND, old?.id)
    await agedBy(30 * DAY - SECOND, young?.id)
    await deleteOldEvents(openStore(env.DB, 'first-primary'), nowMs)
    const left = await eventsOn(route.board.id)
    expect(left.map(({ id }) => id)).not.toContain(old?.id)
    expect(left).toHaveLength(2)
    expect(await sql('select 1 from deliveries where event_id = ?', old?.id)).toEqual([])
    expect(await statesOf(route.int)).toEqual({ pending: 2 })
  })

  it('of all deliveries of a deleted board deletes its receiver too', async () => {
    const route = await openRoute()
    await command(route, removal(route))
    const nowMs = Date.now() + 31 * DAY
    const { queue, wakings } = openWakings()
    await addressTask.look?.(taskContext({ queue, nowMs: () => nowMs }))
    await deleteOldEvents(openStore(env.DB, 'first-primary'), nowMs)
    expect(wakings.flatMap(({ ids }) => ids)).toContain(route.board.id)
    const sender = openSender()
    sender.clock.ms = nowMs
    await sender.run(route.int)
    expect(sender.posts).toEqual([])
    expect(await leftOf(route)).toBe(0)
  })
})
