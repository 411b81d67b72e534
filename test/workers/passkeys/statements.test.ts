import { sql as written } from 'drizzle-orm'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deletePasskey,
  noteSignature,
  replaceCodes,
  useCode,
} from '../../../src/accounts/passkeys/saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { sql } from '../engine/support.ts'
import { passkeyFor, person } from '../../support/people.ts'

const store = openStore(env.DB, 'first-primary')

/** Two users, each with two passkeys and two recovery codes. */
async function two() {
  const [one, other] = [await person(), await person()]
  const keysOf = async ({ id }: { id: string }) => [await passkeyFor(id), await passkeyFor(id)]
  const [mine, theirs] = [await keysOf(one), await keysOf(other)]
  for (const { id } of [one, other])
    await store.batch(replaceCodes(id, [`first ${id}`, `second ${id}`], written`true`))
  return { one: one.id, other: other.id, mine, theirs }
}

let stage: Awaited<ReturnType<typeof two>>

beforeEach(async () => {
  stage = await two()
})

const rowsOf = (table: string, userId: string) =>
  sql(`select * from ${table} where user_id = ? order by 1`, userId)

/** All that there is of both. */
const everything = () =>
  Promise.all(
    ['passkeys', 'recovery_codes'].flatMap((table) =>
      [stage.one, stage.other].map((id) => rowsOf(table, id)),
    ),
  )

describe('a passkey', () => {
  test('is deleted alone, and by its user alone', async () => {
    const { one, other, mine, theirs } = stage
    const before = await everything()
    const remove = async (id = '', userId = '', isValid = written`true`) => {
      const given = { id, userId, mayBeLast: written`true` }
      return (await store.batch({ gone: deletePasskey(given, isValid) })).gone
    }
    expect(await remove(theirs[0], one)).toEqual([])
    expect(await remove(mine[0], one, written`false`)).toEqual([])
    expect(await everything()).toEqual(before)
    expect(await remove(mine[0], one)).toEqual([{ id: mine[0] }])
    expect(await rowsOf('passkeys', one)).toMatchObject([{ id: mine[1] }])
    expect(await rowsOf('passkeys', other)).toHaveLength(2)
  })

  test('signs by its own counter alone, which no other one gets', async () => {
    const { one, mine } = stage
    const signed = { counter: 5, at: '2031-01-02T03:04:05.678Z' }
    const asked = { challenge: newId(), until: '2099-01-01T00:00:00.000Z', userId: '' }
    const before = await everything()
    const sign = async (counter: number, ver: number) => {
      const passkey = { id: mine[0] ?? '', counter, userId: one, ver }
      return (await store.batch({ noted: noteSignature(passkey, signed, asked) })).noted
    }
    expect(await sign(4, 0)).toEqual([])
    expect(await sign(0, 1)).toEqual([])
    expect(await everything()).toEqual(before)
    expect(await sign(0, 0)).toEqual([{ id: mine[0] }])
    expect(await sign(0, 0)).toEqual([])
    const signedBy = (await rowsOf('passkeys', one)).filter(({ counter }) => counter !== 0)
    expect(signedBy.map(({ id }) => id)).toEqual([mine[0]])
  })
})

describe('recovery codes', () => {
  test('are replaced only where that may be, and those of their user alone', async () => {
    const { one, other } = stage
    const before = await everything()
    await store.batch(replaceCodes(one, [`third ${one}`], written`false`))
    expect(await everything()).toEqual(before)
    await store.batch(replaceCodes(one, [`third ${one}`], written`true`))
    expect(await rowsOf('recovery_codes', one)).toEqual([{ hash: `third ${one}`, user_id: one }])
    expect(await rowsOf('recovery_codes', other)).toHaveLength(2)
  })

  test('are used one at a time, and by their user alone', async () => {
    const { one, other } = stage
    const before = await everything()
    const use = async (user: string, hash: string) =>
      (await store.batch({ used: useCode({ id: user, ver: 0 }, hash) })).used
    expect(await use(one, `first ${other}`)).toEqual([])
    expect(await everything()).toEqual(before)
    expect(await use(one, `first ${one}`)).toHaveLength(1)
    expect(await rowsOf('recovery_codes', one)).toMatchObject([{ hash: `second ${one}` }])
    expect(await rowsOf('recovery_codes', other)).toHaveLength(2)
  })
})
