import { sql as written } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { emptyMail, renewMail } from '../../../src/accounts/mail/outbox-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { sql } from '../engine/support.ts'

const NOW = '2031-01-01T00:00:00.000Z'

test('a message that was given up is sent again or forgotten alone, and only where that may be', async () => {
  const [failed, other, sent] = [newId(), newId(), newId()]
  for (const [id, state] of [
    [failed, 'failed'],
    [other, 'failed'],
    [sent, 'sent'],
  ])
    await sql(
      `insert into mails (id, template, recipient, recipient_key, reader_id, sender_id, language, origin, sealed, created_at, state, tries)
      values (?1, 'reset', 'a@example.com', ?1, '', '', '', '', 'sealed', ?2, ?3, 3)`,
      id,
      NOW,
      state,
    )
  const rows = () =>
    sql('select id, state, tries, sealed from mails where id in (?, ?, ?)', failed, other, sent)
  const store = openStore(env.DB, 'first-primary')
  const before = await rows()
  await store.batch([
    renewMail(failed, NOW, written`false`),
    renewMail(sent, NOW, written`true`),
    emptyMail(sent),
  ])
  expect(await rows()).toEqual(before)
  await store.batch([renewMail(failed, NOW, written`true`), emptyMail(other)])
  const states = new Map((await rows()).map(({ id, ...row }) => [id, row]))
  expect(states.get(failed)).toEqual({ state: 'waiting', tries: 0, sealed: 'sealed' })
  expect(states.get(other)).toEqual({ state: 'failed', tries: 3, sealed: '' })
})
