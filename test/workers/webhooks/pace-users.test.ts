import { describe, expect, it, vi } from 'vitest'
import { drain, newHost, openPaced } from './pace-fixture.ts'
import { PATIENCE } from '../../support/patience.ts'
import { answers, cardsIn, gate, openRoute, statesOf, titles, waits } from './support.ts'
import { SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'

/** Two boards of one user with so many integrations each, all at one host. */
async function openNeighbour(url: string, each: number) {
  const first = await openRoute(each, { url })
  const second = await openRoute(each, { url }, first.board.owner)
  return {
    owner: first.board.owner,
    ints: [...first.ints, ...second.ints],
    signIn: (...named: string[]) => Promise.all([first.signIn(...named), second.signIn(...named)]),
  }
}

describe('a user', () => {
  it('does not wait for the 30 receivers of another one at the same host that never answer', async () => {
    const url = `https://${newHost()}/`
    const tarpits = await openNeighbour(url, 15)
    const victim = await openRoute(1, { url })
    await tarpits.signIn('Tar')
    await victim.signIn('Light')
    const { passed, open } = gate()
    const { behavior, run, posts, wakings } = openPaced(1)
    const stuck = waits(passed, answers())
    behavior.answer = (post) => (post.payload['card'] === 'Tar' ? stuck(post) : answers()(post))
    const runs = Promise.all(tarpits.ints.map(run))
    await vi.waitFor(() => {
      expect(posts.length + wakings.length).toBeGreaterThanOrEqual(tarpits.ints.length)
    }, PATIENCE)
    await run(victim.int)
    expect(await statesOf(victim.int)).toEqual({ delivered: 1 })
    open()
    await runs
  })

  it('has as much of a busy host as another one who has more integrations', async () => {
    const url = `https://${newHost()}/`
    const many = await openNeighbour(url, 2)
    const one = await openRoute(1, { url })
    await many.signIn(...titles(100))
    const sender = openPaced()
    await sender.runAll(...many.ints)
    await one.signIn(...titles(60))
    const startMs = sender.clock.ms
    await drain(sender, [...many.ints, one.int], [one.int])
    const seconds = (sender.clock.ms - startMs) / SECOND
    const ofOne = sender.posts.filter(({ id }) => id.endsWith(`-${one.int}`)).length
    const ofMany = sender.posts.length - ofOne
    expect(ofOne).toBe(60)
    expect(ofMany).toBeLessThan(400)
    expect(seconds).toBeLessThanOrEqual(12)
  })

  it('waits for the own deliveries at a host, each integration asking few times and in its turn', async () => {
    const url = `https://${newHost()}/`
    const own = await openNeighbour(url, 7)
    await own.signIn('Old')
    const sender = openPaced(1)
    for (const int of own.ints) await sender.run(int)
    expect(sender.posts).toHaveLength(9)
    const late = await openRoute(1, { url }, own.owner)
    await late.signIn('New')
    sender.clock.ms += SECOND
    await sender.run(late.int)
    await sender.runAll(...own.ints)
    expect(sender.posts).toHaveLength(10)
    await drain(sender, [late.int, ...own.ints])
    expect(cardsIn(sender)).toEqual([...own.ints.map(() => 'Old'), 'New'])
    const asks = sender.wakings.filter(({ delaySeconds = 0 }) => delaySeconds > 0)
    expect(asks.length).toBeLessThanOrEqual(10)
  })

  it('does not wait for all other deliveries of the same user', async () => {
    const url = `https://${newHost()}/`
    const first = await openRoute(2, { url })
    await first.signIn(...titles(200))
    const sender = openPaced()
    await sender.runAll(...first.ints)
    const late = await openRoute(1, { url }, first.board.owner)
    await late.signIn('Late')
    await sender.run(late.int)
    expect(await statesOf(late.int)).toEqual({ pending: 1 })
    sender.clock.ms += 4 * SECOND
    await sender.run(late.int)
    expect(await statesOf(late.int)).toEqual({ delivered: 1 })
  })
})
