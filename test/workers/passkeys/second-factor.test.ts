import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { as, fresh, namedTokenFor, people, tokenOf } from '../../support/people.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { outcome } from '../../support/table.ts'
import {
  byPassword,
  newRequest,
  signInBy,
  under,
  visitor,
  withPasskey,
  withPassword,
} from './passkeys.ts'

afterEach(() => void vi.useRealTimers())

const PATH = '/api/user/second-factor'

/** A user who needs a passkey after the password, and has one and recovery codes. */
async function guarded() {
  const { user, authenticator, passkey } = await withPasskey(await withPassword())
  const api = await fresh(user)
  await api.edit(PATH, { isRequired: true })
  const { codes } = await api.sure<{ codes: string[] }>('POST', '/api/user/recovery-codes', {})
  return { user, authenticator, passkey, codes, api }
}

const byCode = async (token: string, code: string) =>
  outcome(await visitor.post('/users/second-factor', { token, code }))

describe('who wants a passkey after the password', () => {
  test('signs in by the passkey, which the next step names, and not by the password alone', async () => {
    const { user, authenticator } = await guarded()
    const { status, code, token } = await byPassword(user)
    expect([status, code]).toEqual([401, 'login.second_factor'])
    expect(outcome(await client({ token }).get('/api/user'))).toBe('401 token.invalid')
    const { request, challenge, allowCredentials } = await newRequest({ token })
    expect(allowCredentials).toMatchObject([{ id: authenticator.id, type: 'public-key' }])
    const credential = await authenticator.sign({ ...SITE, challenge })
    expect(outcome(await visitor.post('/users/passkey', { request, credential }))).toBe('200')
  })

  test("is not let in by another user's passkey at the next step", async () => {
    const [{ user }, other] = [await guarded(), await withPasskey()]
    const { token } = await byPassword(user)
    const { request, challenge } = await newRequest({ token })
    const credential = await other.authenticator.sign({ ...SITE, challenge })
    expect(outcome(await visitor.post('/users/passkey', { request, credential }))).toBe(
      '400 passkey.refused',
    )
  })

  test('goes on with named tokens and with sign-ins of before', async () => {
    const { user, api } = await guarded()
    const { token } = await namedTokenFor(user.id)
    expect((await client({ token }).get('/api/user')).status).toBe(200)
    expect((await api.get('/api/user')).status).toBe(200)
  })

  test('cannot remove the last passkey, and can once it is not needed', async () => {
    const { api, passkey } = await guarded()
    const remove = async () => outcome(await api.delete(`/api/user/passkeys/${passkey}`))
    expect(await remove()).toBe('409 passkey.last')
    await api.edit(PATH, { isRequired: false })
    expect(await remove()).toBe('200')
  })

  test('must have one first', async () => {
    const api = await fresh(await withPassword())
    expect(outcome(await api.put(PATH, { isRequired: true }))).toBe('409 passkey.missing')
  })

  test('is let in by the password again after a site admin has removed it', async () => {
    const [{ user, authenticator }, { siteAdmin }] = [await guarded(), await people()]
    await as(siteAdmin).sure('DELETE', `/api/users/${user.username}/second-factor`)
    expect((await byPassword(user)).status).toBe(200)
    expect(outcome(await signInBy(authenticator))).toBe('400 passkey.unknown')
  })
})

