import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import { client } from '../../support/client.ts'
import { IMPORT, boardOf } from '../../support/importing.ts'
import { type Person, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../support/bindings.ts'
import { count } from '../support/faulty-service.ts'
import { objectsWith } from '../support/import-faults.ts'

beforeAll(people)

describe('while a board is being imported', () => {
  /** Imports as a site admin, with something happening before the board's object is asked. */
  async function meanwhile(them: Person, happens: (importer: Person) => Promise<unknown>) {
    const importer = await person({ isAdmin: true })
    const before = await count()
    const BOARD = objectsWith(() => happens(importer))
    const via = serviceWith({ BOARD })
    const api = client({ token: importer.token, via })
    const reply = await api.post(IMPORT, boardOf(them.username))
    return { told: outcome(reply), reason: reply.body['reason'], before }
  }

  test('a member who is deleted fails it, and nothing of it is left', async () => {
    const them = await person()
    const { told, reason, before } = await meanwhile(them, () =>
      sql('delete from users where id = ?', them.id),
    )
    expect([told, reason]).toEqual([
      '400 body.invalid',
      'membersMapping names a user who was deleted meanwhile.',
    ])
    expect(await count()).toEqual({ ...before, users: Number(before['users']) - 1 })
  })

  test('an importer who ceases to be site admin brings in nobody, and nothing of it is left', async () => {
    const { told, before } = await meanwhile(await person(), ({ id }) =>
      sql('update users set is_admin = 0 where id = ?', id),
    )
    expect(told).toBe('403 permission.denied')
    expect(await count()).toEqual(before)
  })
})
