import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Renewal,
  endGrant,
  redeemCode,
  renewGrant,
} from '../../../src/accounts/oauth/grant-saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { person } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

const store = openStore(env.DB, 'first-primary')

const NOW = '2031-01-01T00:00:00.000Z'
const LATER = '2031-06-01T00:00:00.000Z'

/** A grant of a user whose code was not redeemed. */
async function newGrant(userId: string): Promise<string> {
  const id = newId()
  await sql(
    `insert into oauth_grants (id, user_id, secret_hash, client_id, redirect_uri, challenge, name, scopes, expires_at, ver)
    values (?1, ?2, 'code ' || ?1, 'client', '', '', 'An app', '["read"]', ?3, 0)`,
    id,
    userId,
    LATER,
  )
  return id
}

let stage: { user: string; grant: string; other: string }

beforeEach(async () => {
  const { id: user } = await person()
  stage = { user, grant: await newGrant(user), other: await newGrant(user) }
})

const everything = ({ user }: typeof stage) =>
  Promise.all(
    ['oauth_grants', 'named_tokens'].map((table) =>
      sql(`select * from ${table} where user_id = ? order by id`, user),
    ),
  )

function renewal(spentHash: string, given: Partial<Renewal> = {}): Renewal {
  const fresh = { secretHash: `secret ${newId()}`, tokenHash: `token ${newId()}` }
  const times = { now: NOW, accessUntil: LATER, expiresAt: LATER }
  return { id: stage.grant, spentHash, ...fresh, ...times, scopes: ['read'], ...given }
}

const redeem = async (given: Renewal) => (await store.batch(redeemCode(given, newId()))).redeemed
const renew = async (given: Renewal) => (await store.batch(renewGrant(given))).renewed

describe('a code', () => {
  test('is redeemed once, by its grant alone, before it expires and while its user is as they were', async () => {
    const { grant, other, user } = stage
    const code = `code ${grant}`
    const before = await everything(stage)
    for (const given of [
      renewal(`code ${other}`),
      renewal(code, { id: other }),
      renewal(code, { now: LATER }),
    ])
      expect(await redeem(given)).toEqual([])
    await sql('update users set ver = 1 where id = ?', user)
    expect(await redeem(renewal(code))).toEqual([])
    await sql('update users set ver = 0, login_disabled = 1 where id = ?', user)
    expect(await redeem(renewal(code))).toEqual([])
    await sql('update users set login_disabled = 0 where id = ?', user)
    expect(await everything(stage)).toEqual(before)
    const first = renewal(code)
    expect(await redeem(first)).toEqual([{ id: grant }])
    // Neither the code nor what came in its place is one to redeem.
    const after = await everything(stage)
    for (const spent of [code, first.secretHash]) expect(await redeem(renewal(spent))).toEqual([])
    expect(await everything(stage)).toEqual(after)
    expect(after[1]).toMatchObject([{ hash: first.tokenHash }])
    expect(after[0]?.find(({ id }) => id === other)).toEqual(
      before[0]?.find(({ id }) => id === other),
    )
  })
})

describe('a refresh token', () => {
  test('renews its own grant, if it is the newest or the one before, and has not expired', async () => {
    const { grant, other } = stage
    const [first, ofOther] = [renewal(`code ${grant}`), renewal(`code ${other}`, { id: other })]
    for (const one of [first, ofOther]) expect(await redeem(one)).toHaveLength(1)
    const before = await everything(stage)
    for (const given of [
      renewal('guessed'),
      renewal(ofOther.secretHash),
      renewal(first.secretHash, { id: other }),
      renewal(first.secretHash, { now: LATER }),
    ])
      expect(await renew(given)).toEqual([])
    expect(await everything(stage)).toEqual(before)
    const second = renewal(first.secretHash)
    const third = renewal(second.secretHash)
    for (const one of [second, third]) expect(await renew(one)).toEqual([{ id: grant }])
    expect(await renew(renewal(first.secretHash))).toEqual([])
    const [grants, tokens] = await everything(stage)
    const hashes = new Set(tokens?.map(({ hash }) => hash))
    expect(hashes).toEqual(new Set([third.tokenHash, ofOther.tokenHash]))
    expect(grants?.find(({ id }) => id === other)).toEqual(
      before[0]?.find(({ id }) => id === other),
    )
  })

  test('renews nothing once its named token is gone, and a grant that ends takes its own with it', async () => {
    const { grant, other } = stage
    const [first, ofOther] = [renewal(`code ${grant}`), renewal(`code ${other}`, { id: other })]
    for (const one of [first, ofOther]) await redeem(one)
    await store.batch(endGrant(other, LATER))
    const [grants, tokens] = await everything(stage)
    expect(grants).toMatchObject([{ id: grant }])
    expect(tokens).toMatchObject([{ hash: first.tokenHash }])
    await sql('delete from named_tokens where hash = ?', first.tokenHash)
    expect(await renew(renewal(first.secretHash))).toEqual([])
  })
})
