import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '../../support/client.ts'
import { people } from '../../support/people.ts'
import { NAMED_PROVIDERS } from '../../support/providers/all.ts'
import { authentik } from '../../support/providers/authentik.ts'
import { entra } from '../../support/providers/entra.ts'
import { google } from '../../support/providers/google.ts'
import { keycloak } from '../../support/providers/keycloak.ts'
import type { NamedProvider, ProviderUser } from '../../support/providers/named-provider.ts'
import { browser, withProviders } from './browser.ts'
import { CLIENT_SECRET, forgingProvider, serveProviders, signedWith } from './forging-provider.ts'
import { type Told, serveNamed } from './provider-server.ts'

const servers = new Map<NamedProvider, Awaited<ReturnType<typeof serveNamed>>>()

beforeAll(async () => {
  for (const one of NAMED_PROVIDERS) servers.set(one, await serveNamed(one))
})
beforeEach(async () => {
  serveProviders([...servers.values()])
  // Whoever comes first is a site admin without any group.
  await people()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Somebody of one organisation whom nobody knows yet. */
function someone(groups: string[] = []): ProviderUser {
  const name = crypto.randomUUID().slice(0, 8)
  return {
    subject: crypto.randomUUID(),
    username: `ada-${name}`,
    name: 'Ada Lovelace',
    email: `ada-${name}@example.com`,
    groups,
  }
}

/** Signs somebody in by a provider as its recipe configures it, or with other values in it. */
async function signedIn(provider: NamedProvider, who: ProviderUser, more: More = {}) {
  const server = servers.get(provider)
  if (server === undefined) throw new Error(`${provider.name} is not served.`)
  server.knows(who, more.told)
  const visitor = browser(withProviders([{ ...provider.entry, ...more.entry }]))
  const at = new URL(await visitor.begin(provider.entry.id))
  const answer = await visitor.go(server.answerTo(at.href).href)
  const user = visitor.isSignedIn() ? await visitor.user() : undefined
  return { at, answer, user, code: answer.body['code'] }
}

type More = { entry?: Json; told?: Told }

async function notesOf(user: Json | undefined): Promise<unknown[]> {
  const notes = env.DB.prepare(
    `select kind, about from audit_log where user_id = ? and kind like 'groups%' order by seq`,
  ).bind(user?.['_id'])
  return (await notes.all()).results
}

describe.each(NAMED_PROVIDERS.map((one) => [one.name, one] as const))('by %s', (_, provider) => {
  const { entry, discovery } = provider

  test('a browser is sent to its page, and somebody new gets an account with a confirmed address', async () => {
    const who = someone()
    const { at, answer, user } = await signedIn(provider, who)
    expect(`${at.origin}${at.pathname}`).toBe(discovery['authorization_endpoint'])
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      client_id: entry.clientId,
      redirect_uri: `https://boards.example/users/oidc/${entry.id}/callback`,
      scope: expect.stringMatching(/^openid profile email( groups)?$/),
      code_challenge_method: 'S256',
    })
    expect([answer.status, answer.body]).toEqual([302, {}])
    expect(user).toMatchObject({
      username: who.username,
      isAdmin: false,
      profile: { fullname: 'Ada Lovelace' },
      emails: [{ address: who.email, verified: true }],
    })
    expect((await signedIn(provider, who)).user).toMatchObject({ _id: user?.['_id'] })
  })
})

const WITH_GROUPS = NAMED_PROVIDERS.filter(({ entry }) => entry.adminGroup !== undefined)

test.each(WITH_GROUPS.map((one) => [one.name, one] as const))(
  'a group or role of %s makes a site admin for as long as somebody has it',
  async (_, provider) => {
    const { adminGroup = '' } = provider.entry
    const who = someone(['others', adminGroup])
    expect((await signedIn(provider, who)).user).toMatchObject({ isAdmin: true })
    for (const groups of [['others'], [adminGroup], []]) {
      const { user } = await signedIn(provider, { ...who, groups })
      expect(user).toMatchObject({ isAdmin: groups[0] === adminGroup })
    }
  },
)

test('Keycloak: roles of the realm are read by their path, from a user info that is signed', async () => {
  const entry = { groupsClaim: 'realm_access.roles', adminGroup: 'boards-admin' }
  const withRoles: Told = (claims, where) =>
    where === 'userInfo' ? { ...claims, realm_access: { roles: ['boards-admin'] } } : claims
  const { user } = await signedIn(keycloak, someone(), { entry, told: withRoles })
  expect(user).toMatchObject({ isAdmin: true })
})

test('Authentik: without the mapping of the recipe, an address is not confirmed', async () => {
  const who = someone()
  const usual: Told = (claims) => ({ ...claims, email_verified: false })
  const { user } = await signedIn(authentik, who, { told: usual, entry: { trustsEmail: true } })
  expect(user).toMatchObject({ username: who.username })
  expect(JSON.stringify(user)).not.toContain(who.email)
})

test('Authentik: without a signing key, tokens are not taken, and the reason says so', async () => {
  const id = `keyless${crypto.randomUUID().slice(0, 8)}`
  const keyless = await forgingProvider(`https://${id}.id.example`)
  serveProviders([keyless])
  const header = { alg: 'HS256', kid: undefined }
  keyless.will({ sub: 'ada' }, { header, sign: signedWith(CLIENT_SECRET) })
  const answer = await browser(withProviders([{ id }])).signIn(keyless, id)
  expect(answer.body['message']).toContain('unsupported JWS algorithm')
})

test('Authentik: an issuer without the slash at its end is named with the one that has it', async () => {
  const issuer = authentik.entry.issuer.replace(/\/$/, '')
  const visitor = browser(withProviders([{ ...authentik.entry, issuer }]))
  const { body } = await visitor.go('/users/oidc/authentik')
  expect(body['code']).toBe('provider.issuer_differs')
  expect(body['message']).toContain(`${issuer}/, but its issuer in OIDC_PROVIDERS is ${issuer}:`)
})

test('Google: people of other organisations get no account', async () => {
  const { code } = await signedIn(google, { ...someone(), email: 'eve@gmail.com' })
  expect(code).toBe('provider.domain')
})

test('Entra ID: an address is not confirmed unless the provider is trusted', async () => {
  const who = someone()
  const { user } = await signedIn(entra, who, { entry: { trustsEmail: false } })
  expect(user).toMatchObject({ username: who.username })
  expect(JSON.stringify(user)).not.toContain('"verified":true')
})

test('Entra ID: somebody in too many groups keeps what they had, and the audit log says so', async () => {
  const { adminGroup = '' } = entra.entry
  const who = someone([adminGroup])
  expect((await signedIn(entra, who)).user).toMatchObject({ isAdmin: true })
  const groups = Array.from({ length: 201 }, () => crypto.randomUUID())
  const { user } = await signedIn(entra, { ...who, groups })
  expect(user).toMatchObject({ isAdmin: true })
  expect(await notesOf(user)).toEqual([
    {
      kind: 'groupsUnreadable',
      about: 'entra: groups: the provider has the claim, but cannot send it; rights stay',
    },
  ])
})
