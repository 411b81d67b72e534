import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { MailResult } from '../../../src/outbox/ways/mail-result.ts'
import { PATIENCE } from '../../support/patience.ts'
import { address, openSender as openMail, runMail } from '../mail/sender.ts'
import { sql } from '../engine/support.ts'
import { withDevice } from '../notifications/push-support.ts'
import {
  answers,
  deliveriesTo,
  gate,
  onlyDelivery,
  openRoute,
  openSender,
  waits,
} from '../webhooks/support.ts'

// An attempt that is cut off is a run that never ends: nobody hears how it ended, and its lease runs out.

const parkedBy = (id: string) =>
  env.DB.prepare('select * from parked where id = ?').bind(id).first()

test('a message of which every attempt is cut off is sent eight times, and then given up', async () => {
  const { write, context, mailer, clock } = openMail()
  const id = await write({ to: address() })
  const cut = Promise.withResolvers<MailResult>()
  let sent = 0
  const send = () => {
    sent += 1
    return cut.promise
  }
  const runs = []
  for (let tries = 1; tries <= 8; tries += 1) {
    runs.push(runMail({ ...context, mailer: { ...mailer, send } }, [id]))
    await vi.waitFor(() => expect(sent).toBe(tries), PATIENCE)
    clock.ms += 300_000
  }
  await runMail({ ...context, mailer: { ...mailer, send } }, [id])
  expect(sent).toBe(8)
  expect(await parkedBy(`mail.${id}`)).toMatchObject({ last_error: 'No attempt has ended.' })
  cut.resolve({ isSent: true })
  await Promise.all(runs)
  const row = await env.DB.prepare('select * from mails where id = ?').bind(id).first()
  expect(row).toMatchObject({ state: 'failed', next_try_at: null })
})

test('a delivery of which every attempt is cut off is sent eight times, and then given up', async () => {
  const { int, signIn } = await openRoute()
  await signIn('One')
  const { passed, open } = gate()
  const sender = openSender(waits(passed, answers()))
  const runs = []
  for (let tries = 1; tries <= 8; tries += 1) {
    runs.push(sender.run(int))
    await vi.waitFor(() => expect(sender.posts).toHaveLength(tries), PATIENCE)
    sender.clock.ms += 30_000
  }
  await sender.run(int)
  expect(sender.posts).toHaveLength(8)
  expect(await onlyDelivery(int)).toMatchObject({ state: 'failed' })
  const found = await env.DB.prepare('select last_error from parked where item like ?')
    .bind(`${int}.%`)
    .all()
  expect(found.results).toEqual([{ last_error: 'No attempt has ended.' }])
  open()
  await Promise.all(runs)
  expect(await onlyDelivery(int)).toMatchObject({ state: 'failed' })
})

test('a delivery that arrived before one that cuts runs off is settled, and not given up in its place', async () => {
  const { int, signIn } = await openRoute()
  await signIn('One', 'Two')
  const { passed, open } = gate()
  const sender = openSender(async ({ payload }) => {
    if (payload['card'] === 'Two') await passed
    return new Response()
  })
  const runs = []
  for (let tries = 1; tries <= 9; tries += 1) {
    const run = sender.run(int)
    runs.push(run)
    const sent = () => sender.posts.filter(({ payload }) => payload['card'] === 'Two').length
    await vi.waitFor(() => expect(sent()).toBe(Math.min(tries, 9)), PATIENCE)
    sender.clock.ms += 30_000
  }
  const [one] = await deliveriesTo(int)
  expect(one).toMatchObject({ state: 'delivered' })
  open()
  await Promise.all(runs)
})

test('a push message of which every attempt is cut off is sent six times, and then given up', async () => {
  const device = await withDevice()
  await device.comment('Hello')
  const { passed, open } = gate()
  device.whenAsked(() => passed)
  const runs = [device.run()]
  for (let tries = 1; tries <= 6; tries += 1) {
    await vi.waitFor(() => expect(device.requests()).toBe(tries), PATIENCE)
    if (tries < 6) runs.push(device.run(tries * 60_001))
  }
  await device.run(6 * 60_001)
  expect(device.requests()).toBe(6)
  const [one] = await sql("select id from parked where item like ? || '.%'", device.device)
  expect(await parkedBy(String(one?.['id']))).toMatchObject({
    last_error: 'No attempt has ended.',
    tries: 7,
  })
  open()
  await Promise.all(runs)
})
