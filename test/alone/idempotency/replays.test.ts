import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { openTestBoard, newActor, valueOf, sql } from '../../workers/engine/support.ts'
import { openSampleBoard } from '../../workers/engine/sample-board.ts'
import { type SampleBoard } from '../../workers/engine/sample-request.ts'
import { dump } from '../../workers/support/faulty-service.ts'
import {
  EXCEPTIONS,
  kept,
  newKey,
  openScenario,
  sendKeyed,
  writes,
  countOf,
  under,
} from '../../workers/support/keyed-writes.ts'
import { type Person, as, person } from '../../support/people.ts'
import { doneStatus, outcome } from '../../support/table.ts'

/** Round trips that a write with a key may take at first and when it is repeated, where its board is warm. */
type Trips = { first: number; again: number }

/** The record of the key is found in one together with what the snapshot lacks; the batch is stored in the other. */
const USUAL: Trips = { first: 2, again: 2 }

/** An import stores a draft before the command that makes its board. */
const IMPORT: Trips = { first: 6, again: 2 }

/** Where the Worker reads before it writes, it finds there what was kept, and does no more. */
const OTHERS: Record<string, Trips> = {
  // A use is counted before the board is asked, so that no more get in than may.
  accept_invitation: { first: 4, again: 1 },
  add_board_member_by_name: { first: 3, again: 1 },
  copy_attachment: { first: 3, again: 1 },
  copy_board: { first: 7, again: 1 },
  copy_card: { first: 3, again: 2 },
  copy_list: { first: 3, again: 2 },
  copy_swimlane: { first: 3, again: 2 },
  // By the attachment, which is gone when it is repeated.
  delete_attachment_by_id: { first: 3, again: 2 },
  delete_avatar_of_user: { first: 2, again: 1 },
  // It is found, and then it is gone.
  delete_deleted_card: { first: 3, again: 2 },
  restore_deleted_card: { first: 3, again: 2 },
  delete_identity: { first: 2, again: 1 },
  delete_own_avatar: { first: 2, again: 1 },
  delete_own_passkey: { first: 2, again: 1 },
  delete_second_factor_of_user: { first: 2, again: 1 },
  delete_sign_in: { first: 2, again: 1 },
  delete_sign_in_of_user: { first: 2, again: 1 },
  delete_user: { first: 3, again: 1 },
  delete_user_integration: { first: 3, again: 1 },
  delete_user_token: { first: 2, again: 1 },
  edit_current_user: { first: 2, again: 1 },
  edit_second_factor: { first: 2, again: 1 },
  edit_user: { first: 2, again: 1 },
  edit_user_integration: { first: 3, again: 1 },
  import_board: IMPORT,
  import_board_from_wekan: IMPORT,
  import_board_from_trello: IMPORT,
  import_board_from_csv: IMPORT,
  move_attachment: { first: 3, again: 1 },
  new_attachment: { first: 4, again: 1 },
  new_own_passkey: { first: 2, again: 1 },
  new_user: { first: 2, again: 1 },
  ping_integration: { first: 2, again: 1 },
  // The record holds how many are left unread, which the first batch tells.
  read_notifications: { first: 3, again: 1 },
  redeliver_integration_delivery: { first: 2, again: 1 },
  set_background: { first: 4, again: 1 },
  set_own_avatar: { first: 3, again: 1 },
  upload_attachment: { first: 4, again: 1 },
}

/** How many events there are of a sample board's board. */
function eventsOf({ params }: SampleBoard): Promise<unknown> {
  return valueOf('select count(*) from events where board_id = ?', params['board'])
}

describe.each(kept)('$name', (operation) => {
  // The whole database is compared.
  beforeEach(() => emptyDatabase(env.DB))

  it('sent twice with one key is made once, and replies the same', async () => {
    const { sample, sendWrite } = await openScenario(operation)
    const first = await sendWrite()
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    const [before, events] = [await dump(), await eventsOf(sample)]
    const again = await sendWrite()
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await dump()).toEqual(before)
    expect(await eventsOf(sample)).toBe(events)
    const most = OTHERS[operation.name] ?? USUAL
    expect(first.trips).toBeLessThanOrEqual(most.first)
    expect(again.trips).toBeLessThanOrEqual(most.again)
  })
})

describe('an exception', () => {
  it('is one of the writes there are', () => {
    const names: string[] = writes.map(({ name }) => name)
    const unknown = Object.keys({ ...EXCEPTIONS, ...OTHERS }).filter((one) => !names.includes(one))
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
      // What is only accepted replies nothing, whatever comes of it.
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
