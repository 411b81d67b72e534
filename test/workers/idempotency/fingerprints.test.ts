import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newShop } from '../../support/cards.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'

/** Values that are easily taken for one another. */
const ALIKE: unknown[] = [
  null,
  '',
  'null',
  0,
  '0',
  false,
  'false',
  [],
  {},
  [[]],
  [{}],
  '[]',
  '{}',
  ['a'],
  [['a']],
  [['0', 'a']],
  { 0: 'a' },
  { a: [] },
  { a: {} },
  { length: 0 },
  ['a', 'b'],
  'a,b',
  [null],
  'é',
  'e\u0301',
  '\ud800',
  '\ufffd',
]

const value = fc.oneof(fc.constantFrom(...ALIKE), fc.jsonValue({ maxDepth: 3 }))

/** The text of a value whose objects name their fields in order. */
function canonical(given: unknown): string {
  return JSON.stringify(given, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** A list to make under a key, beside which anything is sent. */
async function openMaking() {
  const { api, board } = await newShop()
  const make = (key: string, beside: unknown) =>
    api.post(`${board.path}/lists`, { title: 'One', beside }, under(key))
  return { make, count: () => countOf('lists', 'board_id', board.id) }
}

describe('what was sent with a key', () => {
  it('is the same where it says the same, and else another, whatever it is', async () => {
    const { make } = await openMaking()
    const told = async (one: unknown, other: unknown) => {
      const key = newKey()
      fc.pre(!JSON.stringify([one, other]).includes('__proto__'))
      const first = await make(key, one)
      const again = await make(key, other)
      expect(outcome(first)).toBe('200')
      const isSame = canonical(one) === canonical(other)
      const id = { _id: first.body['_id'] }
      expect(again.body).toMatchObject(isSame ? id : { code: 'key.reused' })
    }
    const pair = fc.oneof(
      fc.tuple(value, value),
      value.map((one) => [one, structuredClone(one)] as const),
    )
    await fc.assert(
      fc.asyncProperty(pair, ([one, other]) => told(one, other)),
      { numRuns: 150 },
    )
  })

  it.each([
    ['an empty list', 'an empty object', [], {}],
    ['a list', 'an object of its places', ['a'], { 0: 'a' }],
    ['a number', 'its text', 1, '1'],
    ['nothing', 'an empty text', null, ''],
    ['a lone half of a character', 'what stands for it', '\ud800', '\ufffd'],
  ])('is told apart: %s and %s', async (_one, _other, one, other) => {
    const { make, count } = await openMaking()
    const key = newKey()
    const before = Number(await count())
    expect(outcome(await make(key, one))).toBe('200')
    expect(outcome(await make(key, other))).toBe('422 key.reused')
    expect(await count()).toBe(before + 1)
  })
})
