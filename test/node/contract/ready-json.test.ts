import { expect, test } from 'vitest'
import { jsonOf, ready } from '../../../src/kernel/contract/ready-json.ts'

const ONE = '{"_id":"a","title":"Say \\"hi\\""}'

test('entries that are JSON already are in the JSON of a record as they are', () => {
  const shown = {
    version: 1,
    none: undefined,
    cards: [ready(ONE), ready(`${ONE},{"b" : 1}`)],
    next: '7',
  }
  expect(jsonOf(shown)).toBe(`{"version":1,"cards":[${ONE},${ONE},{"b" : 1}],"next":"7"}`)
})

test('they may be among others', () => {
  expect(jsonOf({ cards: [{ _id: 'b' }, ready(ONE)] })).toBe(`{"cards":[{"_id":"b"},${ONE}]}`)
})

test.each([[{ a: [1, { b: null }], c: undefined }], [[1, { a: [] }]], ['text'], [null], [7]])(
  'anything else is as JSON.stringify writes it: %j',
  (shown) => {
    expect(jsonOf(shown)).toBe(JSON.stringify(shown))
  },
)
