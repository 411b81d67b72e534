import { sql as written } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { useLink } from '../../../src/accounts/links/saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

const NOW = '2031-01-01T00:00:00.000Z'
const LATER = '2031-06-01T00:00:00.000Z'

test('a link is used once, alone, before it expires and where its condition holds', async () => {
  const { id: userId } = await person()
  const [link, other] = [newId(), newId()]
  for (const hash of [link, other])
    await sql(
      `insert into links (hash, kind, user_id, email, created_at, expires_at)
      values (?, 'reset', ?, '', ?, ?)`,
      hash,
      userId,
      NOW,
      LATER,
    )
  const store = openStore(env.DB, 'first-primary')
  const use = async (now: string, holds = written`true`) =>
    (await store.batch({ used: useLink(link, now, [holds]) })).used
  const usedAt = async () =>
    (await sql('select hash, used_at from links where user_id = ?', userId)).flatMap(
      ({ hash, used_at: at }) => (at === null ? [] : [[hash, at]]),
    )
  expect(await use(LATER)).toEqual([])
  expect(await use(NOW, written`false`)).toEqual([])
  expect(await usedAt()).toEqual([])
  expect(await use(NOW)).toEqual([{ userId }])
  expect(await use('2031-01-01T00:00:00.001Z')).toEqual([])
  expect(await usedAt()).toEqual([[link, NOW]])
})
