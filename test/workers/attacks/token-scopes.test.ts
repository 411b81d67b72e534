import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { namedTokenFor, newBoard, people } from '../../support/people.ts'
import { all, bodyAsked, each, idsFor, newIds, pathOf } from '../../support/table.ts'
import { guarded, mayBy, mayOn } from '../../support/token-table.ts'

/** A condition that never holds, so that nothing is written to the board. */
const NEVER = { 'if-match': 'W/"0-7.92"' }

/** Each scope once, and each place once; `test/node/auth` has all pairs of them. */
describe.each([
  ['read', 'all boards'],
  ['write', 'its board'],
  ['admin', 'another board'],
] as const)('a token of a site admin with the scope %s', (scope, where) => {
  test(`on ${where} may call what the table says, and no more`, async () => {
    const [ids, { siteAdmin }] = [await newIds(), await people()]
    const other = await newBoard()
    const boards = {
      'all boards': undefined,
      'its board': [ids['board'] ?? ''],
      'another board': [other.id],
    }
    const limits = boards[where]
    const seen = await each(guarded, async (operation) => {
      const { token } = await namedTokenFor(siteAdmin.id, {
        scopes: [scope],
        ...(limits && { boards: limits }),
      })
      const asked = await bodyAsked(operation, '7.92', ids)
      const { method } = operation
      const extra = method === 'GET' ? {} : { headers: NEVER }
      const path = pathOf(operation, idsFor(operation, ids))
      const { status, body } = await client({ token }).send(method, path, asked?.least, extra)
      return status === 403 ? String(body?.['code']) : 'let through'
    })
    expect(seen).toEqual(
      all(guarded, (operation) => {
        const may = mayBy(operation, scope) && mayOn(operation, where)
        return may && operation.name !== 'create_user_token' ? 'let through' : 'token.scope'
      }),
    )
  })
})
