import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { fits } from '../../support/document.ts'
import { type Person, as, fresh, people, person } from '../../support/people.ts'
import {
  type Ids,
  type Listed,
  all,
  each,
  idsFor,
  idsIn,
  newIds,
  outcome,
  pathOf,
} from '../../support/table.ts'

const onBoard = operations.filter(({ path }) => path.includes('{board}'))

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

/** Returns true if an operation asks for the right to write, or more. Those that name their board in the body do not count: if the body is broken, nothing is known of the board. */
function asksToWrite({ access, path }: Listed): boolean {
  return ['write', 'manage', 'site'].includes(access) && !path.startsWith('/api/attachment/')
}

/** The methods that a path takes by any template that fits it. */
function methodsAt(table: readonly Listed[], path: string): string[] {
  return METHODS.filter((method) =>
    table.some((one) => one.method === method && fits(one.path, path)),
  )
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
