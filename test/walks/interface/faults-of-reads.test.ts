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

/** Returns what the store throws at the operation of a place, and how that is answered. */
function thrownAt(place: number) {
  const { overloaded, exceeded } = D1_ERRORS
  return [
    [overloaded[place % 2] ?? '', '503 store.overloaded'],
    [exceeded[place % 3] ?? '', '500 server.failed'],
  ] as const
}

const reads = operations.filter(({ method }) => method === 'GET')

describe.each(reads.map((operation, place) => [operation.name, operation, place] as const))(
  '%s',
  (_name, operation, place) => {
    test('is refused where the store does not take one of its batches, changes nothing then, and succeeds after', async () => {
      const { ask } = await openFor(operation)
      const before = await dump()
      for (let at = 1; ; at += 1) {
        for (const [text, wanted] of thrownAt(place)) {
          let isFired = false
          const via = serviceOver((run, batch) => {
            if (batch !== at) return run()
            isFired = true
            return Promise.reject(d1Error(text))
          })
          const result = await ask(via)
          if (result === doneOutcome(operation) && !isFired) return
          expect([at, isFired, result]).toEqual([at, true, wanted])
        }
        expect(await dump()).toEqual(before)
      }
    })
  },
)
