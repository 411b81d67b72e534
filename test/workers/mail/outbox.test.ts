import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MAIL_LIMITS, expectMailRoom } from '../../../src/accounts/mail/limits.ts'
import { mailLimits } from '../../../src/accounts/mail/actions.ts'
import { type Mailer, openMailer } from '../../../src/outbox/ways/mail.ts'
import type { MailResult } from '../../../src/outbox/ways/mail-result.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { address, look, openSender, runMail, store } from './sender.ts'
import { person } from '../../support/people.ts'

function rowOf(id: string) {
  return env.DB.prepare('select * from mails where id = ?').bind(id).first()
}

const FAULT = { isSent: false, isFinal: false, error: '451 later' } as const

test('a message is sent once, to its reader by name and language, and then forgets what it said', async () => {
  const reader = await person()
  const german = `update users set profile = '{"language":"de"}' where id = ?`
  await env.DB.prepare(german).bind(reader.id).run()
  const { write, run, sent } = openSender()
  const to = address()
  const id = await write({ to, reader: reader.id, language: 'fr' })
  expect(JSON.stringify(await rowOf(id))).not.toContain('s3cret')
  await Promise.all([run(id), run(id)])
  expect(sent).toMatchObject([{ from: 'laneway@example.org', to }])
  expect(sent[0]?.raw).toContain('s3cret')
  expect(sent[0]?.raw).toContain(`Guten Tag ${reader.username}`)
  expect(sent[0]?.raw).toContain(`Message-ID: <${id}@example.org>`)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', sealed: '', tries: 1, next_try_at: null })
})

test('a message that fails is sent again when it is due, by the same id, until it has failed for good', async () => {
  const { write, run, sent, results, wakings, clock } = openSender()
  results.push(FAULT, { ...FAULT, isFinal: true, error: '550 no' })
  const id = await write({ to: address() })
  await run(id)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1, last_error: '451 later' })
  expect(wakings).toMatchObject([{ ids: [id], delaySeconds: 11 }])
  await run(id)
  expect(sent).toHaveLength(1)
  clock.ms += 10_001
  await run(id)
  const ids = sent.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    last_error: '550 no',
    next_try_at: null,
  })
  clock.ms += 86_400_000
  await run(id)
  expect(sent).toHaveLength(2)
})

test('a message of a run that was lost is due again, and a late run does not settle it', async () => {
  const { write, run, clock, context, mailer, sent } = openSender()
  const id = await write({ to: address() })
  const stuck = Promise.withResolvers<MailResult>()
  const begun = Promise.withResolvers<void>()
  const send: Mailer['send'] = () => {
    begun.resolve()
    return stuck.promise
  }
  const lost = runMail({ ...context, mailer: { ...mailer, send } }, [id])
  await begun.promise
  clock.ms += 300_001
  await run(id)
  stuck.resolve({ ...FAULT, isFinal: true })
  await lost
  expect(sent).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 })
})

test.each<[what: string, late: MailResult]>([
  ['sent', { isSent: true }],
  ['failed', { ...FAULT, isFinal: true }],
  ['to be tried again', FAULT],
])(
  'a run that has lost its claim does not settle a message as %s that another run is still to send',
  async (_, late) => {
    const { write, run, clock, context, mailer, results } = openSender()
    const id = await write({ to: address() })
    const other = await write({ to: address() })
    const stuck = Promise.withResolvers<MailResult>()
    const begun = Promise.withResolvers<void>()
    const send: Mailer['send'] = () => {
      begun.resolve()
      return stuck.promise
    }
    const lost = runMail({ ...context, mailer: { ...mailer, send } }, [id])
    await begun.promise
    clock.ms += 300_001
    results.push(FAULT)
    await run(id)
    const before = await Promise.all([rowOf(id), rowOf(other)])
    expect(before).toMatchObject([{ state: 'waiting', tries: 2 }, { tries: 0 }])
    clock.ms += 1
    stuck.resolve(late)
    await lost
    expect(await Promise.all([rowOf(id), rowOf(other)])).toEqual(before)
    clock.ms += 3_600_000
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 3 })
  },
)

test('a message is not sent after its time, if another secret has sealed it, or if no room declares it any more', async () => {
  const late = openSender()
  const usefulUntil = new Date(late.clock.ms + 1_000).toISOString()
  const id = await late.write({ to: address(), usefulUntil })
  const old = await late.write({ to: address() })
  await env.DB.prepare(`update mails set template = 'old' where id = ?`).bind(old).run()
  late.clock.ms += 1_000
  await Promise.all([late.run(id), late.run(old)])
  const other = openSender('another signing secret of 32 characters')
  const sealed = await other.write({ to: address() })
  await other.run(sealed)
  expect([...late.sent, ...other.sent]).toEqual([])
  expect(await Promise.all([id, sealed, old].map(rowOf))).toMatchObject([
    { state: 'failed', last_error: 'It came too late to be of use.' },
    { state: 'failed', last_error: 'It was sealed with another signing secret.' },
    { state: 'failed', last_error: 'There is no such message any more.' },
  ])
})

test('a message whose signal was lost is found by the cron', async () => {
  const { write, context, wakings } = openSender()
  const id = await write({ to: address() })
  await look?.(context)
  expect(wakings.flatMap(({ ids }) => ids)).toContain(id)
})

test('an address and a sender have a limit, which says how long to wait', async () => {
  const { write, clock } = openSender()
  const to = address()
  const sentBy = newId()
  const written = []
  for (let count = 0; count < MAIL_LIMITS.address.most + 1; count += 1)
    written.push(await write({ to: to.toUpperCase(), sentBy }))
  const rows = await Promise.all(written.map(rowOf))
  expect(rows.filter((row) => row !== null)).toHaveLength(MAIL_LIMITS.address.most)
  const limitsAt = (nowMs: number, most: number) =>
    store()
      .batch(mailLimits(to, sentBy, nowMs))
      .then((sent) => expectMailRoom({ ...sent, sender: sent.sender.slice(0, most) }, nowMs))
  const refusal = { code: 'mail.limited', facts: { waitS: 3_600 } }
  await expect(limitsAt(clock.ms, 0)).rejects.toMatchObject(refusal)
  await expect(limitsAt(clock.ms + 3_600_000, 0)).resolves.toBeUndefined()
})

test('a message goes out by the binding of the platform', async () => {
  const messages: { from: string; to: string }[] = []
  const binding = {
    send: async (message: { from: string; to: string }) => void messages.push(message),
  }
  const from = { name: 'Laneway', address: 'laneway@example.org' }
  const nobodyKnows = () => Promise.resolve(undefined)
  const { write, context } = openSender()
  const mailer = openMailer({ by: 'binding', from }, binding as never, nobodyKnows)
  const to = address()
  await runMail({ ...context, mailer }, [await write({ to })])
  expect(messages).toMatchObject([{ from: 'laneway@example.org', to }])
})
