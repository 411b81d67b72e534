import { expect, test } from 'vitest'
import type { TokenScope } from '../../../src/operations/claims.ts'
import { client } from '../../support/client.ts'
import { namedTokenFor, people } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, newIds, pathOf } from '../../support/table.ts'
import { guarded, mayBy, mayOn } from '../../support/token-table.ts'

/** A condition that never holds, so that nothing is written to the board. */
const NEVER = { 'if-match': 'W/"0-7.92"' }

test('a token of a site admin for writing on its board may call what the table says, and no more; all other pairs of scope and place are decided in Node', async () => {
  const [ids, { siteAdmin }] = [await newIds(), await people()]
  const seen = await each(guarded, async (operation) => {
    const scopes: TokenScope[] = ['write']
    const limits = { scopes, boards: [ids['board'] ?? ''] }
    const { token } = await namedTokenFor(siteAdmin.id, limits)
    const asked = await bodyAsked(operation, '7.92', ids)
    const { method } = operation
    const extra = method === 'GET' ? {} : { headers: NEVER }
    const path = pathOf(operation, idsFor(operation, ids))
    const { status, body } = await client({ token }).send(method, path, asked?.least, extra)
    return status === 403 ? String(body?.['code']) : 'let through'
  })
  expect(seen).toEqual(
    all(guarded, (operation) => {
      const may = mayBy(operation, 'write') && mayOn(operation, 'its board')
      return may && operation.name !== 'create_user_token' ? 'let through' : 'token.scope'
    }),
  )
})
