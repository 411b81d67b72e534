import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/operations/table.ts'
import { nameIn, parametersOf } from '../../../src/contract/operation.ts'
import { REVISIONS } from '../../../src/contract/revisions.ts'
import { newId } from '../../../src/ids.ts'
import { client } from '../../support/client.ts'
import { described, documentOf } from '../../support/document.ts'
import { type Person, as, fresh, people, person } from '../../support/people.ts'
import {
  type Ids,
  type Listed,
  METHODS,
  all,
  asksToWrite,
  bodyAsked,
  doneStatus,
  each,
  idsFor,
  idsIn,
  inOrder,
  isSlow,
  methodsAt,
  newIds,
  outcome,
  pathOf,
} from '../../support/table.ts'

const guarded = operations.filter(({ access }) => access !== 'anyone')
const SECURITY: Record<string, object[]> = { anyone: [], visit: [{ UserSecurity: [] }, {}] }
const withIds = operations.filter((operation) => idsIn(operation).length > 0)
const onBoard = operations.filter(({ path }) => path.includes('{board}'))

/** The parameters of a path that name what belongs to its board. */
function idsOfBoard(operation: Listed): string[] {
  const { path } = operation
  if (!path.includes('{board}')) return []
  return idsIn(operation).filter((name) => name !== 'board' && name !== 'user')
}

