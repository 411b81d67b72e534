import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import {
  answers,
  gate,
  onlyDelivery,
  openRoute,
  openSender,
  rowsOf,
  statesOf,
  passQueries,
  waits,
  cardsIn,
  titles,
} from './support.ts'
import { SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'
import { PATIENCE } from '../../support/patience.ts'

describe('deliveries to one integration', () => {
  it('go in the order of what happened, more than one batch of them too', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(30))
    await signIn(...titles(25, 31))
    const sender = openSender()
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(titles(55))
    const seqs = sender.posts.map(({ payload }) => Number(payload['seq']))
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
    expect(await statesOf(int)).toEqual({ delivered: 55 })
  })

  it('are sent at once by a machine whose clock is behind that of the board', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender()
    sender.clock.ms = Date.now() - 4 * SECOND
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(['One'])
  })

  it('go one after the other', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(5))
    const { passed, open } = gate()
    const sender = openSender(waits(passed, answers()))
    const run = sender.run(int)
    await vi.waitFor(() => expect(sender.posts).toHaveLength(1), PATIENCE)
    await passQueries()
    expect(sender.posts).toHaveLength(1)
    open()
    await run
    expect(sender.posts).toHaveLength(5)
  })

  it('that come while a run goes on are sent by it', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const sender = openSender(async ({ payload }) => {
      if (payload['card'] === 'One') await signIn('Two')
      return new Response()
    })
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(['One', 'Two'])
  })

  it('are left to another run by a queue message if they take long', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(40))
    const sender = openSender()
    sender.behavior.answer = () => {
      sender.clock.ms += SECOND
      return new Response()
    }
    await sender.run(int)
    expect(sender.posts.length).toBeGreaterThanOrEqual(10)
    expect(sender.posts.length).toBeLessThan(30)
    expect(sender.wakings).toEqual([{ ids: [int], delaySeconds: 0 }])
    expect((await rowsOf(int)).receiver).toMatchObject({ lease: '' })
    while ((await statesOf(int))['pending'] !== undefined) await sender.run(int)
    expect(cardsIn(sender)).toEqual(titles(40))
  })
})

describe('a receiver that hangs', () => {
  it('delays no other of the same batch; six at most are sent to at once, four of one board', async () => {
    const [one, other] = [await openRoute(10), await openRoute(2)]
    for (const { signIn } of [one, other]) await signIn('One')
    const ints = [...one.ints, ...other.ints]
    const { passed, open } = gate()
    const [hung] = ints
    const under: { now: number; most: number } = { now: 0, most: 0 }
    const stuck = (await rowsOf(hung ?? '')).integration?.['url']
    const sender = openSender(async ({ url }) => {
      under.now += 1
      under.most = Math.max(under.most, under.now)
      if (url === stuck) await passed
      else await passQueries()
      under.now -= 1
      return new Response()
    })
    const run = sender.runAll(...ints)
    await vi.waitFor(async () => {
      const states = await Promise.all(ints.map(statesOf))
      expect(states.filter((state) => state['delivered'] === 1)).toHaveLength(11)
    }, PATIENCE)
    expect(await onlyDelivery(hung ?? '')).toMatchObject({ state: 'pending' })
    open()
    await run
    expect(await onlyDelivery(hung ?? '')).toMatchObject({ state: 'delivered' })
    expect(under.most).toBe(6)
  })
})

describe('a receiver that has failed three times in a row', () => {
  it('rests, longer each time, and new events do not wake it', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(20))
    const sender = openSender(answers(500))
    const rests: number[] = []
    for (let at = 0; at < 9; at += 1) {
      await sender.run(int)
      const before = sender.posts.length
      const until = Date.parse(String((await rowsOf(int)).receiver?.['rests_until']))
      rests.push((until - sender.clock.ms) / SECOND)
      await signIn('Late')
      expect((await rowsOf(int)).receiver).toMatchObject({ due_at: new Date(until).toISOString() })
      sender.clock.ms = until - 1
      await sender.run(int)
      expect(sender.posts).toHaveLength(before)
      sender.clock.ms = until
    }
    expect(sender.posts).toHaveLength(11)
    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  it('gets all that waits in one run once it takes something again', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(30))
    const sender = openSender(answers(500))
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(titles(3))
    sender.behavior.answer = answers()
    sender.clock.ms += 5 * SECOND
    await sender.run(int)
    expect(await statesOf(int)).toEqual({ delivered: 30 })
    expect(sender.posts).toHaveLength(33)
    expect((await rowsOf(int)).receiver).toMatchObject({ failures: 0, rests_until: '' })
  })

  it('does not rest where it took something in between', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(12))
    const sender = openSender()
    sender.behavior.answer = () => new Response('', { status: sender.posts.length % 3 ? 500 : 200 })
    await sender.run(int)
    expect(sender.posts).toHaveLength(12)
    expect(await statesOf(int)).toEqual({ delivered: 4, pending: 8 })
  })
})

it('a run of an integration that nothing waits for touches nothing', async () => {
  const { int } = await openRoute()
  const sender = openSender()
  await sender.runAll(int, newId())
  expect([sender.posts, sender.wakings]).toEqual([[], []])
  expect((await rowsOf(int)).receiver).toBeUndefined()
})
