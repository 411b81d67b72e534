import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { as, namedTokenFor, newBoard, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { connected, statusWith } from '../oauth/flow.ts'

type Call = [method: string, path: string, body?: object]

const account = () => ({
  username: `user-${newId()}`,
  email: `${newId()}@example.com`,
  password: 'a long password',
})

/** The calls that make lasting access, by the name of the operation; somebody else is `id`. */
const LASTING: Record<string, (id: string) => Call[]> = {
  new_user: () => [
    ['POST', '/api/users', account()],
    ['POST', '/api/users', { bot: true, username: `bot-${newId()}` }],
  ],
  edit_user: (id) => [
    ['PUT', `/api/users/${id}`, { password: 'another password' }],
    ['PUT', `/api/users/${id}`, { isAdmin: true }],
    ['PUT', `/api/users/${id}`, { action: 'takeOwnership' }],
  ],
  delete_user: (id) => [['DELETE', `/api/users/${id}`]],
  create_user_token: (id) => [['POST', `/api/createtoken/${id}`]],
  delete_user_token: (id) => [['POST', '/api/deletetoken', { userId: id }]],
  new_own_token: () => [['POST', '/api/user/tokens', { name: 'Mine', scopes: ['read'] }]],
  new_token_of_user: (id) => [
    ['POST', `/api/users/${id}/tokens`, { name: 'Theirs', scopes: ['read'] }],
  ],
  new_reset_link: (id) => [['POST', `/api/users/${id}/reset-link`]],
  new_site_invitation: () => [['POST', '/api/invitations', {}]],
  new_board_invitation: () => [['POST', '/api/boards/board/invitations', { role: 'normal' }]],
  new_share: () => [['POST', '/api/boards/board/shares', { name: 'Mine' }]],
  new_user_feed: () => [['POST', '/api/user/feeds', { kind: 'calendar' }]],
  new_user_integration: () => [
    ['POST', '/api/user/integrations', { url: 'https://receiver.example/' }],
  ],
  edit_user_integration: () => [
    ['PUT', '/api/user/integrations/integration', { url: 'https://receiver.example/' }],
  ],
  edit_current_user: () => [
    ['PUT', '/api/user', { email: `${newId()}@example.com` }],
    ['PUT', '/api/user', { password: 'another password', currentPassword: 'x' }],
  ],
  new_own_passkey: () => [['POST', '/api/user/passkeys', { name: 'Mine' }]],
  delete_own_passkey: () => [['DELETE', '/api/user/passkeys/passkey']],
  edit_second_factor: () => [['PUT', '/api/user/second-factor', { isRequired: false }]],
  new_recovery_codes: () => [['POST', '/api/user/recovery-codes', {}]],
  delete_second_factor_of_user: (id) => [['DELETE', `/api/users/${id}/second-factor`]],
  delete_identity: () => [['DELETE', '/api/user/identities/acme']],
  logout: () => [['POST', '/users/logout', { all: true }]],
  import_board: () => [['POST', '/api/boards/import?createUsers=true', {}]],
  import_board_from_wekan: () => [['POST', '/api/boards/import/wekan?createUsers=true', {}]],
  import_board_from_trello: () => [['POST', '/api/boards/import/trello?createUsers=true', {}]],
  import_board_from_csv: () => [['POST', '/api/boards/import/csv?createUsers=true', {}]],
  import_board_from_source: () => [['POST', '/api/boards/import/planka?createUsers=true', {}]],
}

const REFUSED = {
  status: 403,
  body: {
    code: 'token.scope',
    reason: expect.stringContaining('needs a sign-in, or a token with the scope admin'),
  },
}

const calls = Object.values(LASTING).flatMap((make) => make('').map((_, at) => ({ make, at })))

/** A call and who it is about, for a title. */
const titled = calls.map(({ make, at }) => {
  const [method, path, body] = make('{user}')[at] ?? ['', '']
  return [`${method} ${path} ${Object.keys(body ?? {}).join(' ')}`, { make, at }] as const
})

test('the operations that say so are those that make lasting access', () => {
  const said = operations.filter(({ lasting }) => lasting !== undefined).map(({ name }) => name)
  expect(said.toSorted()).toEqual(Object.keys(LASTING).toSorted())
})

describe.each(titled)('%s', (_, { make, at }) => {
  const callFor = async (): Promise<Call> => make((await person()).id)[at] ?? ['', '']

  test('is refused to a token that expires, whatever its scope', async () => {
    const { siteAdmin } = await people()
    const { token } = await namedTokenFor(siteAdmin.id, { expiresAt: '2090-01-01T00:00:00.000Z' })
    const [method, path, body] = await callFor()
    expect(await client({ token }).send(method, path, body)).toMatchObject(REFUSED)
  })

  test('is refused to a token that is limited to boards', async () => {
    const [{ siteAdmin }, board] = [await people(), await newBoard()]
    const { token } = await namedTokenFor(siteAdmin.id, { boards: [board.id] })
    const [method, path, body] = await callFor()
    expect(outcome(await client({ token }).send(method, path, body))).toBe('403 token.scope')
  })

  test('is refused to a token with the scope write, and to an app', async () => {
    const owner = await person({ isAdmin: true })
    const { token } = await namedTokenFor(owner.id, { scopes: ['write'] })
    const { access } = await connected(owner, { request: { scope: 'admin' } })
    const [method, path, body] = await callFor()
    expect(outcome(await client({ token }).send(method, path, body))).toBe('403 token.scope')
    expect(await client({ token: access }).send(method, path, body)).toMatchObject(REFUSED)
    expect(await statusWith(access)).toBe(200)
  })
})

describe('a token with the scope admin, without an end and for all boards', () => {
  test('adds users, gives tokens and makes site admins', async () => {
    const owner = await person({ isAdmin: true })
    const api = client({ token: (await namedTokenFor(owner.id)).token })
    const id = await api.made('/api/users', account())
    await api.edit(`/api/users/${id}`, { isAdmin: true })
    await api.sure('POST', `/api/users/${id}/tokens`, { name: 'A bot', scopes: ['read'] })
    await api.sure('POST', '/api/user/tokens', { name: 'Mine', scopes: ['admin'] })
    expect(await api.read(`/api/users/${id}`)).toMatchObject({ isAdmin: true })
    // A token of a sign-in is for who has signed in.
    expect(outcome(await api.post(`/api/createtoken/${id}`))).toBe('403 token.scope')
  })
})

describe('a token that expires', () => {
  test('goes on to do what ends with it: read accounts, edit a name, sign itself out', async () => {
    const owner = await person({ isAdmin: true })
    const { token } = await namedTokenFor(owner.id, { expiresAt: '2090-01-01T00:00:00.000Z' })
    const api = client({ token })
    await api.edit('/api/user', { fullname: 'Ada' })
    await api.read('/api/users')
    await api.sure('POST', '/users/logout', {})
    expect(outcome(await api.get('/api/user'))).toBe('401 token.invalid')
  })
})

test('a token that is revoked is refused as that', async () => {
  const owner = await person({ isAdmin: true })
  const given = { expiresAt: '2090-01-01T00:00:00.000Z' }
  const { id, token } = await namedTokenFor(owner.id, given)
  const api = client({ token })
  await api.read('/api/user')
  await as(owner).sure('DELETE', `/api/user/tokens/${id}`)
  expect(outcome(await api.post('/api/users', account()))).toBe('401 token.invalid')
})
