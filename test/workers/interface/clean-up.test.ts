import { expect, test } from 'vitest'
import { runCron } from '../../support/cron.ts'
import { sql } from '../engine/support.ts'

/** More than one round of a clean-up deletes. */
const MANY = 4_500

const old = '2020-01-01T00:00:00.000Z'
const later = new Date(Date.now() + 86_400_000).toISOString()

const NUMBERS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`

test('a clean-up deletes everything that has expired in one run, however much it is, and keeps the rest', async () => {
  await sql(
    `${NUMBERS} insert into revoked_tokens (jti, user_id, expires_at) select 'old ' || i, 'u', ? from n`,
    old,
  )
  await sql(`${NUMBERS} insert into tries (who, count, until) select 'old ' || i, 1, ? from n`, old)
  await sql(
    `${NUMBERS} insert into replies (user_id, key, print, reply, version, created_at) select 'u', 'old ' || i, '', '', 0, ? from n`,
    old,
  )
  await sql("insert into revoked_tokens (jti, user_id, expires_at) values ('good', 'u', ?)", later)
  await sql("insert into tries (who, count, until) values ('good', 1, ?)", later)
  await runCron()
  for (const [table, key] of [
    ['revoked_tokens', 'jti'],
    ['tries', 'who'],
    ['replies', 'key'],
  ])
    expect(await sql(`select count(*) as n from ${table} where ${key} like 'old %'`)).toEqual([
      { n: 0 },
    ])
  expect(await sql("select jti from revoked_tokens where jti = 'good'")).toHaveLength(1)
  expect(await sql("select who from tries where who = 'good'")).toHaveLength(1)
})
