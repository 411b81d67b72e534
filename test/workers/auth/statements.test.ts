import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  noteUse,
  revokeNamedOfDisabled,
  revokeNamedTokens,
} from '../../../src/accounts/auth/named-token-saves.ts'
import { forgetSignIn, forgetSignIns } from '../../../src/accounts/auth/sign-in-saves.ts'
import { revokeFor } from '../../../src/accounts/auth/revoked-saves.ts'
import { rehash } from '../../../src/accounts/users/saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { namedTokenFor, person, signInOf } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

const store = openStore(env.DB, 'first-primary')

const LATER = '2099-01-01T00:00:00.000Z'

/** A user with two sign-ins and two named tokens. */
async function somebody() {
  const { id } = await person()
  const signIns = [await signInOf(id), await signInOf(id)]
  const tokens = [(await namedTokenFor(id)).id, (await namedTokenFor(id)).id]
  return { id, signIns, tokens }
}

const callerOf = ({ id: userId }: { id: string }, ver = 0) => ({
  userId,
  jti: 'any',
  ver,
  asAdmin: false,
})

const revokedOf = async ({ id }: { id: string }) =>
  (await sql('select jti from revoked_tokens where user_id = ?', id)).map(({ jti }) => jti)

test('a hash with newer parameters takes the place only of the one that was checked', async () => {
  const [one, other] = [await person(), await person()]
  const hashOf = async ({ id }: { id: string }) =>
    (await sql('select password_hash as hash from users where id = ?', id))[0]?.['hash']
  await store.batch([rehash(one.id, 'a hash of before', 'newer')])
  expect(await hashOf(one)).toBe('unknown')
  await store.batch([rehash(one.id, 'unknown', 'newer')])
  expect([await hashOf(one), await hashOf(other)]).toEqual(['newer', 'unknown'])
})

test('a sign-in is forgotten once its token is revoked, and others once their user has a new version', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const left = async ({ id }: { id: string }) =>
    (await sql('select jti from sign_ins where user_id = ? order by rowid', id)).map(
      ({ jti }) => jti,
    )
  const [first = '', second = ''] = one.signIns
  await store.batch([forgetSignIn(first), forgetSignIns(one.id)])
  expect(await left(one)).toEqual([first, second])
  const revoked = { jti: first, userId: one.id }
  await store.batch([revokeFor(revoked, LATER, callerOf(one, 1)), forgetSignIn(first)])
  expect(await left(one)).toEqual([first, second])
  await store.batch([revokeFor(revoked, LATER, callerOf(one)), forgetSignIn(first)])
  expect(await left(one)).toEqual([second])
  await sql('update users set ver = 1 where id in (?, ?)', one.id, other.id)
  await store.batch([forgetSignIns(one.id)])
  expect([await left(one), await left(other)]).toEqual([[], other.signIns])
})

test('the named tokens of one user are revoked, by a valid token or where they are disabled', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await store.batch([
    revokeNamedTokens(one.id, LATER, callerOf(other, 1)),
    revokeNamedOfDisabled(one.id, LATER),
  ])
  expect(await revokedOf(one)).toEqual([])
  await store.batch([revokeNamedTokens(one.id, LATER, callerOf(other))])
  expect(new Set(await revokedOf(one))).toEqual(new Set(one.tokens))
  expect(await revokedOf(other)).toEqual([])
  await sql('update users set login_disabled = 1 where id = ?', other.id)
  await store.batch([revokeNamedOfDisabled(other.id, LATER)])
  expect(new Set(await revokedOf(other))).toEqual(new Set(other.tokens))
})

test('the use of a named token is noted of that one alone', async () => {
  const { id, tokens } = await somebody()
  await store.batch([noteUse(tokens[0] ?? '', LATER)])
  const used = await sql(
    'select id from named_tokens where user_id = ? and last_used_at = ?',
    id,
    LATER,
  )
  expect(used).toEqual([{ id: tokens[0] }])
})
