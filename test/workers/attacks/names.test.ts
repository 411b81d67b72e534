import { expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'

const PASSWORD = 'a password that somebody has'

type Signed = { id: string; token: string }

function register(username: string, email: string) {
  const account = { username, email, password: PASSWORD }
  return client().sure<Signed>('POST', '/users/register', account)
}

test('a user who is named as the id of another gets nothing that is meant for that id', async () => {
  const [{ siteAdmin }, victim] = [await people(), await person()]
  const { id, token } = await register(victim.id, 'named-as-an-id@example.com')
  const impostor = client({ token })
  expect((await impostor.get(`/api/users/${victim.id}`)).status).toBe(403)
  expect((await impostor.get(`/api/users/${victim.id}/boards`)).status).toBe(403)
  const root = as(siteAdmin)
  const given = await root.sure<Json>('POST', `/api/createtoken/${victim.id}`)
  expect(given).toMatchObject({ _id: victim.id })
  expect(await client({ token: String(given['authToken']) }).read('/api/user')).toMatchObject({
    _id: victim.id,
  })
  await root.edit(`/api/users/${victim.id}`, { isAdmin: true })
  expect(await root.read(`/api/users/${victim.id}`)).toMatchObject({ isAdmin: true })
  expect(await root.read(`/api/users/${id}`)).toMatchObject({ isAdmin: false })
})

test('the address of another is no name to take, neither by registering nor by the site admin', async () => {
  const { siteAdmin } = await people()
  const { id } = await register('owner-of-an-address', 'owner@example.com')
  const other = await register('somebody-else', 'somebody-else@example.com')
  const taking = { username: 'Owner@Example.com', email: 'third@example.com', password: PASSWORD }
  const taken = { status: 400, body: { code: 'username.taken' } }
  expect(await client().post('/users/register', taking)).toMatchObject(taken)
  expect(await as(siteAdmin).post('/api/users', taking)).toMatchObject(taken)
  const edit = { username: 'owner@example.com' }
  expect(await as(siteAdmin).put(`/api/users/${other.id}`, edit)).toMatchObject(taken)
  const login = { username: 'owner@example.com', password: PASSWORD }
  expect(await client().post('/users/login', login)).toMatchObject({ status: 200, body: { id } })
})

test('a username may look like an unused address, which others cannot take then', async () => {
  const { siteAdmin } = await people()
  const { id } = await register('looks@like.example', 'another@example.com')
  const login = { username: 'Looks@Like.example', password: PASSWORD }
  expect(await client().post('/users/login', login)).toMatchObject({ status: 200, body: { id } })
  const taking = { username: 'newcomer', email: 'LOOKS@like.example', password: PASSWORD }
  const taken = { status: 400, body: { code: 'email.taken', reason: 'Email already exists.' } }
  const other = await register('bystander', 'bystander@example.com')
  const edit = { email: taking.email }
  expect(await client().post('/users/register', taking)).toMatchObject(taken)
  expect(await as(siteAdmin).post('/api/users', taking)).toMatchObject(taken)
  expect(await as(siteAdmin).put(`/api/users/${other.id}`, edit)).toMatchObject(taken)
  await as(siteAdmin).edit(`/api/users/${id}`, edit)
})

test('a former address stays reserved while it is the username', async () => {
  const { siteAdmin } = await people()
  const before = await register('moving@example.com', 'moving@example.com')
  const site = as(siteAdmin)
  await site.edit(`/api/users/${before.id}`, { email: 'moved@example.com' })
  const taking = { username: 'newcomer', email: 'moving@example.com', password: PASSWORD }
  expect((await client().post('/users/register', taking)).status).toBe(400)
  await site.edit(`/api/users/${before.id}`, { username: 'moved' })
  const now = await register(taking.username, taking.email)
  const login = { email: taking.email, password: PASSWORD }
  expect(await client().post('/users/login', login)).toMatchObject({
    status: 200,
    body: { id: now.id },
  })
})

let ada: ReturnType<typeof person> | undefined

test.each([
  'lady\u200b ada',
  'lady\u00ad ada',
  '\u202elady ada',
  'lady ada\u2060',
  'la\u{e0001}dy ada',
])('a name that differs from another only by invisible characters is taken: %j', async (name) => {
  await (ada ??= person({ username: 'lady ada' }))
  const email = `${[...name].length}-${name.codePointAt(4)}@example.com`
  const account = { username: name, email, password: PASSWORD }
  expect(await client().post('/users/register', account)).toMatchObject({
    status: 400,
    body: { code: 'username.taken' },
  })
})
