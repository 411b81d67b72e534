import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { deleteFeed } from '../../../src/accounts/feeds/saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

test('a feed is revoked alone, by its user, and only by a token that is still valid', async () => {
  const [one, other] = [await person(), await person()]
  const [mine, second, theirs] = [newId(), newId(), newId()]
  for (const [id, user] of [
    [mine, one.id],
    [second, one.id],
    [theirs, other.id],
  ])
    await sql("insert into feeds values (?1, ?2, ?1, 'calendar', '', '')", id, user)
  const left = async () =>
    (await sql('select id from feeds where user_id in (?, ?)', one.id, other.id)).map(
      ({ id }) => id,
    )
  const store = openStore(env.DB, 'first-primary')
  const revoke = async (id: string, ver: number) => {
    const caller = { userId: one.id, jti: 'any', ver, asAdmin: false }
    return (await store.batch({ gone: deleteFeed(id, caller) })).gone
  }
  expect([await revoke(mine, 1), await revoke(theirs, 0)]).toEqual([[], []])
  expect(await left()).toHaveLength(3)
  expect(await revoke(mine, 0)).toEqual([{ id: mine }])
  expect(new Set(await left())).toEqual(new Set([second, theirs]))
})
