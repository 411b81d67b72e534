import { sql as written } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { removeIdentity } from '../../../src/accounts/oidc/identity-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { person, providerOf } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

test('a provider is unlinked from one user alone, by a token that is still valid', async () => {
  const [user, other] = [await person(), await person()]
  const provider = await providerOf(user.id)
  const own = await providerOf(other.id)
  const same = 'update identities set provider = ? where user_id = ? and provider = ?'
  await sql(same, provider, other.id, own)
  const rows = () =>
    sql('select * from identities where user_id in (?, ?) order by id', user.id, other.id)
  const before = await rows()
  const store = openStore(env.DB, 'first-primary')
  const unlink = async (ver: number, from = provider) => {
    const caller = { userId: user.id, jti: 'any', ver, asAdmin: false }
    return (await store.batch({ gone: removeIdentity(user.id, from, caller, written`true`) })).gone
  }
  expect(await unlink(1)).toEqual([])
  expect(await unlink(0, 'another')).toEqual([])
  expect(await rows()).toEqual(before)
  const [gone] = await unlink(0)
  expect(await rows()).toEqual(before.filter(({ id }) => id !== gone?.id))
  expect(before.find(({ id }) => id === gone?.id)).toMatchObject({ user_id: user.id, provider })
})
