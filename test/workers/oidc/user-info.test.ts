import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { people } from '../../support/people.ts'
import { CLIENT_ID, CLIENT_SECRET, type Forgery, signedWith } from './forging-provider.ts'
import { onStage } from './stage.ts'

const stage = onStage()

/** The ID token has no address, so the user info is asked for it. */
const withoutEmail = (claims: Json) => ({
  ...claims,
  email: undefined,
  email_verified: undefined,
})

type InfoReply = NonNullable<Forgery['infoReply']>

const jwt = (text: string, type = 'application/jwt') =>
  new Response(text, { headers: { 'content-type': type } })

/** Returns what a signed user info has beside the claims of the person. */
const forUs = () => ({ iss: stage.acme.issuer, aud: CLIENT_ID })

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Somebody signs in whose user info is a JWT. */
async function signIn(infoReply: InfoReply, forgery: Forgery = {}) {
  const claims = stage.someone()
  stage.acme.will(claims, { claims: withoutEmail, infoReply, ...forgery })
  const visitor = stage.visitor()
  const answer = await visitor.signIn(stage.acme, stage.ids[0])
  return { answer, visitor, email: claims['email'] }
}

const ENCRYPTED = [{ alg: 'RSA-OAEP', enc: 'A256GCM' }, 1, 2, 3, 4].map(base64url).join('.')

const LISTS: [string, Json][] = [
  ['that publishes no algorithms', {}],
  [
    'that publishes algorithms',
    { userinfo_signing_alg_values_supported: ['ES256', 'HS256', 'none'] },
  ],
]

describe.each(LISTS)('a signed user info of a provider %s', (_, metadata) => {
  test.each([
    ['is read', (claims: Json) => ({ ...claims, ...forUs() }), 'application/jwt'],
    [
      'is read whatever its type looks like',
      (claims: Json) => ({ ...claims, ...forUs(), aud: ['x', CLIENT_ID] }),
      'Application/JWT ; charset=utf-8',
    ],
  ])('%s', async (__, given, type) => {
    const { visitor, email } = await signIn(
      async (claims, sign) => jwt(await sign(given(claims)), type),
      { metadata },
    )
    expect(await visitor.user()).toMatchObject({ emails: [{ address: email, verified: true }] })
  })

  const FORGED: [string, InfoReply][] = [
    ['signed by a key of a stranger', async (claims) => jwt(await stage.other.sign(claims))],
    [
      'changed after it was signed',
      async (claims, sign) => {
        const [header, , signature] = (await sign({ ...claims, ...forUs() })).split('.')
        return jwt([header, base64url({ ...claims, email: 'x@y.example' }), signature].join('.'))
      },
    ],
    [
      'not signed',
      (claims) => jwt(`${base64url({ alg: 'none' })}.${base64url({ ...claims, ...forUs() })}.`),
    ],
    [
      'signed with the client secret',
      (claims) => {
        const content = `${base64url({ alg: 'HS256' })}.${base64url({ ...claims, ...forUs() })}`
        return jwt(`${content}.${signedWith(CLIENT_SECRET)(content)}`)
      },
    ],
    ['encrypted', () => jwt(ENCRYPTED)],
    [
      'of another issuer',
      async (claims, sign) => jwt(await sign({ ...claims, ...forUs(), iss: 'https://x.example' })),
    ],
    ['without an issuer', async (claims, sign) => jwt(await sign({ ...claims, aud: CLIENT_ID }))],
    [
      'without an audience',
      async (claims, sign) => jwt(await sign({ ...claims, iss: stage.acme.issuer })),
    ],
    [
      'for another client',
      async (claims, sign) => jwt(await sign({ ...claims, ...forUs(), aud: 'another' })),
    ],
    [
      'of another subject',
      async (claims, sign) => jwt(await sign({ ...claims, ...forUs(), sub: 'another' })),
    ],
    [
      'of nobody',
      async (claims, sign) => jwt(await sign({ ...claims, ...forUs(), sub: undefined })),
    ],
    [
      'of yesterday',
      async (claims, sign) => jwt(await sign({ ...claims, ...forUs(), exp: 1_000 })),
    ],
    ['signed by no algorithm', async (claims, sign) => jwt(await sign(claims, { alg: 5 }))],
    ['no JWT', () => jwt('Hello')],
    ['no object', () => jwt(`${base64url({ alg: 'ES256' })}.${base64url(null)}.x`)],
  ]
  test.each(FORGED)('is refused in words where it is %s', async (__, infoReply) => {
    const { answer, visitor } = await signIn(infoReply, { metadata })
    expect([answer.status, answer.body['code']]).toEqual([400, 'provider.answer_invalid'])
    expect(visitor.isSignedIn()).toBe(false)
    expect(await stage.countIdentities()).toBe(0)
  })
})

test('a provider whose key cannot be used is named as what fails', async () => {
  const key = { kty: 'EC', crv: 'P-256', kid: 'first', x: 'AA', y: 'AA' }
  const { answer } = await signIn((claims) => Response.json(claims), { keys: [key] })
  expect([answer.status, answer.body['code']]).toEqual([502, 'provider.failed'])
})

test.each([
  ['null', null],
  ['a list', []],
  ['text', 'ada'],
])('a user info that is %s is refused in words', async (_, body) => {
  const { answer } = await signIn(() => Response.json(body))
  expect([400, 502]).toContain(answer.status)
  expect(answer.body['code']).toMatch(/^provider\./)
})

test.each<[string, Forgery]>([
  ['user info', { infoReply: () => jwt(ENCRYPTED) }],
  ['ID token', { reply: (tokens) => Response.json({ ...tokens, id_token: ENCRYPTED }) }],
])('where the %s is encrypted, the reason says so', async (what, forgery) => {
  const { answer } = await signIn((claims) => Response.json(claims), forgery)
  expect(answer.body['message']).toBe(
    `The answer of the provider is not valid, so nobody was signed in: the ${what} is encrypted, which has to be turned off at the provider.`,
  )
})

test('groups in a user info that is signed by a foreign key make nobody a site admin', async () => {
  await people()
  const told = stage.someone({ groups: ['ops'] })
  stage.acme.will(stage.someone(), {
    claims: withoutEmail,
    infoReply: async () => jwt(await stage.other.sign({ ...told, ...forUs() })),
  })
  const attacker = stage.visitor({ groupsClaim: 'groups', adminGroup: 'ops' })
  const answer = await attacker.signIn(stage.acme, stage.ids[0])
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.answer_invalid'])
  const rights = env.DB.prepare('select count(*) as n from users where username = ? and is_admin')
  expect(await rights.bind(told['preferred_username']).first('n')).toBe(0)
})
