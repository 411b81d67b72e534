import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { saveOutcomes } from '../../../src/webhooks/saves.ts'
import { sql } from '../../workers/engine/support.ts'

const KEPT = 1_000

test('storing how a delivery ended reads few rows, however many deliveries are kept', async () => {
  await sql(`insert into receivers (integration_id, board_id, lease) values ('i', 'b', 'l')`)
  await sql(`insert into deliveries (integration_id, seq, event_id, state, tries)
    with recursive c(n) as (select 1 union all select n + 1 from c where n < ${KEPT})
    select 'i', n, 'e' || n, 'delivered', 1 from c`)
  const store = openStore(env.DB, 'first-primary')
  const settled = { seq: 7, tries: 2, state: 'failed' as const, status: 500, error: null }
  await store.batch(
    saveOutcomes({ integrationId: 'i', lease: 'l' }, [{ ...settled, at: '', nextTryAt: null }]),
  )
  expect(await sql(`select seq from deliveries where state = 'failed'`)).toEqual([{ seq: 7 }])
  expect(store.cost.rowsRead).toBeLessThan(20)
})
