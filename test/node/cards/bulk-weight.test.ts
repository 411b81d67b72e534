import { expect, test } from 'vitest'
import { charactersWritten } from '../../../src/boards/cards/bulk-weight.ts'
import { formatNumber } from '../../../src/kernel/contract/format-number.ts'
import { MOST_WRITTEN } from '../../../src/boards/model/row-limit.ts'

/** A change of so many cards. */
function changeOf(count: number, change: object) {
  const cards = Array.from({ length: count }, (_, at) => `card ${at}`)
  return { cards, namedBy: 'cards', ...change }
}

test('a change writes what it sets into each of the cards', () => {
  const set = { title: 'x'.repeat(90) }
  expect(charactersWritten(changeOf(3, { set }))).toBe(3 * JSON.stringify(set).length)
  expect(charactersWritten(changeOf(500, { deletes: true }))).toBe(0)
})

test('a change that writes more than allowed is refused, naming its longest part and the limit', () => {
  const labels = { add: ['a label'], remove: [] }
  const change = changeOf(10, { set: { title: 'x'.repeat(90) }, labels })
  const written = charactersWritten(change)
  expect(charactersWritten(change, written)).toBe(written)
  expect(() => charactersWritten(change, written - 1)).toThrow(
    expect.objectContaining({
      code: 'body.invalid',
      message: `set would write ${formatNumber(written)} characters into 10 cards, more than the ${formatNumber(written - 1)} that one request may; change fewer cards at once.`,
    }),
  )
})

test('ids of labels count, too', () => {
  const labels = { add: Array.from({ length: 1_000 }, (_, at) => `label ${at}`), remove: [] }
  expect(() => charactersWritten(changeOf(500, { labels }))).toThrow(/^addLabels would write/)
})

test('one request writes one million characters', () => {
  expect(MOST_WRITTEN).toBe(1_000_000)
})
