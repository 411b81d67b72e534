import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { HOST } from '../../support/client.ts'
import { type Person, person } from '../../support/people.ts'
import { INVALID_GRANT, REDIRECT, VERIFIER, codeOf, connected, registered } from '../oauth/flow.ts'
import { databaseWith, via } from './meanwhile.ts'

const DISABLED = 'update users set login_disabled = 1 where id = ?'
const SIGNED_OUT = 'update users set ver = ver + 1 where id = ?'

/** Sends a form to the token endpoint, while something happens to a user. */
async function send({ id }: Person, change: string, form: Record<string, string>) {
  const raced = databaseWith(/update "oauth_grants"/, () => env.DB.prepare(change).bind(id).run())
  const body = new URLSearchParams(form)
  const reply = await via(raced)(new Request(`${HOST}/oauth/token`, { method: 'POST', body }))
  return { status: reply.status, body: await reply.json() }
}

const tokensOf = async ({ id }: Person) => {
  const found = env.DB.prepare('select hash from named_tokens where user_id = ?').bind(id)
  return (await found.all()).results
}

const formOf = async (user: Person) => ({
  ...(await codeOf(user, await registered())),
  grant_type: 'authorization_code',
  redirect_uri: REDIRECT,
  code_verifier: VERIFIER,
})

describe.each([
  ['is disabled', DISABLED],
  ['is signed out everywhere', SIGNED_OUT],
])('a code of who %s', (_, change) => {
  test('while it is redeemed gives nothing', async () => {
    const user = await person()
    expect(await send(user, change, await formOf(user))).toMatchObject(INVALID_GRANT)
    expect(await tokensOf(user)).toEqual([])
  })
})

test('a code from before a sign-out everywhere gives nothing', async () => {
  const user = await person()
  const form = await formOf(user)
  await env.DB.prepare(SIGNED_OUT).bind(user.id).run()
  expect(await send(user, 'select ?', form)).toMatchObject(INVALID_GRANT)
  expect(await tokensOf(user)).toEqual([])
})

test('a token is not renewed for who is disabled meanwhile, and who is signed out keeps it', async () => {
  const user = await person()
  const { clientId, refreshToken } = await connected(user)
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
  const { status, body } = await send(user, SIGNED_OUT, form)
  expect([status, Object.keys(Object(body))]).toEqual([
    200,
    expect.arrayContaining(['access_token']),
  ])
  const kept = await tokensOf(user)
  const next = String(Reflect.get(Object(body), 'refresh_token'))
  expect(await send(user, DISABLED, { ...form, refresh_token: next })).toMatchObject(INVALID_GRANT)
  expect(kept).toHaveLength(1)
  expect(await tokensOf(user)).toEqual([])
})
