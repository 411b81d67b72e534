import { describe, expect, it } from 'vitest'
import { sql } from '../engine/support.ts'
import { type Person, as, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

/** The only site admin there is. */
async function onlyAdmin(): Promise<Person> {
  await sql('update users set is_admin = 0')
  return person({ isAdmin: true })
}

describe('an account’s write that was refused under a key', () => {
  it.each(['edited', 'deleted'])('is not kept, and is made once it may be: %s', async (what) => {
    const admin = await onlyAdmin()
    const key = newKey()
    const path = `/api/users/${admin.id}`
    const ask = () =>
      what === 'edited'
        ? as(admin).put(path, { isAdmin: false, fullname: 'Not an admin' }, under(key))
        : as(admin).delete(path, under(key))
    expect(outcome(await ask())).toBe('409 user.last_admin')
    expect(await countOf('replies', 'user_id', admin.id)).toBe(0)
    await person({ isAdmin: true })
    expect(outcome(await ask())).toBe('200')
    expect(await countOf('replies', 'user_id', admin.id)).toBe(1)
  })

  it('for its name is not kept, and the name can be taken under it later', async () => {
    const admin = await onlyAdmin()
    const holder = await person()
    const user = await person()
    const key = newKey()
    const rename = () =>
      as(admin).put(`/api/users/${user.id}`, { username: holder.username }, under(key))
    expect(outcome(await rename())).toBe('400 username.taken')
    await as(admin).edit(`/api/users/${holder.id}`, { username: `${holder.username}-2` })
    expect(outcome(await rename())).toBe('200')
    expect(outcome(await rename())).toBe('200')
  })
})
