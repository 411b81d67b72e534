import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { secretHash } from '../../../src/accounts/auth/secret.ts'
import { type Json, client } from '../../support/client.ts'
import { newAuthenticator } from '../../support/authenticator.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { type Person, fresh, newBoard } from '../../support/people.ts'
import { invite, acceptAt } from '../invitations/invited.ts'
import {
  PASSWORD,
  byPassword,
  newRequest,
  withPasskey,
  withPassword,
} from '../passkeys/passkeys.ts'
import { CHANGES, databaseWith, valueOf, via } from './meanwhile.ts'

type Sent = { path: string; body: Json; token?: string; variables?: object }

/** One way by which somebody gets in: what it writes, what is sent, and what must stay as it was. */
type Entry = {
  writes: RegExp
  send: (user: Person) => Promise<Sent>
  refusal: string
  /** Selects something of the user, `?1`, that is still so after the refusal. */
  stays?: string
}

const SIGN_INS = 'select count(*) as it from sign_ins where user_id = ?1'

async function guarded(user: Person) {
  const owner = { ...user }
  const { authenticator } = await withPasskey(owner)
  const api = await fresh(owner)
  await api.edit('/api/user/second-factor', { isRequired: true })
  const { codes } = await api.sure<{ codes: string[] }>('POST', '/api/user/recovery-codes', {})
  const { token } = await byPassword(owner)
  return { authenticator, code: codes[0] ?? '', token }
}

async function linkOf(user: Person, kind: 'reset' | 'confirm'): Promise<string> {
  const secret = `secret-${user.id}`
  await env.DB.prepare(
    `insert into links (hash, user_id, kind, email, created_at, expires_at)
    values (?, ?, ?, ?, '2026-01-02T03:04:05.678Z', '2099-01-02T03:04:05.678Z')`,
  )
    .bind(secretHash(secret), user.id, kind, user.email)
    .run()
  return secret
}

const ENTRIES: Record<string, Entry> = {
  'by a password': {
    writes: /insert into "sign_ins"/,
    send: async ({ username }) => ({
      path: '/users/login',
      body: { username, password: PASSWORD },
    }),
    refusal: '400 login.failed',
  },
  'by a passkey': {
    writes: /update "passkeys"/,
    async send(user) {
      const { authenticator } = await withPasskey(user)
      const { request, challenge } = await newRequest()
      const credential = await authenticator.sign({ ...SITE, challenge })
      return { path: '/users/passkey', body: { request, credential } }
    },
    refusal: '400 passkey.expired',
  },
  'by a passkey after the password': {
    writes: /update "passkeys"/,
    async send(user) {
      const { authenticator, token } = await guarded(user)
      const { request, challenge } = await newRequest({ token })
      const credential = await authenticator.sign({ ...SITE, challenge })
      return { path: '/users/passkey', body: { request, credential } }
    },
    refusal: '400 passkey.expired',
  },
  'by a recovery code': {
    writes: /delete from "recovery_codes"/,
    async send(user) {
      const { code, token } = await guarded(user)
      return { path: '/users/second-factor', body: { token, code } }
    },
    refusal: '400 second_factor.expired',
    stays: 'select count(*) as it from recovery_codes where user_id = ?1',
  },
  'by a first passkey': {
    writes: /insert into "passkeys"/,
    async send(user) {
      const variables = { SECOND_FACTOR: 'required' }
      const api = client({ via: via(env.DB, variables) })
      const { token } = await byPassword(user, api)
      const options = await api.sure<{ request: string; challenge: string }>(
        'POST',
        '/users/second-factor/options',
        { token },
      )
      const { request, challenge } = options
      const credential = await (await newAuthenticator()).register({ ...SITE, challenge })
      const body = { token, request, name: 'A key', credential }
      return { path: '/users/second-factor/passkey', body, variables }
    },
    refusal: '400 second_factor.expired',
    stays: 'select count(*) as it from passkeys where user_id = ?1',
  },
  'by a link for a new password': {
    writes: /update "links"/,
    send: async (user) => ({
      path: '/users/reset',
      body: { token: await linkOf(user, 'reset'), password: 'a password of mine' },
    }),
    refusal: '400 link.invalid',
    stays: 'select password_hash as it from users where id = ?1',
  },
  'by a link that confirms an address': {
    writes: /update "links"/,
    send: async (user) => ({
      path: '/users/confirm',
      body: { token: await linkOf(user, 'confirm') },
    }),
    refusal: '400 link.invalid',
    stays: 'select verified_email_key as it from users where id = ?1',
  },
  'by a named token that they make': {
    writes: /insert into "named_tokens"/,
    send: async ({ token }) => ({
      path: '/api/user/tokens',
      body: { name: 'Mine', scopes: ['read'] },
      token,
    }),
    refusal: '401 token.invalid',
    stays: 'select count(*) as it from named_tokens where user_id = ?1',
  },
  'by another password of their own': {
    writes: /update "users"/,
    send: async ({ token }) => ({
      path: '/api/user',
      body: { password: 'a password of mine', currentPassword: PASSWORD },
      token,
    }),
    refusal: '401 token.invalid',
    stays: 'select password_hash as it from users where id = ?1',
  },
  'to a board by an invitation': {
    writes: /insert into "invitation_uses"/,
    async send({ token, email }) {
      const { secret } = await invite(await newBoard(), { email })
      return { path: acceptAt(secret), body: {}, token }
    },
    refusal: '404 invitation.not_found',
    stays: `select (select count(*) from invitation_uses where user_id = ?1) || ' ' ||
      (select count(*) from members where user_id = ?1) as it`,
  },
}

describe.each(Object.entries(CHANGES))('who %s between the read and the write', (_, change) => {
  test.each(Object.entries(ENTRIES))('does not get in %s', async (__, entry) => {
    const user = await withPassword()
    const { path, body, token, variables } = await entry.send(user)
    let before: unknown[] = []
    const seen = async () => [
      await valueOf(SIGN_INS, user.id),
      entry.stays && (await valueOf(entry.stays, user.id)),
    ]
    const raced = databaseWith(entry.writes, async () => {
      before = await seen()
      await env.DB.prepare(change).bind(user.id).run()
    })
    const api = client({ via: via(raced, variables), ...(token && { token }) })
    const method = path === '/api/user' ? 'PUT' : 'POST'
    const reply = await api.send(method, path, body)
    expect(`${reply.status} ${String(reply.body['code'] ?? reply.body['error'])}`).toBe(
      entry.refusal,
    )
    expect(before).not.toEqual([])
    expect(await seen()).toEqual(before)
  })
})
