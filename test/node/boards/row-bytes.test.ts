import { describe, expect, it } from 'vitest'
import { LOADED_BY_NAME, LOADED_WHOLE } from '../../../src/boards/entities.ts'
import { type Change, rowNameOnBoard } from '../../../src/boards/model/decision.ts'
import { refuseHuge } from '../../../src/boards/model/row-limit.ts'
import { emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import { bytesOfRow } from '../../../src/kernel/contract/row-bytes.ts'
import { expectStorable } from '../../../src/kernel/db/sessions.ts'

const HELD = ['boards', ...LOADED_WHOLE, ...LOADED_BY_NAME] as const

const KEY = { id: 'one', boardId: 'board', userId: 'one' }

/** A row with 1,800,000 bytes of texts, in one of the boards of a snapshot. */
function withLongRow(table: (typeof HELD)[number], isElsewhere: boolean) {
  const [here, there] = [emptySnapshot('board'), emptySnapshot('other')]
  here.elsewhere.set('other', there)
  const rows: Map<string, unknown> = (isElsewhere ? there : here)[table]
  rows.set(rowNameOnBoard(table, KEY), { ...KEY, long: '漢'.repeat(600_000) })
  // Columns that no entity has; what is measured are all that a row has.
  const edit = (set: object) => [{ do: 'update', table, key: KEY, set } as unknown as Change]
  return { here, edit }
}

describe.each(HELD)('a row of %s', (table) => {
  it.each([false, true])(
    'that grows by parts has at most 2,000,000 bytes (elsewhere: %s)',
    (isElsewhere) => {
      const { here, edit } = withLongRow(table, isElsewhere)
      refuseHuge(edit({ more: 'x'.repeat(190_000) }), here)
      const refused = () => refuseHuge(edit({ more: ['x'.repeat(250_000)] }), here)
      expect(refused).toThrow(/at most 2,000,000 bytes .* would have 2,050,\d{3};/)
      // Neither may the parts of one change be too long together.
      const parts = ['a', 'b'].flatMap((name) => edit({ [name]: 'x'.repeat(120_000) }))
      expect(() => refuseHuge(parts, here)).toThrow(/2,000,000 bytes/)
    },
  )

  it('that is too long from before may become shorter, and no longer', () => {
    const { here, edit } = withLongRow(table, false)
    const rows: Map<string, unknown> = here[table]
    rows.set(rowNameOnBoard(table, KEY), { ...KEY, long: 'x'.repeat(2_500_000), more: 'xx' })
    refuseHuge(edit({ more: 'x' }), here)
    expect(() => refuseHuge(edit({ more: 'xxx' }), here)).toThrow(/2,000,000 bytes/)
  })
})

it('the bytes of a row are those of UTF-8, with lists as JSON', () => {
  const plain = bytesOfRow({ a: '', b: [], c: null, d: true })
  expect(bytesOfRow({ a: 'é漢😀', b: [], c: null, d: true }) - plain).toBe(2 + 3 + 4)
  expect(bytesOfRow({ a: '', b: ['"'], c: null, d: true }) - plain).toBe(4)
})

describe('a statement', () => {
  const long = '漢'.repeat(600_000)

  it.each([
    ['insert into a values (?, ?)', [long, 'x'.repeat(300_000)]],
    ['update a set b = ?', ['x'.repeat(2_000_001)]],
    ['insert into a select value from json_each(?)', [`["${'x'.repeat(2_000_000)}"]`]],
  ])('%s with more than a row has is refused with the limit', (sql, params) => {
    expect(() => expectStorable({ sql, params })).toThrow(/at most 2,000,000 bytes/)
  })

  it.each([
    ['insert into a values (?, ?)', [long, 'x'.repeat(200_000)]],
    ['update a set b = ? where c = ?', [long, 'x'.repeat(300_000)]],
  ])('%s with as much is not', (sql, params) => {
    expect(() => expectStorable({ sql, params })).not.toThrow()
  })
})
