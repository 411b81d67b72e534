import { describe, expect, test } from 'vitest'
import { readSignInConfig } from '../../../src/kernel/sign-in-config.ts'

const PLAIN = { id: 'acme', label: 'Acme', issuer: 'https://id.acme.example', clientId: 'laneway' }
const SECRETS = { OIDC_SECRET_ACME: 'the secret of acme', OIDC_SECRET_BIG_CORP: 'another secret' }

function read(providers: unknown, variables: object = {}) {
  const text = typeof providers === 'string' ? providers : JSON.stringify(providers)
  return readSignInConfig({ ...SECRETS, ...variables, OIDC_PROVIDERS: text })
}

/** The code and the sentence with which a configuration is refused. */
function refusal(providers: unknown, variables: object = {}): string {
  try {
    read(providers, variables)
  } catch (thrown) {
    return `${String(Reflect.get(Object(thrown), 'code'))}: ${String(thrown)}`
  }
  return 'taken'
}

test('without variables everybody signs in by a password, and there is no provider', () => {
  expect(readSignInConfig({})).toEqual({
    passwords: true,
    breakGlass: '',
    isSecondFactorRequired: false,
    providers: [],
  })
})

test('a provider has a secret of its own, and what it does not say has a default', () => {
  expect(read([PLAIN, { ...PLAIN, id: 'big-corp' }]).providers).toMatchObject([
    {
      ...PLAIN,
      clientSecret: 'the secret of acme',
      scopes: ['openid', 'profile', 'email'],
      allowedDomains: undefined,
      register: true,
      trustsEmail: false,
      absentGroups: 'none',
      allowHttp: false,
    },
    { id: 'big-corp', clientSecret: 'another secret' },
  ])
})

test('scopes and domains may be a list or a text, and openid is always asked for', () => {
  const given = { scopes: 'email groups', allowedDomains: ['Acme.Example', ' b.example '] }
  expect(read([{ ...PLAIN, ...given }]).providers).toMatchObject([
    { scopes: ['openid', 'email', 'groups'], allowedDomains: ['acme.example', 'b.example'] },
  ])
})

test('groups give roles on boards', () => {
  const boards = { makers: [{ board: 'abc', role: 'normal' }] }
  const { providers } = read([{ ...PLAIN, groupsClaim: 'groups', boards }])
  expect(providers[0]?.boards.get('makers')).toEqual(boards.makers)
})

describe('a wrong provider is refused with its field, and without a secret or a value:', () => {
  test.each([
    ['text that is no JSON', '[{"id":', 'must be a list as JSON'],
    ['no list', PLAIN, 'must be a list as JSON'],
    ['a missing field', [{ ...PLAIN, issuer: undefined }], '0.issuer is required'],
    ['a misspelled field', [{ ...PLAIN, allowedDomain: 'x.example' }], '0.allowedDomain is no'],
    ['an id that is no name', [{ ...PLAIN, id: 'Acme!' }], '0.id must begin with a letter'],
    ['an id twice', [PLAIN, PLAIN], '1.id is that of another provider'],
    [
      'an issuer with a line end',
      [{ ...PLAIN, issuer: 'https://id.acme.example/\n' }],
      '0.issuer must be',
    ],
    ['an issuer over http', [{ ...PLAIN, issuer: 'http://id.acme.example' }], '0.issuer must be'],
    ['an issuer of this machine', [{ ...PLAIN, issuer: 'http://localhost:1' }], 'OIDC_ALLOW_HTTP'],
    [
      'an issuer with a query',
      [{ ...PLAIN, issuer: 'https://a.example/?b' }],
      '0.issuer must have',
    ],
    ['a domain that is none', [{ ...PLAIN, allowedDomains: ['@'] }], '0.allowedDomains.0 must be'],
    ['groups without their claim', [{ ...PLAIN, adminGroup: 'x' }], '0.groupsClaim is required'],
    [
      'trust that is text',
      [{ ...PLAIN, trustsEmail: 'true' }],
      '0.trustsEmail must be true or false',
    ],
    [
      'trust that is a number',
      [{ ...PLAIN, trustsEmail: 1 }],
      '0.trustsEmail must be true or false',
    ],
    [
      'trust that is null',
      [{ ...PLAIN, trustsEmail: null }],
      '0.trustsEmail must be true or false',
    ],
    ...[5, null, '', 'Keep', ['keep'], true].map((absentGroups): [string, unknown, string] => [
      `absent groups as ${JSON.stringify(absentGroups)}`,
      [{ ...PLAIN, groupsClaim: 'g', absentGroups }],
      '0.absentGroups must be none or keep',
    ]),
    ['a claim that is a list', [{ ...PLAIN, groupsClaim: ['g'] }], '0.groupsClaim must be text'],
    [
      'absent groups without their claim',
      [{ ...PLAIN, absentGroups: 'keep' }],
      '0.groupsClaim is required with adminGroup, boards and absentGroups',
    ],
    [
      'a role that is none',
      [{ ...PLAIN, groupsClaim: 'g', boards: { a: [{ board: 'b', role: 'boss' }] } }],
      '0.boards.a.0.role must be one of admin, normal',
    ],
  ])('%s', (_, providers, reason) => {
    const seen = refusal(providers)
    expect(seen).toContain('config.oidc_providers')
    expect(seen).toContain(reason)
    expect(seen).not.toContain('the secret of acme')
  })

  test('a secret that is missing, by its name', () => {
    const seen = refusal([{ ...PLAIN, id: 'no-secret' }])
    expect(seen).toContain('config.oidc_secret_no_secret')
    expect(seen).toContain('OIDC_SECRET_NO_SECRET must be the client secret')
  })
})

test('a provider on this machine is taken over http where that is allowed', () => {
  const local = [{ ...PLAIN, issuer: 'http://127.0.0.1:4000' }]
  expect(read(local, { OIDC_ALLOW_HTTP: 'on' }).providers).toMatchObject([{ allowHttp: true }])
  expect(
    refusal([{ ...PLAIN, issuer: 'http://acme.example' }], { OIDC_ALLOW_HTTP: 'on' }),
  ).toContain('0.issuer must be an https URL')
})

test('passwords cannot be off where nobody could sign in then', () => {
  expect(refusal('', { LOCAL_PASSWORDS: 'off' })).toContain('config.local_passwords')
  expect(read('', { LOCAL_PASSWORDS: 'off', BREAK_GLASS: 'ada' })).toMatchObject({
    passwords: false,
    breakGlass: 'ada',
  })
  expect(read([PLAIN], { LOCAL_PASSWORDS: 'off' })).toMatchObject({ passwords: false })
})
