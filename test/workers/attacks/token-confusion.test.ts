import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { base64url, claimsOf, forged, kidOf, part, signed } from '../../support/forge.ts'
import { as, newBoard, people } from '../../support/people.ts'

const SECRET = env.JWT_SECRET ?? ''
const HEADER = { alg: 'HS256', typ: 'JWT', kid: kidOf(SECRET) }

/** The claims as JSON in which a token ends beyond all numbers. */
function endless(claims: Json): string {
  return JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e400')
}

/** A way in which a forged token differs from a valid one. */
type Forging = (claims: Json) => string

const head = (change: Json): Forging => {
  return (claims) => forged({ ...HEADER, ...change }, claims, { secret: SECRET })
}

const says = (change: Json): Forging => {
  return (claims) => forged(HEADER, { ...claims, ...change }, { secret: SECRET })
}

const respelled = (respell: (token: string) => string): Forging => {
  return (claims) => respell(inBase64url(claims))
}

/** A token whose spelling has a character that the other base64 lacks. */
function inBase64url(claims: Json): string {
  for (let at = 0; ; at += 1) {
    const token = forged(HEADER, { ...claims, jti: `forged-${at}` }, { secret: SECRET })
    if (/[-_]/.test(token)) return token
  }
}

const unsigned = (alg: string): Forging => {
  return (claims) => `${part({ ...HEADER, alg })}.${part(claims)}.`
}

const FORGED: Record<string, Forging> = {
  'of the algorithm none': unsigned('none'),
  'of the algorithm NONE': unsigned('NONE'),
  'of no algorithm, signed': head({ alg: undefined }),
  'that claims RS256': head({ alg: 'RS256' }),
  'that claims ES256': head({ alg: 'ES256' }),
  'that claims hs256': head({ alg: 'hs256' }),
  'that claims several algorithms': head({ alg: ['HS256'] }),
  'of HS512': (claims) =>
    forged({ ...HEADER, alg: 'HS512' }, claims, { secret: SECRET, hash: 'sha512' }),
  'signed by SHA-512 that claims HS256': (claims) =>
    forged(HEADER, claims, { secret: SECRET, hash: 'sha512' }),
  'of a kid that is a path': head({ kid: '../../dev/null' }),
  'of a kid that is a list': head({ kid: [kidOf(SECRET)] }),
  'of a kid that every object has': head({ kid: '__proto__' }),
  'of no kid': head({ kid: undefined }),
  'of another type': head({ typ: 'at+jwt' }),
  'signed by its own name of the key': (claims) =>
    forged(HEADER, claims, { secret: kidOf(SECRET) }),
  'signed by the empty secret': (claims) => signed(`${part(HEADER)}.${part(claims)}`, '', 'sha256'),
  'without an end': says({ exp: undefined }),
  'whose end is a text': says({ exp: '99999999999' }),
  'whose end is beyond all numbers': (claims) =>
    signed(`${part(HEADER)}.${base64url(endless(claims))}`, SECRET),
  'whose end is before all times': says({ exp: -1 }),
  'from the far future': says({ iat: 99_999_999_999 }),
  'for another audience': says({ aud: 'another-api' }),
  'for several audiences': says({ aud: ['laneway-api', 'another-api'] }),
  'of another issuer': says({ iss: 'Laneway' }),
  'of a subject that is a list': (claims) => says({ sub: [claims['sub']] })(claims),
  'of a subject that is an object': says({ sub: { id: 'x' } }),
  'of a subject with a space behind': (claims) =>
    says({ sub: `${String(claims['sub'])} ` })(claims),
  'of a subject in other case': (claims) =>
    says({ sub: String(claims['sub']).toLowerCase() })(claims),
  'of a version that is a text': says({ ver: '0' }),
  'of a version to come': says({ ver: 1 }),
  'of a version that equals every one': says({ ver: true }),
  'with a fourth part': respelled((token) => `${token}.${part({})}`),
  'with padding': respelled((token) => `${token}=`),
  'in the other base64': respelled((token) => token.replaceAll('-', '+').replaceAll('_', '/')),
  'with an escaped dot': respelled((token) => token.replace('.', '%2E')),
  'with a space in it': respelled((token) => token.replace('.', '. ')),
  'in quotes': respelled((token) => `"${token}"`),
  'named twice': respelled((token) => `${token}, ${token}`),
  'with a parameter behind': respelled((token) => `${token};q=1`),
  'under two schemes': respelled((token) => `Bearer ${token}`),
}

describe('a forged token', () => {
  test('is valid without changes, so that each change below is what fails', async () => {
    const { admin } = await people()
    const token = forged(HEADER, claimsOf(admin.id), { secret: SECRET })
    expect(await client({ token }).read('/api/user')).toMatchObject({ _id: admin.id })
  })

  test.each(Object.entries(FORGED))('%s reads and writes nothing', async (_, forge) => {
    const { path, people: cast } = await newBoard()
    const api = client({ token: forge(claimsOf(cast.siteAdmin.id)) })
    const replies = [await api.get('/api/user'), await api.get(path), await api.get('/api/users')]
    replies.push(await api.post(`${path}/lists`, { title: 'x' }), await api.post('/users/logout'))
    const seen = replies.map(({ status, body }) => [status, body['code']])
    expect(seen).toEqual(replies.map(() => [401, 'token.invalid']))
    expect(await as(cast.siteAdmin).read(`${path}/lists`)).toEqual([])
  })
})
