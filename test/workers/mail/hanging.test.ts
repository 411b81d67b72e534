import { expect, test, vi } from 'vitest'
import { type Mailer, openMailer } from '../../../src/outbox/ways/mail.ts'
import type { MailResult } from '../../../src/outbox/ways/mail-result.ts'
import { address, openSender, runMail } from './sender.ts'

test('while a server takes long with one message, the same run sends others that come due, for ten minutes', async () => {
  const { write, clock, context, mailer, sent } = openSender()
  const id = await write({ to: address() })
  const [stuck, begun] = [Promise.withResolvers<MailResult>(), Promise.withResolvers<void>()]
  const send: Mailer['send'] = (message) => {
    if (!message.raw.includes(id)) return mailer.send(message)
    begun.resolve()
    return stuck.promise
  }
  const looks: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => void looks.push(resolve))
  const run = runMail({ ...context, wait, mailer: { ...mailer, send } }, [id])
  await begun.promise
  clock.ms += 599_000
  const to = address()
  await write({ to })
  await vi.waitFor(() => {
    for (const look of looks.splice(0)) look()
    expect(sent.map((message) => message.to)).toContain(to)
  })
  stuck.resolve({ isSent: true })
  await run
})

test('a binding that does not answer within three minutes has failed, and is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const asked = Promise.withResolvers<void>()
    const binding = {
      send: () => {
        asked.resolve()
        return new Promise<never>(() => {})
      },
    }
    const from = { name: 'Laneway', address: 'laneway@example.org' }
    const nobodyKnows = () => Promise.resolve(undefined)
    const sending = openMailer({ by: 'binding', from }, binding, nobodyKnows)?.send({
      from: from.address,
      to: address(),
      raw: 'Subject: late\r\n\r\nlate',
    })
    await asked.promise
    await vi.advanceTimersByTimeAsync(180_000)
    expect(await sending).toMatchObject({ isSent: false, isFinal: false })
  } finally {
    vi.useRealTimers()
  }
})
