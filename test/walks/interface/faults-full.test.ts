import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { doneOutcome } from '../../support/done-outcome.ts'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { FULL_ERRORS, fullDatabase } from '../../workers/support/bindings.ts'
import { dump, openFor, serviceOn, stubHashing } from '../../workers/support/faulty-service.ts'

stubHashing()

let consoleOutput = { stop: () => {} }

beforeAll(() => void (consoleOutput = recordConsole()))

afterAll(() => consoleOutput.stop())

// The whole database is compared after each request.
beforeEach(() => emptyDatabase(env.DB))

/** The rows of all tables but one: the object of a person notes who follows them in a database of its own here. */
async function rowsStored() {
  const rows = Object.entries(await dump())
  return Object.fromEntries(rows.filter(([table]) => table !== 'inbox_followers'))
}

describe.each(operations.map((operation, place) => [operation.name, operation, place] as const))(
  '%s',
  (_name, operation, place) => {
    test('reads where the store is full, or is refused with 507 and changes nothing', async () => {
      const { ask } = await openFor(operation)
      const [before, done] = [await rowsStored(), doneOutcome(operation)]
      const text = FULL_ERRORS[place % FULL_ERRORS.length] ?? ''
      const result = await ask(serviceOn(fullDatabase(text)))
      expect(await rowsStored()).toEqual(before)
      // A write with room makes the service ready again for the tests that follow.
      expect(await ask(serviceOn(env.DB))).toBe(done)
      const writes = JSON.stringify(await rowsStored()) !== JSON.stringify(before)
      const refused = '507 store.full'
      // An export alone is noted where it is read; without room the log has the note.
      const allowed = operation.method === 'GET' ? [done] : [refused, ...(writes ? [] : [done])]
      expect(allowed).toContain(result)
    })
  },
)
