import { expect, test } from 'vitest'
import { runSole } from '../../../src/outbox/sole.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { taskContext } from '../../support/cron.ts'
import { openWakings } from '../webhooks/outbox.ts'

function openTask() {
  const { queue, wakings } = openWakings()
  const clock = { ms: Date.now() }
  const context = taskContext({ queue, nowMs: () => clock.ms })
  const task = newId()
  return { clock, wakings, run: (work: () => Promise<boolean>) => runSole(context, task, work) }
}

const nothing = () => Promise.resolve(false)

test('fifty runs that come while one works are one more look of that run, and do nothing themselves', async () => {
  const { run } = openTask()
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  const first = run(async () => {
    looks += 1
    begun.resolve()
    await gate.promise
    return false
  })
  await begun.promise
  let others = 0
  await Promise.all(Array.from({ length: 50 }, () => run(() => ((others += 1), nothing()))))
  expect([looks, others]).toEqual([1, 0])
  gate.resolve()
  await first
  expect(looks).toBe(2)
})

test('a run that was lost is made up for once its lease has ended', async () => {
  const { run, clock } = openTask()
  const begun = Promise.withResolvers<void>()
  void run(() => (begun.resolve(), new Promise(() => {})))
  await begun.promise
  let looks = 0
  const again = () => run(() => ((looks += 1), nothing()))
  await again()
  expect(looks).toBe(0)
  clock.ms += 90_000
  await again()
  expect(looks).toBe(1)
})

test('what a run has no room for is gone on with by another message', async () => {
  const { run, wakings } = openTask()
  await run(() => Promise.resolve(true))
  expect(wakings).toMatchObject([{ ids: [''] }])
})

test('a run that fails lets the next one begin at once', async () => {
  const { run } = openTask()
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let looks = 0
  await run(() => ((looks += 1), nothing()))
  expect(looks).toBe(1)
})
