import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { deliveriesTo as listed } from '../../../src/webhooks/queries.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { sql } from '../engine/support.ts'
import { boardsTo, drain, newHost, openPaced } from './pace-fixture.ts'
import { cardsIn, deliveriesTo, openRoute, statesOf, titles } from './support.ts'
import {
  DAY_MS as DAY,
  MINUTE_MS as MINUTE,
  SECOND_MS as SECOND,
} from '../../../src/kernel/contract/days.ts'

/** The most posts within any span of so many milliseconds. */
function mostWithin(times: number[], ms: number): number {
  return Math.max(
    ...times.map((from) => times.filter((time) => time >= from && time < from + ms).length),
  )
}

describe('a host', () => {
  it('gets a burst of 100 and then 10 a second, over all boards and ports, each in its order', async () => {
    const host = newHost()
    const routes = await boardsTo([`https://${host}/a`, `https://${host.toUpperCase()}:8443/b`])
    for (const { signIn } of routes) await signIn(...titles(60))
    const ints = routes.flatMap((route) => route.ints)
    const sender = openPaced()
    const seconds = await drain(sender, ints)
    expect(sender.posts).toHaveLength(240)
    expect(mostWithin(sender.times, SECOND)).toBeLessThanOrEqual(110)
    expect(mostWithin(sender.times, 10 * SECOND)).toBeLessThanOrEqual(200)
    expect(seconds).toBeGreaterThanOrEqual(13)
    expect(seconds).toBeLessThanOrEqual(20)
    for (const int of ints) {
      const own = sender.posts.filter(({ id }) => id.endsWith(`-${int}`))
      expect(own.map(({ payload }) => payload['card'])).toEqual(titles(60))
    }
  })

  it('does not wait for another host', async () => {
    const [busy, idle] = await boardsTo([`https://${newHost()}/`, `https://${newHost()}/`])
    await busy?.signIn(...titles(150))
    await idle?.signIn('One')
    const sender = openPaced()
    await sender.runAll(...(busy?.ints ?? []))
    const before = sender.posts.length
    await sender.runAll(...(idle?.ints ?? []))
    expect(sender.posts.length - before).toBe(2)
  })

  it('is sent to again though a run died with its permits, or a clock was wrong by a day', async () => {
    const host = newHost()
    const [route] = await boardsTo([`https://${host}/`])
    const [int = ''] = route?.ints ?? []
    await route?.signIn('One')
    const sender = openPaced()
    const end = sender.clock.ms + DAY
    await sql('insert into paces (host, used_until, granted) values (?, ?, 50)', host, end)
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(['One'])
    await sql('update paces set used_until = ? where host = ?', sender.clock.ms + 5 * MINUTE, host)
    await route?.signIn('Two')
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(['One'])
    sender.clock.ms += 5 * MINUTE
    await sender.run(int)
    expect(cardsIn(sender)).toEqual(['One', 'Two'])
  })
})

describe('a delivery that waits', () => {
  it('is listed as pending, with the earliest moment at which it may be sent', async () => {
    const url = `https://${newHost()}/`
    const [route] = await boardsTo([url])
    await route?.signIn(...titles(120))
    const sender = openPaced()
    const [one = '', other = ''] = route?.ints ?? []
    await sender.runAll(one, other)
    const store = openStore(env.DB, 'first-primary')
    const { rows } = await store.batch({ rows: listed(other, { limit: 200 }) })
    const waiting = rows.filter(({ state }) => state === 'pending')
    expect(waiting.length).toBeGreaterThan(0)
    const now = new Date(sender.clock.ms).toISOString()
    for (const { nextTryAt } of waiting) expect((nextTryAt ?? '') > now).toBe(true)
  })

  it('keeps its place if its integration is enabled again', async () => {
    const host = newHost()
    const [route] = await boardsTo([`https://${host}/`])
    await route?.signIn(...titles(120))
    const sender = openPaced()
    const ints = route?.ints ?? []
    await sender.runAll(...ints)
    const sent = sender.posts.length
    const given = () => sql('select used_until, granted from paces where host = ?', host)
    const before = await given()
    for (const int of ints) {
      await route?.board.make('editIntegration', { int, enabled: false })
      await route?.board.make('editIntegration', { int, enabled: true })
    }
    await sender.runAll(...ints)
    expect(sender.posts).toHaveLength(sent)
    expect(await given()).toEqual(before)
    await drain(sender, ints)
    expect(sender.posts).toHaveLength(240)
  })

  it('is 2,000 deliveries for an integration: further ones are marked as failed', async () => {
    const { int, signIn } = await openRoute()
    await signIn('One')
    const rows = JSON.stringify(titles(1_999))
    await sql(
      `insert into deliveries (integration_id, seq, event_id, state, tries, next_try_at)
       select ?, -key - 1, 'none', 'pending', 0, '2026-01-01T00:00:00.000Z' from json_each(?)`,
      int,
      rows,
    )
    await signIn('Two')
    expect(await statesOf(int)).toEqual({ pending: 1, failed: 1 })
    const [newest] = (await deliveriesTo(int)).toReversed()
    expect(newest).toMatchObject({
      state: 'failed',
      next_try_at: null,
      last_error: 'More than 2,000 deliveries were waiting.',
    })
  })
})
