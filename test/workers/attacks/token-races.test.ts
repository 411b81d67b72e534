import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { type Person, as, people, person } from '../../support/people.ts'
import { CHANGES, databaseWith, valueOf, via } from './meanwhile.ts'

describe.each([
  ['a token', '/api/createtoken/', {}, /insert into "sign_ins"/],
  [
    'a named token',
    '/api/users/',
    { name: 'Theirs', scopes: ['read'] },
    /insert into "named_tokens"/,
  ],
])('%s that a site admin makes', (_, at, body, writes) => {
  const made = `select (select count(*) from sign_ins where user_id = ?1) +
    (select count(*) from named_tokens where user_id = ?1) as it`

  async function make(user: Person, admin: Person, change: string, changed: Person) {
    const raced = databaseWith(writes, () => env.DB.prepare(change).bind(changed.id).run())
    const path = at + user.id + (at === '/api/users/' ? '/tokens' : '')
    const reply = await client({ via: via(raced), token: admin.token }).post(path, body)
    expect(await valueOf(made, user.id)).toBe(0)
    return `${reply.status} ${String(reply.body['code'])}`
  }

  test('is not made for who is disabled meanwhile', async () => {
    await people()
    const [user, admin] = [await person(), await person({ isAdmin: true })]
    expect(await make(user, admin, CHANGES['is disabled'], user)).toBe('403 login.disabled')
    expect((await as(admin).post(`/api/createtoken/${user.id}`)).body['code']).toBe(
      'login.disabled',
    )
  })

  test.each([...Object.values(CHANGES), 'update users set is_admin = 0 where id = ?1'])(
    'is not made by who is an admin no longer: %s',
    async (change) => {
      await people()
      const [user, admin] = [await person(), await person({ isAdmin: true })]
      expect(await make(user, admin, change, admin)).toBe('401 token.invalid')
    },
  )
})
