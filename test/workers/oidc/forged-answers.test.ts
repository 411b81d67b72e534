import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { PROVIDER_LIMITS } from '../../../src/accounts/oidc/provider-fetch.ts'
import type { Json } from '../../support/client.ts'
import { CLIENT_SECRET, type Forgery, signedWith } from './forging-provider.ts'
import { onStage } from './stage.ts'

const PATIENT_MS = PROVIDER_LIMITS.ms

const stage = onStage()

const nowS = () => Math.floor(Date.now() / 1_000)

type Row = [what: string, forgery: Forgery, code?: string, status?: number]

const without = (name: string) => (claims: Json) => {
  const { [name]: _, ...rest } = claims
  return rest
}

const FORGED: Row[] = [
  ['a wrong issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['a wrong audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
  [
    'several audiences and no authorized party',
    { claims: (claims) => ({ ...claims, aud: ['laneway', 'another-client'] }) },
  ],
  [
    'another authorized party',
    { claims: (claims) => ({ ...claims, aud: ['laneway', 'x'], azp: 'x' }) },
  ],
  ['another authorized party and one audience', { claims: (claims) => ({ ...claims, azp: 'x' }) }],
  ['a wrong nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
  ['no nonce', { claims: without('nonce') }],
  ['no subject', { claims: without('sub') }],
  ['an empty subject', { claims: (claims) => ({ ...claims, sub: '' }) }],
  ['a subject that is too long', { claims: (claims) => ({ ...claims, sub: 'x'.repeat(256) }) }],
  ['an end in the past', { claims: (claims) => ({ ...claims, exp: nowS() - 120 }) }],
  ['no end', { claims: without('exp') }],
  ['a beginning in the future', { claims: (claims) => ({ ...claims, nbf: nowS() + 600 }) }],
  ['a time of issue in the future', { claims: (claims) => ({ ...claims, iat: nowS() + 600 }) }],
  ['no signature', { header: { alg: 'none' }, sign: () => '' }],
  ['a wrong signature', { sign: () => Buffer.alloc(64, 1).toString('base64url') }],
  [
    'a signature with the client secret',
    { header: { alg: 'HS256', kid: undefined }, sign: signedWith(CLIENT_SECRET) },
  ],
  [
    'a signature with the public key as a secret',
    { header: { alg: 'HS256' }, sign: (content, key) => signedWith(JSON.stringify(key))(content) },
  ],
  ['a key that is unknown', { header: { kid: 'unknown' } }],
  ['a critical header', { header: { crit: ['b64'], b64: true } }],
  ['no ID token', { reply: (tokens) => Response.json({ ...tokens, id_token: undefined }) }],
  [
    'an ID token that is none',
    { reply: (tokens) => Response.json({ ...tokens, id_token: 'a.b.c' }) },
  ],
  [
    'another person in the userinfo',
    { claims: without('email'), userinfo: { sub: 'somebody else' } },
  ],
  ['the code of another sign-in', { callback: (given) => given.set('code', 'another') }],
  ['no code', { callback: (given) => given.delete('code') }],
  ['no issuer beside the code', { callback: (given) => given.delete('iss') }],
  [
    'another issuer beside the code',
    { callback: (given) => given.set('iss', 'https://evil.example') },
  ],
  ['the code twice', { callback: (given) => given.append('code', 'another') }],
  ['an ID token in the address', { callback: (given) => given.set('id_token', 'x') }],
  ['no state', { callback: (given) => given.delete('state') }, 'provider.expired'],
  ['another state', { callback: (given) => given.set('state', 'another') }, 'provider.expired'],
  [
    'the state twice',
    { callback: (given) => given.append('state', 'another') },
    'provider.expired',
  ],
  [
    'an error',
    { callback: (given) => given.set('error', 'access_denied') },
    'provider.refused',
    403,
  ],
  ['text in place of JSON', { reply: () => new Response('<p>Hello') }, 'provider.failed', 502],
  ['a failure', { reply: () => new Response(null, { status: 500 }) }, 'provider.failed', 502],
  [
    'a redirect',
    { reply: () => Response.redirect('https://evil.example/token', 307) },
    'provider.failed',
    502,
  ],
  [
    'too much',
    { reply: () => new Response('x'.repeat(PROVIDER_LIMITS.bytes + 1)) },
    'provider.failed',
    502,
  ],
]

describe('nobody is signed in where the answer has', () => {
  test.each(FORGED)('%s', async (_, forgery, code = 'provider.answer_invalid', status = 400) => {
    stage.acme.will(stage.someone(), forgery)
    const victim = stage.visitor()
    const answer = await victim.signIn(stage.acme, stage.ids[0])
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(victim.isSignedIn()).toBe(false)
    expect(await stage.countIdentities()).toBe(0)
  })

  test('an ID token that comes too slowly', async () => {
    const never = new ReadableStream({ pull: () => new Promise(() => {}) })
    stage.acme.will(stage.someone(), { reply: () => new Response(never) })
    const victim = stage.visitor()
    const at = await victim.begin(stage.ids[0])
    PROVIDER_LIMITS.ms = 20
    const answer = await victim.go(stage.acme.answerTo(at).href)
    PROVIDER_LIMITS.ms = PATIENT_MS
    expect([answer.status, answer.body['code']]).toEqual([502, 'provider.failed'])
  })
})
