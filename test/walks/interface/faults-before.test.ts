import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { doneOutcome } from '../../support/done-outcome.ts'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { D1_ERRORS, d1Error } from '../../workers/support/bindings.ts'
import { dump, openFor, serviceOver, stubHashing } from '../../workers/support/faulty-service.ts'

stubHashing()

let consoleOutput = { stop: () => {} }

beforeAll(() => void (consoleOutput = recordConsole()))

afterAll(() => consoleOutput.stop())

// The whole database is compared after each request.
beforeEach(() => emptyDatabase(env.DB))

/** What the store throws at the operation of a place, and how that is answered. */
function thrownAt(place: number) {
  const { overloaded, exceeded } = D1_ERRORS
  return [
    [overloaded[place % 2] ?? '', '503 store.overloaded'],
    [exceeded[place % 3] ?? '', '500 server.failed'],
  ] as const
}

/** What fails nobody: bytes that are left go with the next sweep, and who joins may still accept where the board does not answer. */
const LATER = new Set([
  'join',
  'delete_board',
  'delete_deleted_card',
  'delete_list',
  'delete_swimlane',
  'delete_card',
  'delete_cards',
  'delete_attachment',
  'delete_attachment_by_id',
  'set_background',
  'delete_background',
  'set_own_avatar',
  'delete_own_avatar',
  'delete_avatar_of_user',
  'delete_user',
])

/** A use of an invitation is counted before its board is asked, so that no more get in than may; to accept it again goes on with that. */
const COUNTED = ['invitation_uses', 'audit_log']

/** All rows that an operation which is refused may not change. */
async function rowsKeptBy(name: string): Promise<Record<string, unknown[]>> {
  const rows = Object.entries(await dump())
  const isCounted = (table: string) => name === 'accept_invitation' && COUNTED.includes(table)
  return Object.fromEntries(rows.filter(([table]) => !isCounted(table)))
}

describe.each(operations.map((operation, place) => [operation.name, operation, place] as const))(
  '%s',
  (name, operation, place) => {
    test('is refused where the store does not take one of its batches, changes nothing then, and succeeds after', async () => {
      const { ask } = await openFor(operation)
      const before = await rowsKeptBy(name)
      for (let at = 1; ; at += 1) {
        for (const [text, wanted] of thrownAt(place)) {
          let isFired = false
          const via = serviceOver((run, batch) => {
            if (batch !== at) return run()
            isFired = true
            return Promise.reject(d1Error(text))
          })
          const result = await ask(via)
          if (result === doneOutcome(operation) && (!isFired || LATER.has(name))) return
          expect([at, isFired, result]).toEqual([at, true, wanted])
        }
        expect(await rowsKeptBy(name)).toEqual(before)
      }
    })
  },
)
