import { describe, expect, test } from 'vitest'
import { TOKEN_SCOPES, limitRefusal } from '../../../src/operations/claims.ts'
import { ON_ONE_BOARD, WHERE, guarded, mayBy, mayOn } from '../../support/token-table.ts'

const BOARDS = { 'all boards': null, 'its board': ['here'], 'another board': ['there'] }

/** Operations that are decided before anything is read of them: not those that learn their board from what they read, nor the one that asks who is removed. */
const decided = guarded.filter(
  ({ name }) => !ON_ONE_BOARD.has(name) && name !== 'remove_board_member',
)

describe.each(TOKEN_SCOPES)('a named token with the scope %s', (scope) => {
  test.each(WHERE)('on %s may call what the table says, and no more', (where) => {
    const limits = { name: 'A bot', scopes: [scope], boards: BOARDS[where], expiresAt: null }
    const refused = decided.filter((one) => limitRefusal(one, 'here', limits) !== undefined)
    const wanted = decided.filter((one) => !mayBy(one, scope) || !mayOn(one, where))
    expect(refused.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
  })
})
