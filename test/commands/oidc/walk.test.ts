import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { laneway } from '../../support/tool.ts'
import { CLIENT, type Claims, openIdentityProvider } from '../../support/identity-provider.ts'
import { PROVIDERS, openService } from './service.ts'
import { type Seen, newVisitor } from './visitor.ts'

const ROOT = { username: 'root', email: 'root@example.com', password: 'the password of root' }

type Identities = { provider: string; email: string }[]

let identity: Awaited<ReturnType<typeof openIdentityProvider>>
let folder: string
let url: string
let service: Awaited<ReturnType<typeof openService>>
let root: Client
let rootId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-oidc-'))
  identity = await openIdentityProvider()
  service = await openService(join(folder, 'state'), identity.issuer)
  ;({ url } = service)
  identity.trust(url, PROVIDERS)
  await service.start()
  root = connect(url)
  ;({ id: rootId } = await root.register({ body: ROOT }))
})
afterAll(async () => {
  await service?.stop()
  await identity?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Has the provider know somebody whom nobody knows yet; returns the name that they type in there. */
function someone(claims: Claims = {}): string {
  const name = `user-${randomUUID().slice(0, 8)}`
  const email = `${name}@example.com`
  const about = { email, email_verified: true, name: 'Grace Hopper', preferred_username: name }
  identity.people.set(name, { ...about, ...claims })
  return name
}

/** Somebody who has just signed in by a provider, in a new browser, and their account. */
async function signedIn(name: string, provider = 'acme') {
  const visitor = newVisitor(url)
  const seen = await visitor.signIn(provider, name)
  expect([seen.status, seen.at.href]).toEqual([200, `${url}/b`])
  const { body: user } = await visitor.ask<Claims>('GET', '/api/user')
  return { visitor, user, id: String(user['_id']) }
}

/** Reads the page that a refused sign-in leads to: a sentence, then on to one of the service's own. */
function refusalOf({ status, at, text }: Seen) {
  const [, next = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? []
  expect(at.origin).toBe(url)
  return { status, next }
}

const LINK_NEEDED = { status: 409, next: '/sign-in?failed=provider.link_needed' }

test('a first sign-in makes an account, and a later one finds it, also after the provider has new keys', async () => {
  const name = someone()
  const first = await signedIn(name)
  expect(first.user).toMatchObject({
    username: name,
    isAdmin: false,
    profile: { fullname: 'Grace Hopper' },
    emails: [{ address: `${name}@example.com`, verified: true }],
  })
  identity.trust(url, PROVIDERS)
  expect((await signedIn(name)).id).toBe(first.id)
})

test('another provider that has confirmed the same address leads to the same account', async () => {
  const name = someone()
  const { id, user } = await signedIn(name)
  const same = someone({ email: `${name}@example.com` })
  const second = await signedIn(same, 'big-corp')
  expect([second.id, second.user['username']]).toEqual([id, user['username']])
})

test('an address that either side has not confirmed leads to no account', async () => {
  const name = someone()
  await signedIn(name)
  const unsure = someone({ email: `${name}@example.com`, email_verified: false })
  const visitor = newVisitor(url)
  expect(refusalOf(await visitor.signIn('big-corp', unsure))).toEqual(LINK_NEEDED)
  expect(await visitor.ask('GET', '/api/user')).toMatchObject({ status: 401 })
  const owner = someone({ email: ROOT.email })
  expect(refusalOf(await newVisitor(url).signIn('acme', owner))).toEqual(LINK_NEEDED)
})

test('who is signed in links a provider, signs in by it, and unlinks it while another way is left', async () => {
  const body = { username: someone(), password: 'a password of my own' }
  const email = `${body.username}@example.org`
  const visitor = newVisitor(url)
  const { body: made } = await visitor.ask<{ id: string }>('POST', '/users/register', {
    ...body,
    email,
  })
  const linked = await visitor.signIn('acme', body.username, '?link=true&to=/account')
  expect([linked.status, linked.at.href]).toEqual([200, `${url}/account`])
  const identities = () => visitor.ask<Identities>('GET', '/api/user/identities')
  expect((await identities()).body).toMatchObject([
    { provider: 'acme', email: `${body.username}@example.com` },
  ])
  expect((await signedIn(body.username)).id).toBe(made.id)
  expect(await visitor.ask('DELETE', '/api/user/identities/acme')).toMatchObject({ status: 200 })
  expect((await identities()).body).toEqual([])

  const { visitor: other } = await signedIn(someone())
  const last = await other.ask('DELETE', '/api/user/identities/acme')
  expect(last).toMatchObject({ status: 409, body: { code: 'identity.last' } })
})

test('a wrong client secret, and who cancels at the provider, lead to a page that says so', async () => {
  const stale = await newVisitor(url).signIn('stale', someone())
  expect(refusalOf(stale)).toEqual({ status: 403, next: '/sign-in?failed=provider.client_unknown' })
  expect(stale.text).toContain('does not know this service by its client id and secret')
  const cancelled = await newVisitor(url).signIn('acme', '')
  expect(refusalOf(cancelled)).toEqual({ status: 403, next: '/sign-in?failed=provider.refused' })
})

test('who signs out ends the session at the provider, and comes back', async () => {
  const { visitor } = await signedIn(someone())
  expect((await visitor.begin('acme')).at.href).toBe(`${url}/b`)
  const { body } = await visitor.ask<{ endSession: string }>('POST', '/users/logout')
  const asked = await visitor.go(body.endSession)
  expect(asked.text).toContain('Sign out of Acme?')
  const [, action = ''] = /action="([^"]+)"/.exec(asked.text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked.text) ?? []
  const back = await visitor.send(asked, { xsrf, logout: 'yes' }, action)
  expect(back.at.href).toBe(`${url}/`)
  expect((await visitor.begin('acme')).text).toContain('Sign in to Acme')
})

test('the log has no code, state, password or client secret of a sign-in', async () => {
  const visitor = newVisitor(url)
  await visitor.signIn('acme', someone())
  const answer = visitor.visited.find(({ pathname }) => pathname === '/users/oidc/acme/callback')
  const secrets = ['code', 'state'].map((name) => answer?.searchParams.get(name) ?? '')
  expect(secrets.every((secret) => secret.length > 20)).toBe(true)
  await expect.poll(() => service.log()).toContain('finish_provider_sign_in')
  for (const secret of [...secrets, CLIENT.secret, ROOT.password])
    expect(service.log()).not.toContain(secret)
})

describe('started again with roles for groups and without passwords', () => {
  let board: string
  beforeAll(async () => {
    ;({ _id: board } = await root.new_board({ body: { title: 'Quarry' } }))
    await service.stop()
    await service.start(
      { boards: { masons: [{ board, role: 'comment-only' }] } },
      { LOCAL_PASSWORDS: 'off', BREAK_GLASS: ROOT.username },
    )
  })

  test('groups make a site admin and a member, until a sign-in without them, but for the last site admin', async () => {
    const name = someone({ groups: ['ops', 'masons'] })
    const about = identity.people.get(name) ?? {}
    const { visitor, user, id } = await signedIn(name)
    expect(user).toMatchObject({ isAdmin: true })
    const memberships = async () => {
      const { members } = await root.get_board({ board })
      return members.filter(({ userId, isActive }) => userId === id && isActive)
    }
    expect(await memberships()).toMatchObject([{ isAdmin: false, isCommentOnly: true }])
    identity.people.set(name, { ...about, groups: [] })

    await visitor.ask('PUT', `/api/users/${rootId}`, { isAdmin: false })
    const last = await signedIn(name)
    expect(last.user).toMatchObject({ isAdmin: true })
    expect(await memberships()).toEqual([])

    await last.visitor.ask('PUT', `/api/users/${rootId}`, { isAdmin: true })
    expect((await signedIn(name)).user).toMatchObject({ isAdmin: false })
  })

  test('the user of BREAK_GLASS alone signs in by a password, on the command line', async () => {
    const { id } = await signedIn(someone())
    const setting = { home: folder, url }
    const login = (name: string) => laneway(['login', name], { ...setting, stdin: ROOT.password })
    const refused = await login('ada')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('Passwords are off on this site')
    expect(await login(ROOT.username)).toMatchObject({ code: 0, stderr: '' })
    expect(await laneway(['users', 'disable', id], setting)).toMatchObject({ code: 0, stderr: '' })
  })
})