describe('a recovery code', () => {
  test('signs in once after the password, however it is typed, and no other does', async () => {
    const { user, codes, api } = await guarded()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    const [first = '', second = ''] = codes
    const { token } = await byPassword(user)
    expect(await byCode(token, 'aaaa-bbbb-cccc-dddd')).toBe('400 recovery_code.wrong')
    expect(await byCode(token, first.toUpperCase().replaceAll('-', ' '))).toBe('200')
    expect(await byCode(token, first)).toBe('400 recovery_code.wrong')
    expect(await api.read(PATH)).toMatchObject({ recoveryCodes: 9, isRequired: true })
    await api.sure('POST', '/api/user/recovery-codes', {})
    expect(await byCode(token, second)).toBe('400 recovery_code.wrong')
  })

  test('signs one in if it is sent twice at the same time', async () => {
    const { user, codes } = await guarded()
    const { token } = await byPassword(user)
    const both = await Promise.all([byCode(token, codes[0] ?? ''), byCode(token, codes[0] ?? '')])
    expect(both.toSorted()).toEqual(['200', '400 recovery_code.wrong'])
  })

  test('of another user, or without a right password, is none', async () => {
    const [{ user }, other] = [await guarded(), await guarded()]
    const { token } = await byPassword(user)
    expect(await byCode(token, other.codes[0] ?? '')).toBe('400 recovery_code.wrong')
    expect(await byCode(`${token}x`, other.codes[0] ?? '')).toBe('400 second_factor.expired')
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ['Date'] })
    expect(await byCode(token, other.codes[0] ?? '')).toBe('400 second_factor.expired')
  })

  test('is no good once all tokens of the user were revoked', async () => {
    const { user, codes, api } = await guarded()
    const { token } = await byPassword(user)
    await api.sure('POST', '/users/logout', { all: true })
    expect(await byCode(token, codes[0] ?? '')).toBe('400 second_factor.expired')
  })

  test('is not guessed: ten wrong ones are the most, and right ones wait then, too', async () => {
    const { user, codes } = await guarded()
    const limited = under({ RATE_LIMITS: 'on' })
    const { token } = await byPassword(user, limited)
    const extra = { headers: { 'cf-connecting-ip': '192.0.2.77' } }
    const guess = async (code: string) =>
      outcome(await limited.post('/users/second-factor', { token, code }, extra))
    const guesses = Array.from({ length: 10 }, () => '400 recovery_code.wrong')
    const seen: string[] = []
    for (const _ of guesses) seen.push(await guess('wrong'))
    expect(seen).toEqual(guesses)
    expect(await guess(codes[0] ?? '')).toBe('429 login.throttled')
  })
})

describe('what changes who gets in needs a sign-in of ten minutes, or the password', () => {
  const asks: [string, string, Json][] = [
    ['PUT', PATH, { isRequired: false }],
    ['POST', '/api/user/recovery-codes', {}],
    ['DELETE', '/api/user/passkeys/{passkey}', {}],
  ]
  test.each(asks)('%s %s', async (method, template, body) => {
    const { user, passkey } = await withPasskey(await withPassword())
    const api = as({ ...user, token: await tokenOf(user.id) })
    const path = template.replace('{passkey}', passkey)
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    const refused = await api.send(method, path, body)
    expect([outcome(refused), refused.body['fields']]).toMatchObject([
      '400 body.invalid',
      [{ field: 'currentPassword' }],
    ])
    const wrong = { ...body, currentPassword: 'a wrong password' }
    expect(outcome(await api.send(method, path, wrong))).toBe('400 login.failed')
    const right = { ...body, currentPassword: 'a long password' }
    expect(outcome(await api.send(method, path, right))).toBe('200')
  })
})

test('the audit log says what was done with passkeys and recovery codes', async () => {
  const { user, passkey, codes } = await guarded()
  const { token } = await byPassword(user)
  await byCode(token, codes[0] ?? '')
  const found = await env.DB.prepare(
    'select kind, target_id as target from audit_log where user_id = ? order by seq',
  )
    .bind(user.id)
    .all()
  expect(found.results).toEqual([
    { kind: 'passkeyAdded', target: passkey },
    { kind: 'userChanged', target: user.id },
    { kind: 'recoveryCodesMade', target: user.id },
    { kind: 'recoveryCodeUsed', target: user.id },
    { kind: 'signIn', target: '' },
  ])
})

test('a deleted user leaves no passkey and no recovery code', async () => {
  const [{ user }, { siteAdmin }] = [await guarded(), await people()]
  await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
  for (const table of ['passkeys', 'recovery_codes']) {
    const left = env.DB.prepare(`select user_id from ${table} where user_id = ?`).bind(user.id)
    expect((await left.all()).results).toEqual([])
  }
})
