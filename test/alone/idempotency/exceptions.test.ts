import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { openTestBoard, newActor, valueOf, sql } from '../../workers/engine/support.ts'
import { openSampleBoard } from '../../workers/engine/sample-board.ts'
import { dump } from '../../workers/support/faulty-service.ts'
import {
  EXCEPTIONS,
  newKey,
  openScenario,
  sendKeyed,
  writes,
  countOf,
  under,
} from '../../workers/support/keyed-writes.ts'
import { type Person, as, person } from '../../support/people.ts'
import { doneStatus, outcome } from '../../support/table.ts'

// The whole database is compared.
beforeAll(() => emptyDatabase(env.DB))

describe('an exception', () => {
  it('is one of the writes there are', () => {
    const names: string[] = writes.map(({ name }) => name)
    const unknown = Object.keys(EXCEPTIONS).filter((one) => !names.includes(one))
    expect(unknown).toEqual([])
  })

  it.each(writes.filter(({ name }) => name in EXCEPTIONS))(
    '$name takes a key, and keeps no reply',
    async (operation) => {
      const { sendWrite } = await openScenario(operation)
      const before = await valueOf('select count(*) from replies')
      const first = await sendWrite()
      expect(first.status).toBe(doneStatus(operation))
      const again = await sendWrite()
      // An operation that is only accepted replies with nothing, whatever comes of it.
      expect(again.text === first.text).toBe(operation.accepted === true)
      expect(again.status).toBeLessThan(500)
      expect(await valueOf('select count(*) from replies')).toBe(before)
    },
  )

  it('is a takeover of a user’s boards: it keeps no reply, and takes nothing over twice', async () => {
    const sample = await openSampleBoard({ cards: 1 })
    const led = await openTestBoard(1, await newActor())
    const take = () =>
      sendKeyed(
        sample,
        { method: 'PUT' },
        `/api/users/${led.owner.userId}`,
        { action: 'takeOwnership' },
        newKey(),
      )
    const first = await take()
    expect([first.status, JSON.parse(first.text)]).toEqual([200, [{ _id: led.id, title: led.id }]])
    const before = await dump()
    const again = await take()
    expect([again.status, again.text]).toEqual([200, '[]'])
    expect(await dump()).toEqual(before)
  })
})

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
