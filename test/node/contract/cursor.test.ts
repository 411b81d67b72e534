import { expect, test } from 'vitest'
import { readCursor, writtenCursor } from '../../../src/kernel/contract/cursor.ts'

test.each([
  [1.5, 7],
  [-1e300, -9_007_199_254_740_991],
  [0, 0],
])('a cursor at %d, %d is read as it was written', (sort, row) => {
  expect(readCursor(writtenCursor([sort, row]), 'the Link')).toEqual([sort, row])
})

test.each([
  '1_1;drop table boards',
  '1_1 or 1=1',
  "1_1' or '1'='1",
  '1_(select 1)',
  '0x10_1',
  'Infinity_1',
  'NaN_NaN',
  '1_1.5',
  '1',
  '_',
  '1_',
  '_1',
  '１_１',
  '[1,1]',
  '1_1\u0000',
])('a cursor altered to %j is refused', (cursor) => {
  expect(() => readCursor(cursor, 'the Link')).toThrow(
    expect.objectContaining({
      code: 'query.invalid',
    }),
  )
})