describe.each(REVISIONS)('in %s', { timeout: 60_000 }, (revision) => {
  test('the document lists every operation under its id, with its parameters', async () => {
    const document = await documentOf(revision)
    const seen = await each(operations, ({ method, path }) => {
      const found = described(document, method, path)
      const inPath = found?.parameters.filter((parameter) => parameter.in === 'path')
      return Promise.resolve([found?.operationId, inPath?.map(({ name }) => name), found?.security])
    })
    expect(seen).toEqual(
      all(operations, (operation) => [
        nameIn(operation, revision),
        parametersOf(operation.path),
        SECURITY[operation.access] ?? [{ UserSecurity: [] }],
      ]),
    )
  })

  test('every operation but login and register answers 401 without a token', async () => {
    const seen = await each(guarded, async (operation) =>
      outcome(await client({ revision }).send(operation.method, pathOf(operation, {}))),
    )
    expect(seen).toEqual(all(guarded, () => '401 token.missing'))
  })

  test('every operation but login and register answers 401 to a token that is none', async () => {
    const stranger = client({ revision, token: 'garbage.that.signs-nothing' })
    const seen = await each(guarded, async (operation) =>
      outcome(await stranger.send(operation.method, pathOf(operation, {}))),
    )
    expect(seen).toEqual(all(guarded, () => '401 token.invalid'))
  })

  test('a private board is not there for a stranger', async () => {
    const [ids, cast] = [await newIds(), await people()]
    const seen = await each(onBoard, async (operation) => {
      const asked = await bodyAsked(operation, revision, ids)
      const stranger = await fresh(cast.outsider, revision)
      return outcome(
        await stranger.send(
          operation.method,
          pathOf(operation, idsFor(operation, ids)),
          asked?.least,
        ),
      )
    })
    expect(seen).toEqual(
      all(onBoard, ({ access }) =>
        access === 'site' ? '403 permission.denied' : '404 board.not_found',
      ),
    )
  })

  test('an unknown id anywhere in a path answers 404, for the site admin too', async () => {
    const unknowns = revision === '7.92' ? [newId(), 'ü %00/?', '%'] : [newId()]
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
    expect(seen).toEqual(all(withIds, () => [404]))
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

  test('every operation succeeds and replies as it is documented', async () => {
    const [ids, cast] = [await newIds(), await people()]
    const slow = await each(operations, isSlow)
    const quick = inOrder(operations).filter(({ name }) => slow[name] === false)
    const seen = await each(quick, async (operation) => {
      const asked = await bodyAsked(operation, revision, ids)
      const admin = await fresh(cast.siteAdmin, revision)
      return outcome(
        await admin.send(operation.method, pathOf(operation, idsFor(operation, ids)), asked?.least),
      )
    })
    expect(seen).toEqual(all(quick, (operation) => String(doneStatus(operation))))
  })
})

describe('errors in a request are only reported to callers who may make it:', () => {
  const BROKEN = { raw: '{"title":', headers: { 'content-type': 'application/json' } }
  const withBody = operations.filter(({ body }) => body !== undefined)

  /** The reply to a person for an operation whose query and body are both invalid. */
  async function outcomeFor(operation: Listed, who: Person, ids: Ids): Promise<string> {
    const path = `${pathOf(operation, idsFor(operation, ids))}?limit=none`
    const sent = operation.method === 'GET' ? {} : BROKEN
    return outcome(await as(who).send(operation.method, path, undefined, sent))
  }

  test('a caller who is not a member of a private board gets 404', async () => {
    const [ids, { outsider }] = [await newIds(), await people()]
    const seen = await each(onBoard, (operation) => outcomeFor(operation, outsider, ids))
    expect(seen).toEqual(
      all(onBoard, ({ access }) =>
        access === 'site' ? '403 permission.denied' : '404 board.not_found',
      ),
    )
  })

  test('a comment-only member gets 403 for writes', async () => {
    const [ids, { commentOnly }] = [await newIds({ roles: ['commentOnly'] }), await people()]
    const writes = withBody.filter(asksToWrite)
    const seen = await each(writes, (operation) => outcomeFor(operation, commentOnly, ids))
    expect(seen).toEqual(all(writes, () => '403 permission.denied'))
  })

  test('a token that was revoked is refused first', async () => {
    const ids = await newIds()
    const revoked = await person()
    await as(revoked).sure('POST', '/users/logout', {})
    const signedIn = withBody.filter(({ access }) => access !== 'anyone')
    const seen = await each(signedIn, (operation) => outcomeFor(operation, revoked, ids))
    expect(seen).toEqual(all(signedIn, () => '401 token.invalid'))
  })

  test('an unknown id in the path answers 404, and only a known one 400', async () => {
    const [ids, { siteAdmin }] = [await newIds(), await people()]
    const named = withBody.filter((operation) => idsIn(operation).length > 0)
    const seen = await each(named, async (operation) => {
      const unknown = idsIn(operation).map(async (name) => {
        const own = idsFor(operation, ids)
        const path = pathOf(operation, { ...own, [name]: newId() })
        return (await as(siteAdmin).send(operation.method, path, undefined, BROKEN)).status
      })
      return [await outcomeFor(operation, siteAdmin, ids), ...new Set(await Promise.all(unknown))]
    })
    expect(seen).toEqual(all(named, () => ['400 body.malformed', 404]))
  })
})

test('a missing card and a card on a hidden board get the same reply', async () => {
  const { card = '' } = await newIds()
  const stranger = await fresh((await people()).outsider)
  const [hidden, unknown] = [
    await stranger.get(`/api/cards/${card}`),
    await stranger.get('/api/cards/x'),
  ]
  expect(hidden.body).toEqual({ ...unknown.body, requestId: hidden.body['requestId'] })
})

test('a method that a path does not take answers 405, and Allow names those it takes', async () => {
  const { siteAdmin } = await people()
  const paths = new Set(operations.map((operation) => pathOf(operation, {})))
  for (const path of paths) {
    const methods = methodsAt(operations, path)
    for (const method of METHODS.filter((one) => !methods.includes(one))) {
      const { status, headers } = await as(siteAdmin).send(method, path)
      const allow = headers
        .get('allow')
        ?.match(/[A-Z]+/g)
        ?.filter((one) => one !== 'HEAD')
      expect([method, path, status, allow?.toSorted()]).toEqual([method, path, 405, methods])
    }
  }
})
