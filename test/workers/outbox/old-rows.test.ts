import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { sealValues } from '../../../src/accounts/mail/seal-values.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { SECRET, address, look, openSender as openMail } from '../mail/sender.ts'
import { onlyDelivery, openRoute, openSender } from '../webhooks/support.ts'

// Rows as the version before the outbox left them, with the columns that it knew.

test('a message that an earlier version could not send is found and sent', async () => {
  const { sent, clock, wakings, context, run } = openMail()
  const [id, to] = [newId(), address()]
  const now = new Date(clock.ms).toISOString()
  const sealed = sealValues(SECRET, { url: 'https://x.example/s3cret' })
  await env.DB.prepare(
    `insert into mails (id, template, recipient, recipient_key, reader_id, language, sender_id,
      origin, sealed, useful_until, created_at, state, tries, next_try_at, last_error)
    values (?1, 'reset', ?2, ?2, '', '', '', 'https://boards.example', ?3, null, ?4, 'waiting', 2, ?4,
      'connect ECONNREFUSED')`,
  )
    .bind(id, to, sealed, now)
    .run()
  await look?.(context)
  expect(wakings.flatMap(({ ids }) => ids)).toContain(id)
  await run(id)
  expect(sent.map((message) => message.to)).toEqual([to])
})

test('a delivery whose run of an earlier version was killed is sent once its lease has run out', async () => {
  const { int, signIn } = await openRoute()
  await signIn('One')
  const sender = openSender()
  const until = new Date(sender.clock.ms + 30_000).toISOString()
  await env.DB.prepare(
    `update receivers set lease = 'of the run before', leased_until = ? where integration_id = ?`,
  )
    .bind(until, int)
    .run()
  await sender.run(int)
  expect(sender.posts).toEqual([])
  sender.clock.ms += 30_000
  await sender.run(int)
  expect(await onlyDelivery(int)).toMatchObject({ state: 'delivered' })
})
