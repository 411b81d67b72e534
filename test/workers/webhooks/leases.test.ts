import { describe, expect, it, vi } from 'vitest'
import { commandOf } from '../engine/support.ts'
import {
  answers,
  deliveriesTo,
  gate,
  onlyDelivery,
  openRoute,
  openSender,
  rowsOf,
  passQueries,
  waits,
  cardsIn,
  titles,
} from './support.ts'
import { MINUTE_MS as MINUTE, SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'
import { PATIENCE } from '../../support/patience.ts'

type Route = Awaited<ReturnType<typeof openRoute>>

describe('two runs at once', () => {
  it('send nothing twice', async () => {
    const { int, signIn } = await openRoute()
    await signIn(...titles(25))
    const sender = openSender(async () => (await passQueries(), new Response()))
    await Promise.all([sender.run(int), sender.run(int), sender.runAll(int, int)])
    expect(cardsIn(sender)).toEqual(titles(25))
  })

  /** A run that hangs over one delivery, until its lease has run out. */
  async function openHung(before = (_route: Route) => Promise.resolve()) {
    const route = await openRoute()
    await route.signIn('One')
    await before(route)
    const { passed, open } = gate()
    const sender = openSender(waits(passed, answers(500)))
    const run = sender.run(route.int)
    await vi.waitFor(() => expect(sender.posts).toHaveLength(1), PATIENCE)
    const second = openSender()
    second.clock.ms = sender.clock.ms + 30 * SECOND
    return { ...route, second, end: () => (open(), run), startMs: sender.clock.ms }
  }

  it('are one where the other has the lease, which is taken over once it has run out', async () => {
    const { int, second, end } = await openHung()
    second.clock.ms -= 1
    await second.run(int)
    expect(second.posts).toEqual([])
    second.clock.ms += 1
    await second.run(int)
    expect(second.posts).toHaveLength(1)
    expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered' })
    await end()
  })

  it('are settled by the one that has the lease: the other undoes nothing', async () => {
    const { int, second, end } = await openHung()
    await second.run(int)
    await end()
    expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered', last_status: 204 })
    expect((await rowsOf(int)).receiver).toMatchObject({ failures: 0, due_at: null })
  })

  it('forget nothing that waits for a board that is gone, where the lease is the other’s', async () => {
    const { int, second, end } = await openHung(async ({ board, runBatch }) => {
      await runBatch([commandOf(board.owner, 'deleteBoard', {})])
    })
    second.behavior.answer = answers(500)
    await second.run(int)
    await end()
    expect((await deliveriesTo(int)).map(({ state }) => state)).toEqual(['pending', 'pending'])
    second.clock.ms += 5 * MINUTE
    second.behavior.answer = answers()
    await second.run(int)
    expect(second.posts.slice(-2).map(({ payload }) => payload['description'])).toEqual([
      'act-createCard',
      'act-removeBoard',
    ])
  })
})
