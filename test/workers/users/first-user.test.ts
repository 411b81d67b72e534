import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { client } from '../../support/client.ts'

type Signed = { id: string; token: string }

const CLOSED = { ...env, REGISTRATION: 'closed' }
const closed = client({
  via: async (request) => app.fetch(request, CLOSED, createExecutionContext()),
})

beforeEach(async () => {
  await env.DB.exec('delete from users')
})

function account(name: string | number) {
  return { username: `user ${name}`, email: `${name}@example.com`, password: 'correct horse' }
}

async function isAdmin(token: string): Promise<unknown> {
  return (await client({ token }).read('/api/user'))['isAdmin']
}

test('of a dozen who register at once from as many addresses, all get in and exactly one is the site admin', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      client().post<Signed>('/users/register', account(at), {
        headers: { 'cf-connecting-ip': `203.0.113.${at}` },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(12)
  const admins = await Promise.all(replies.map(({ body }) => isAdmin(body.token)))
  expect(admins.filter((is) => is === true)).toHaveLength(1)
})

test('only the first user becomes the site admin', async () => {
  const first = await client().post<Signed>('/users/register', account('first'))
  const second = await client().post<Signed>('/users/register', account('second'))
  expect(await isAdmin(first.body.token)).toBe(true)
  expect(await isAdmin(second.body.token)).toBe(false)
})

test('if registration is closed, only the first user can register', async () => {
  expect(await closed.post('/users/register', account('first'))).toMatchObject({ status: 200 })
  expect(await closed.post('/users/register', account('second'))).toMatchObject({
    status: 400,
    body: { code: 'registration.closed' },
  })
})

test('where registration is closed one of three who are first at once gets in', async () => {
  const replies = await Promise.all(
    [1, 2, 3].map((name) => closed.post('/users/register', account(name))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('of three who register one name at once in its many forms, one gets it', async () => {
  const replies = await Promise.all(
    ['Zoë', 'zoe\u0308', 'ZOË'].map((username, at) =>
      client().post('/users/register', { ...account(at), username }),
    ),
  )
  expect(replies.map(({ body }) => body['code']).filter(Boolean)).toEqual([
    'username.taken',
    'username.taken',
  ])
})
