import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { ENOUGH_QUERIES, openStore } from '../../../src/kernel/db/store.ts'
import { fillOutbox } from '../../../src/notifications/mail/outbox-actions.ts'
import { as } from '../../support/people.ts'
import { sql } from '../engine/support.ts'
import { openWakings } from '../webhooks/outbox.ts'
import { withMember } from './inbox-support.ts'

const PEOPLE = 10_000

const DUE = '2030-01-31T09:01:00.000Z'

/** The columns of a person that differ from those of the person they are a copy of. */
const OWN = {
  id: "'copy-' || i",
  username: "'copy' || i",
  username_key: "'copy' || i",
  email: "'copy' || i || '@example.com'",
  email_key: "'copy' || i || '@example.com'",
  verified_email_key: "'copy' || i || '@example.com'",
  username_skeleton: "'copy' || i",
  written_skeleton: "'copy' || i",
}

/** Copies a row of a table once for each of many people. */
async function copy(table: string, where: string, id: string, own: Record<string, string>) {
  const [row = {}] = await sql(`select * from ${table} where ${where} = ? limit 1`, id)
  const columns = Object.keys(row)
  await sql(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${PEOPLE})
      insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => own[name] ?? name).join(', ')} from n, ${table} where ${where} = ?`,
    id,
  )
}

/** Many people, for each of whom a digest of one notification is due at the same moment. */
async function peopleWithDigests() {
  const { member, edit } = await withMember()
  await as(member).sure('PUT', '/api/user/settings', { channels: { assigned: { mail: 'daily' } } })
  await edit({ assignees: [member.id] })
  await copy('users', 'id', member.id, OWN)
  await copy('notification_settings', 'user_id', member.id, { user_id: OWN.id })
  await sql(`delete from notifications where user_id = ? and kind <> 'assigned'`, member.id)
  const own = { seq: 'null', user_id: OWN.id, event_id: "event_id || '-' || i", is_filed: '0' }
  await copy('notifications', 'user_id', member.id, own)
  await sql(
    `insert into waiting_mails (seq, user_id, way, due_at)
      select seq, user_id, 'daily', ? from notifications where user_id like 'copy-%'`,
    DUE,
  )
}

test('10,000 digests of one hour go to the outbox in one run, by few statements, and are sent slice after slice', async () => {
  await peopleWithDigests()
  const { queue, wakings } = openWakings()
  const store = openStore(env.DB, 'first-primary')
  const clock = { ms: Date.parse(DUE) }
  const waits: number[] = []
  await fillOutbox(store, {
    queue: {
      // Each slice takes a while.
      sendBatch: (...sent) => ((clock.ms += 100), queue.sendBatch(...sent)),
    },
    secret: 'a secret',
    publicUrl: 'https://boards.example',
    newId,
    nowMs: () => clock.ms,
    wait: async (ms) => void waits.push(ms),
  })
  const slices = await sql<{ count: number; readers: number; next: string }>(
    `select count(*) as count, count(distinct reader_id) as readers, next_try_at as next
      from mails where reader_id like 'copy-%' group by next_try_at order by next_try_at`,
  )
  expect(slices.reduce((sum, { readers }) => sum + readers, 0)).toBe(PEOPLE)
  expect(slices.reduce((sum, { count }) => sum + count, 0)).toBe(PEOPLE)
  expect(Math.max(...slices.map(({ count }) => count))).toBeLessThanOrEqual(500)
  // The queue, which is that of the webhooks, gets as many as 50 messages a second.
  let before = 0
  const moments = slices.map(({ next, count }) => {
    const ms = Date.parse(next) - Date.parse(DUE) - before * 20
    before += count
    return ms
  })
  expect(new Set(moments)).toEqual(new Set([0]))
  // Most of the time of the database is for others.
  expect(waits).toHaveLength(slices.length - 1)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(300)
  // A message that waits comes a moment later than its row is due.
  const delays = slices.map(({ next }) => {
    const ms = Date.parse(next) - Date.parse(DUE)
    return ms === 0 ? 0 : Math.ceil((ms + 50) / 1_000)
  })
  expect([...new Set(wakings.map(({ delaySeconds }) => delaySeconds))]).toEqual(delays)
  expect(await sql(`select seq from waiting_mails where user_id like 'copy-%'`)).toEqual([])
  expect(store.cost.queries).toBeLessThan(ENOUGH_QUERIES)
  expect(store.cost.rowsRead / PEOPLE).toBeLessThan(20)
})
