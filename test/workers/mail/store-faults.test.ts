import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Store } from '../../../src/kernel/db/store.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { address, openSender, runMail, store } from './sender.ts'

const stateOf = async (id: string) =>
  (await env.DB.prepare('select state from mails where id = ?').bind(id).first())?.['state']

test('where the store fails in the middle of a run, what was settled stays sent, and only the rest is sent again, by the same id', async () => {
  const consoleOutput = recordConsole()
  const { write, clock, context, mailer, sent } = openSender()
  const ids = await Promise.all([1, 2, 3].map(() => write({ to: address() })))
  const faulty = { isSent: false }
  const failing = (): Store => {
    const real = store()
    return {
      ...real,
      // The first outcome that is stored after a message has left is lost.
      batch: (statements) => {
        if (!faulty.isSent) return real.batch(statements)
        faulty.isSent = false
        return Promise.reject(new Error('The store is gone.'))
      },
    }
  }
  const first = {
    ...mailer,
    send: (message: Parameters<typeof mailer.send>[0]) => {
      if (sent.length === 0) faulty.isSent = true
      return mailer.send(message)
    },
  }
  await runMail({ ...context, mailer: first, openStore: failing }, ids)
  const states = await Promise.all(ids.map(stateOf))
  expect(states.filter((state) => state === 'sent')).toHaveLength(2)
  const lost = ids[states.indexOf('waiting')]
  await runMail(context, ids)
  expect(sent).toHaveLength(3)
  clock.ms += 300_001
  await runMail(context, ids)
  consoleOutput.stop()
  const sentIds = sent.map(({ raw }) => /^Message-ID: <(\w+)@/m.exec(raw)?.[1])
  expect(new Set(sentIds)).toEqual(new Set(ids))
  expect(sentIds.filter((id) => id === lost)).toHaveLength(2)
  expect(sentIds).toHaveLength(4)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent', 'sent'])
})
