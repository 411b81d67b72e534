import { expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { sql } from '../engine/support.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'

/** A user with a link to set a password, and one to confirm an address. */
async function withLinks() {
  const user = await person()
  for (const kind of ['reset', 'confirm'])
    await sql(
      `insert into links (hash, kind, user_id, email, created_at, expires_at)
      values (?, ?, ?, '', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
      newId(),
      kind,
      user.id,
    )
  return user
}

const linksOf = async ({ id }: { id: string }) =>
  (await sql('select kind from links where user_id = ? order by kind', id)).map(({ kind }) => kind)

test.each([
  ['disables', { action: 'disableLogin' }],
  ['changes the address of', { email: `${newId()}@example.com` }],
])(
  'a site admin who %s a user ends their links to set a password, and nobody else’s',
  async (_, edit) => {
    const [user, other, admin] = [
      await withLinks(),
      await withLinks(),
      await person({ isAdmin: true }),
    ]
    const refusing = databaseWhere(async (run, at) => {
      if (at === 2) await sql('update users set is_admin = 0 where id = ?', admin.id)
      return run()
    })
    const late = client({ token: admin.token, via: serviceWith({ DB: refusing }) })
    expect((await late.put(`/api/users/${user.id}`, edit)).status).toBeGreaterThanOrEqual(400)
    expect(await linksOf(user)).toEqual(['confirm', 'reset'])
    await sql('update users set is_admin = 1 where id = ?', admin.id)
    await as(admin).sure('PUT', `/api/users/${user.id}`, edit)
    expect(await linksOf(user)).toEqual(['confirm'])
    expect(await linksOf(other)).toEqual(['confirm', 'reset'])
  },
)
