import { describe, expect, it } from 'vitest'
import { codeOf, creating, valueOf } from '../engine/support.ts'
import { address } from './outbox.ts'
import { answers, deliveriesTo, openRoute, openSender, rowsOf, statesOf } from './support.ts'
import { DAY_MS as DAY, MINUTE_MS as MINUTE } from '../../../src/kernel/contract/days.ts'

describe('an integration', () => {
  it('whose receiver is gone is disabled at once, and nothing more is written for it', async () => {
    const { board, int, signIn, runBatch } = await openRoute()
    await signIn('One', 'Two')
    const version = await valueOf('select version from boards where id = ?', board.id)
    const sender = openSender(answers(410))
    await sender.run(int)
    expect(sender.posts).toHaveLength(1)
    expect(await statesOf(int)).toEqual({ failed: 2 })
    const reason = 'Its receiver answered 410: it is gone.'
    const { integration, receiver } = await rowsOf(int)
    expect(integration).toMatchObject({ enabled: 0, disabled_reason: reason })
    expect(receiver).toMatchObject({ due_at: null })
    expect(await valueOf('select version from boards where id = ?', board.id)).toBe(
      Number(version) + 1,
    )
    expect((await runBatch(creating(board, 'Three'))).map(codeOf)).toEqual(['ok'])
    expect(await deliveriesTo(int)).toHaveLength(2)
  })

  it('whose receiver has failed for five days is disabled, and starts afresh when enabled', async () => {
    const { board, int, signIn, runBatch } = await openRoute()
    const sender = openSender(answers(500))
    const start = sender.clock.ms
    await signIn('One')
    await sender.run(int)
    sender.clock.ms = start + 5 * DAY - 1
    await signIn('Two')
    await sender.run(int)
    expect((await rowsOf(int)).integration).toMatchObject({ enabled: 1, disabled_reason: null })
    sender.clock.ms = start + 5 * DAY + 5 * MINUTE
    await sender.run(int)
    const reason = 'Its receiver has done nothing but fail for five days.'
    const disabled = { enabled: 0, disabled_reason: reason }
    expect((await rowsOf(int)).integration).toMatchObject(disabled)
    expect(await statesOf(int)).toEqual({ failed: 2 })
    await board.make('editIntegration', { int, enabled: true })
    const { integration, receiver } = await rowsOf(int)
    expect(integration).toMatchObject({ enabled: 1, disabled_reason: null })
    expect(receiver).toMatchObject({ failures: 0, failing_since: null, rests_until: '' })
    expect((await runBatch(creating(board, 'Three'))).map(codeOf)).toEqual(['ok'])
    await address(board.id)
    await sender.run(int)
    expect((await rowsOf(int)).integration).toMatchObject({ enabled: 1 })
    expect(await statesOf(int)).toEqual({ failed: 2, pending: 1 })
  })

  it('whose receiver has taken one thing within the five days is not', async () => {
    const { int, signIn } = await openRoute()
    const sender = openSender(answers(500))
    const start = sender.clock.ms
    for (const [day, status] of [500, 500, 204, 500, 500, 500, 500].entries()) {
      sender.clock.ms = start + day * DAY
      sender.behavior.answer = answers(status)
      await signIn(`Day ${day}`)
      await sender.run(int)
    }
    expect((await rowsOf(int)).integration).toMatchObject({ enabled: 1, disabled_reason: null })
    sender.clock.ms = start + 8 * DAY
    await sender.run(int)
    expect((await rowsOf(int)).integration).toMatchObject({ enabled: 0 })
  })

  it('whose URL is changed is sent what waits at once, there', async () => {
    const { board, int, signIn } = await openRoute()
    await signIn('One', 'Two', 'Three', 'Four')
    const sender = openSender(answers(500))
    await sender.run(int)
    expect((await rowsOf(int)).receiver).toMatchObject({ failures: 3 })
    const url = 'https://another.example/'
    await board.make('editIntegration', { int, url })
    expect((await rowsOf(int)).receiver).toMatchObject({ failures: 0, rests_until: '' })
    sender.behavior.answer = answers()
    await sender.run(int)
    const after = sender.posts.slice(3)
    expect(after.map(({ payload }) => payload['card'])).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(after.every((post) => post.url === url)).toBe(true)
  })

  it('that was disabled by hand is sent nothing that still waits, and keeps no reason', async () => {
    const { board, int, signIn } = await openRoute()
    await signIn('One')
    await board.make('editIntegration', { int, enabled: false })
    const sender = openSender()
    await sender.run(int)
    expect(sender.posts).toEqual([])
    expect(await statesOf(int)).toEqual({ failed: 1 })
    expect((await rowsOf(int)).integration).toMatchObject({ enabled: 0, disabled_reason: null })
  })
})
