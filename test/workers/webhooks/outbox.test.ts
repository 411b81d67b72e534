import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressTask } from '../../../src/webhooks/tasks.ts'
import { taskContext } from '../../support/cron.ts'
import {
  NOW,
  codeOf,
  creating,
  commandOf,
  newActor,
  openTestBoard,
  sql,
} from '../engine/support.ts'
import { openBox } from './outbox-fixture.ts'
import { openWakings } from './outbox.ts'
import {
  addIntegration,
  answers,
  deliveriesTo,
  openRoute,
  openSender,
  rowsOf,
  spyPosts,
} from './support.ts'
import { HOUR_MS as HOUR, SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

const urlOf = async (int: string) => String((await rowsOf(int)).integration?.['url'])

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => vi.restoreAllMocks())

function thrown(): never {
  throw new Error('at once')
}

describe('the alarm of a board', () => {
  it('sends one queue message for many events, and sets one alarm before they are stored', async () => {
    const { board } = await openRoute(1, { activities: ['createCard'] })
    await addIntegration(board, { activities: ['createList'] })
    const { runBatch, flushed, wakings, alarms, clock } = openBox(board)
    await runBatch(creating(board, 'One', 'Two'))
    await runBatch([commandOf(board.owner, 'createList', { title: 'Three' })])
    await flushed()
    expect(alarms).toEqual([clock.ms + 30 * SECOND])
    expect(wakings).toEqual([{ ids: [board.id], delaySeconds: 0 }])
  })

  it('does not fail a write if the queue fails; its alarm sends the message again while anything is due', async () => {
    const { board, int } = await openRoute()
    const { runBatch, flushed, alarms, alarm, clock } = openBox(board, true)
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
    await flushed()
    clock.ms += 30 * SECOND
    await alarm.run()
    expect(alarms.at(-1)).toBe(clock.ms + 30 * SECOND)
    const again = openBox(board)
    again.clock.ms = clock.ms
    await again.alarm.run()
    expect(again.wakings).toEqual([{ ids: [board.id], delaySeconds: 0 }])
    expect(again.alarms).toEqual([clock.ms + 30 * SECOND])
    await openSender().runBoard(board.id)
    await again.alarm.run()
    expect(again.wakings).toHaveLength(2)
    await openSender().run(int)
    await again.alarm.run()
    expect([again.wakings.length, again.alarms.length]).toEqual([2, 2])
  })

  it.each([
    ['throws', () => thrown()],
    ['rejects', () => Promise.reject(new Error('no timer'))],
  ])('sends its messages at once if its timer %s, those of later batches too', async (_, wait) => {
    const { board } = await openRoute()
    const { runBatch, flushed, wakings } = openBox(board, false, { wait })
    for (const count of [1, 2]) {
      expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['ok'])
      await flushed()
      expect(wakings).toHaveLength(count)
    }
  })

  it('does not repeat a stored write if its message cannot even be prepared', async () => {
    const { board } = await openRoute()
    const box = openBox(board)
    vi.spyOn(box.alarm, 'send').mockImplementation(thrown)
    expect((await box.runBatch(creating(board, 'One', 'Two'))).map(codeOf)).toEqual(['ok', 'ok'])
    expect(await sql('select title from cards where board_id = ?', board.id)).toHaveLength(2)
  })

  it('stores nothing that no alarm would see to, as where another object has the board by now', async () => {
    const { board } = await openRoute()
    const storage = {
      getAlarm: () => Promise.resolve(null),
      setAlarm: () => Promise.reject(new Error('superseded')),
    }
    const { runBatch } = openBox(board, false, { storage })
    expect((await runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['server.failed'])
    expect(await sql('select title from cards where board_id = ?', board.id)).toEqual([])
  })

  it('sends no queue message for a batch without webhooks', async () => {
    const { board } = await openRoute(1, { activities: ['moveCard'] })
    const { runBatch, flushed, wakings, alarms } = openBox(board)
    await runBatch(creating(board, 'One'))
    await flushed()
    expect([wakings, alarms]).toEqual([[], []])
  })

  it('has notifications planned where anybody was told of something, without an alarm', async () => {
    const board = await openTestBoard(1)
    const { runBatch, flushed, wakings, alarms } = openBox(board)
    await runBatch(creating(board, 'One'))
    await flushed()
    expect(wakings).toEqual([])
    const { userId } = await newActor()
    await board.make('addMember', { user: userId, isAdmin: false })
    await sql(`insert into watches values (?1, ?2, ?1, 'board', ?3)`, board.id, userId, NOW)
    await runBatch(creating(board, 'Two'))
    await flushed()
    expect(wakings).toEqual([{ ids: [''], delaySeconds: 0 }])
    expect(alarms).toEqual([])
  })

  it('sets its alarm after the next try, and sooner where something new happens', async () => {
    const { board, int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender(answers(503, { 'retry-after': '3600' }))
    await sender.run(int)
    const { runBatch, alarm, alarms, clock, wakings } = openBox(board)
    clock.ms = sender.clock.ms
    await alarm.run()
    expect(alarms).toEqual([clock.ms + HOUR + 30 * SECOND])
    expect(wakings).toEqual([])
    await runBatch(creating(board, 'Two'))
    expect(alarms.at(-1)).toBe(clock.ms + 30 * SECOND)
  })

  it('fails the batch if no alarm can be set, and nothing is stored', async () => {
    const { board, int } = await openRoute()
    const box = openBox(board)
    vi.spyOn(box.alarm, 'arm').mockRejectedValue(new Error('The object has moved'))
    expect((await box.runBatch(creating(board, 'One'))).map(codeOf)).toEqual(['server.failed'])
    expect(await deliveriesTo(int)).toEqual([])
  })

  it.each([['that is run by hand'], ['that the platform runs']])(
    'of an evicted object loses nothing: an alarm %s sends the remaining events',
    async (how) => {
      const spy = spyPosts()
      const { board, int, signIn } = await openRoute()
      await board.card('First')
      await spy.arrived(await urlOf(int))
      await signIn('Silent')
      if (how === 'that the platform runs')
        await runInDurableObject(board.stub, (_, { storage }) => storage.setAlarm(Date.now() + 500))
      await evictDurableObject(board.stub)
      if (how === 'that is run by hand') await runDurableObjectAlarm(board.stub)
      const posts = await spy.arrived(await urlOf(int), 2)
      expect(posts.map(({ payload }) => payload['card'])).toEqual(['First', 'Silent'])
    },
  )
})

describe('the sweep', () => {
  it('signals every board whose outbox holds events without deliveries', async () => {
    const { board, runBatch } = await openRoute()
    await runBatch(creating(board, 'One'))
    const { queue, wakings } = openWakings()
    await addressTask.look?.(taskContext({ queue }))
    expect(wakings.flatMap(({ ids }) => ids)).toContain(board.id)
  })

  it('signals the boards of what is due, and not of what is not, that a run serves, or that is in the queue', async () => {
    const [due, late, sent, served, placed] = [
      await openRoute(),
      await openRoute(),
      await openRoute(),
      await openRoute(),
      await openRoute(),
    ]
    for (const { signIn } of [due, late, sent, served, placed]) await signIn('One')
    await openSender().run(sent.int)
    await openSender().runBoard(placed.board.id)
    const [now, then] = [Date.now() + SECOND, '2999-01-01T00:00:00.000Z']
    await sql('update receivers set due_at = ? where integration_id = ?', then, late.int)
    await sql('update receivers set leased_until = ? where integration_id = ?', then, served.int)
    const { queue, wakings } = openWakings()
    await addressTask.look?.(taskContext({ queue, nowMs: () => now }))
    const ids = wakings.flatMap((waking) => waking.ids)
    const routes = [due, late, sent, served, placed].map(({ board }) => board.id)
    expect(routes.filter((id) => ids.includes(id))).toEqual([due.board.id])
  })
})
