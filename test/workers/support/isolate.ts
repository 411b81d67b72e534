import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Revision } from '../../../src/kernel/contract/revisions.ts'
import worker from '../../../src/worker.ts'
import { client, type Client } from '../../support/client.ts'
import type { Person } from '../../support/people.ts'

/** The statements of each round trip. */
export type Trips = string[][]

/** Another isolate of the service: it has the same databases and objects, and a memory of its own. It notes what it asks the database. */
export function openIsolate() {
  const trips: Trips = []
  const textOf = new WeakMap<D1PreparedStatement, string>()
  const { DB } = env
  const bindings = {
    ...env,
    DB: {
      prepare(text: string) {
        const prepared = DB.prepare(text)
        return {
          bind(...values: unknown[]) {
            const bound = prepared.bind(...values)
            textOf.set(bound, text)
            return bound
          },
        }
      },
      batch(statements: D1PreparedStatement[]) {
        trips.push(statements.map((one) => textOf.get(one) ?? ''))
        return DB.batch(statements)
      },
    },
  }
  // The service prepares, binds and sends batches, and does nothing else with the database.
  const own = bindings as unknown as typeof env
  const fetch = async (request: Request) => worker.fetch(request, own, createExecutionContext())
  return {
    fetch,
    /** A client of this isolate that speaks for a person, or for a visitor. */
    via: (who: Pick<Person, 'token'> | undefined, revision?: Revision): Client =>
      client({
        token: who?.token,
        revision,
        via: fetch,
      }),
    /** Returns what was asked of the database while something was done. */
    async asked(act: () => Promise<unknown>): Promise<Trips> {
      trips.length = 0
      await act()
      return trips.splice(0)
    },
  }
}
