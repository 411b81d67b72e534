import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { setupCodeOf } from '../../../src/kernel/setup-code.ts'
import { client } from '../../support/client.ts'

type Signed = { id: string; token: string }

/** The service as it is where SETUP_CODE and other variables have these values. */
function under(variables: Record<string, string>) {
  const changed = { ...env, SETUP_CODE: '', ...variables }
  return (request: Request) => app.fetch(request, changed, createExecutionContext())
}

const CODE = setupCodeOf(env.JWT_SECRET ?? '')

function account(name: string, setupCode?: string) {
  const own = { username: name, email: `${name}@example.com`, password: 'correct horse' }
  return setupCode === undefined ? own : { ...own, setupCode }
}

beforeEach(async () => {
  await env.DB.exec('delete from users')
})

async function isAdmin(token: string): Promise<unknown> {
  return (await client({ token }).read('/api/user'))['isAdmin']
}

describe('the first account at a public address', () => {
  const via = client({ via: async (request) => under({})(request) })

  test('needs the setup code, whose case and hyphens do not matter, and is the site admin', async () => {
    for (const code of [undefined, '', 'AAAA-AAAA-AAAA', CODE.slice(0, -1)])
      expect(await via.post('/users/register', account('eve', code))).toMatchObject({
        status: 403,
        body: { code: 'setup.code' },
      })
    const typed = CODE.toLowerCase().replaceAll('-', ' ')
    const { status, body } = await via.post<Signed>('/users/register', account('ada', typed))
    expect([status, await isAdmin(body.token)]).toEqual([200, true])
  })

  test('is the only one that needs it, and the only one that is an admin by it', async () => {
    await via.post('/users/register', account('ada', CODE))
    for (const [name, code] of [['joan'], ['mary', CODE], ['eve', 'wrong']] as const) {
      const { status, body } = await via.post<Signed>('/users/register', account(name, code))
      expect([status, await isAdmin(body.token)]).toEqual([200, false])
    }
  })

  test('needs it while registration is closed, too', async () => {
    const closed = client({ via: async (request) => under({ REGISTRATION: 'closed' })(request) })
    expect(await closed.post('/users/register', account('eve'))).toMatchObject({ status: 403 })
    expect(await closed.post('/users/register', account('ada', CODE))).toMatchObject({
      status: 200,
    })
    expect(await closed.post('/users/register', account('mary', CODE))).toMatchObject({
      status: 400,
      body: { code: 'registration.closed' },
    })
  })

  test('of several who come at once without it is nobody’s', async () => {
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((name) => via.post('/users/register', account(name, 'wrong'))),
    )
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('is asked for by the page until it is made', async () => {
    expect(await via.read('/api/sign-in')).toMatchObject({ setup: true })
    await via.post('/users/register', account('ada', CODE))
    expect(await via.read('/api/sign-in')).toMatchObject({ setup: false })
  })
})

describe('where the first account needs a code', () => {
  const registered = async (origin: string, variables: Record<string, string>) => {
    const body = JSON.stringify(account('ada'))
    const headers = { 'content-type': 'application/json' }
    const asked = new Request(`${origin}/users/register`, { method: 'POST', headers, body })
    return (await under(variables)(asked)).status
  }

  test.each([
    ['http://localhost:8787', {}, 200],
    ['http://127.0.0.1:8787', { PUBLIC_URL: 'http://localhost:8787' }, 200],
    ['http://127.0.0.1:8787', { PUBLIC_URL: 'https://boards.example' }, 403],
    ['http://192.168.1.7:8787', {}, 403],
    ['https://boards.example', {}, 403],
    ['https://boards.example', { SETUP_CODE: 'off' }, 200],
    ['http://localhost:8787', { SETUP_CODE: 'a code of my own' }, 403],
    ['http://localhost:8787', { SETUP_CODE: 'short' }, 503],
  ])('%s with %j is answered with %i', async (origin, variables, status) => {
    expect(await registered(origin, variables)).toBe(status)
  })
})
