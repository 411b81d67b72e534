import { describe, expect, test } from 'vitest'
import { nameIn, parametersOf } from '../../../src/kernel/contract/operation.ts'
import type { Revision } from '../../../src/kernel/contract/revisions.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { operations } from '../../../src/app/table.ts'
import { client } from '../client.ts'
import { described, documentOf } from '../document.ts'
import { doneOutcome } from '../done-outcome.ts'
import { type Person, fresh, people } from '../people.ts'
import {
  type Ids,
  type Listed,
  all,
  bodyAsked,
  each,
  idsFor,
  idsIn,
  inOrder,
  newIds,
  outcome,
  pathOf,
} from '../table.ts'
import { isSlow } from '../slow.ts'
import { othersIn } from './others-in.ts'

const guarded = operations.filter(({ access }) => access !== 'anyone')

/** The headers that a token may be sent in: one, or two together. */
const SIGNED_IN = [{ UserSecurity: [] }, { UserToken: [], UserId: [] }]
const SECURITY: Record<string, object[]> = { anyone: [], visit: [...SIGNED_IN, {}] }
/** Operations that put a user on a card: whoever is no member of its board answers 400, also if nobody has the id. */
export const PUTS_SOMEBODY_ON: ReadonlySet<string> = new Set([
  'add_card_member',
  'add_card_assignee',
])

const withIds = operations.filter((operation) => idsIn(operation).length > 0)
const onBoard = operations.filter(({ path }) => path.includes('{board}'))

/** The parameters of a path that name what belongs to its board. */
function idsOfBoard(operation: Listed): string[] {
  const { path } = operation
  if (!path.includes('{board}')) return []
  return idsIn(operation).filter((name) => name !== 'board' && name !== 'user')
}

type Asking = { who: Person; revision: Revision; ids: Ids }

/** The outcome of an operation with its least body, for somebody with a token of their own. */
async function outcomeFor(operation: Listed, { who, revision, ids }: Asking): Promise<string> {
  const asked = await bodyAsked(operation, revision, ids)
  const api = await fresh(who, revision)
  const path = pathOf(operation, idsFor(operation, ids))
  return outcome(await api.send(operation.method, path, asked?.least))
}

/** Every operation is documented in a revision, and succeeds: all in 7.92, and those that are others in another. */
export function walkEveryOperation(revision: Revision): void {
  describe(`in ${revision}`, () => {
    test('the document lists every operation under its id, with its parameters', async () => {
      const document = await documentOf(revision)
      const seen = await each(operations, ({ method, path }) => {
        const found = described(document, method, path)
        const inPath = found?.parameters.filter((parameter) => parameter.in === 'path')
        return Promise.resolve([
          found?.operationId,
          inPath?.map(({ name }) => name),
          found?.security,
        ])
      })
      expect(seen).toEqual(
        all(operations, (operation) => [
          nameIn(operation, revision),
          parametersOf(operation.path),
          SECURITY[operation.access] ?? SIGNED_IN,
        ]),
      )
    })

    test('every operation succeeds and replies as it is documented', async () => {
      const [ids, cast] = [await newIds(), await people()]
      const slow = await each(operations, isSlow)
      const table = await othersIn(inOrder(operations), revision)
      const quick = table.filter(({ name }) => slow[name] === false)
      const seen = await each(quick, (operation) =>
        outcomeFor(operation, { who: cast.siteAdmin, revision, ids }),
      )
      expect(seen).toEqual(all(quick, (operation) => doneOutcome(operation)))
    })
  })
}

/** Asks for every operation once for each kind of refusal that paths lead to, and with a token that is none. They know of no revision, so one is asked. What people and their tokens may do is in the matrix of rights. */
export function walkEveryRefusal(revision: Revision): void {
  describe(`in ${revision}`, () => {
    test('every operation but login and register answers 401 to a token that is none', async () => {
      const stranger = client({ revision, token: 'garbage.that.signs-nothing' })
      const seen = await each(guarded, async (operation) =>
        outcome(await stranger.send(operation.method, pathOf(operation, {}))),
      )
      expect(seen).toEqual(all(guarded, () => '401 token.invalid'))
    })

    test('an unknown id anywhere in a path answers 404, for the site admin too', async () => {
      const unknowns = [newId(), 'ü %00/?', '%']
      const [ids, cast] = [await newIds(), await people()]
      const seen = await each(withIds, async (operation) => {
        const asked = await bodyAsked(operation, revision, ids)
        const admin = await fresh(cast.siteAdmin, revision)
        const statuses = await Promise.all(
          idsIn(operation).flatMap((name) =>
            unknowns.map(async (unknown) => {
              const path = pathOf(operation, { ...idsFor(operation, ids), [name]: unknown })
              return (await admin.send(operation.method, path, asked?.least)).status
            }),
          ),
        )
        return [...new Set(statuses)]
      })
      expect(seen).toEqual(
        all(withIds, ({ name }) => (PUTS_SOMEBODY_ON.has(name) ? [404, 400] : [404])),
      )
    })

    test('an id in a path that belongs elsewhere answers 404', async () => {
      const [ids, cast] = [await newIds(), await people()]
      const elsewhere = await newIds()
      const owned = onBoard.filter((operation) => idsOfBoard(operation).length > 0)
      const seen = await each(owned, async (operation) => {
        const asked = await bodyAsked(operation, revision, ids)
        const admin = await fresh(cast.siteAdmin, revision)
        const [here, there] = [idsFor(operation, ids), idsFor(operation, elsewhere)]
        const statuses = idsOfBoard(operation).map(async (name) => {
          const path = pathOf(operation, { ...here, [name]: there[name] ?? '' })
          return (await admin.send(operation.method, path, asked?.least)).status
        })
        return [...new Set(await Promise.all(statuses))]
      })
      expect(seen).toEqual(all(owned, () => [404]))
    })
  })
}
