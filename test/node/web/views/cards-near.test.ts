import { expect, test } from 'vitest'
import {
  cardsBetween,
  heightOf,
  isWithin,
  renderedParts,
} from '../../../../web/board-model/cards-near.ts'

const IDS = ['A', 'B', 'C', 'D']

/** The second card is three times as high as the others. */
const HEIGHTS = { known: new Map([['B', 300]]), usual: 100, gap: 10 }

test.each([
  ['all', -50, 1_000, 0, 4],
  ['those that a window cuts', 50, 450, 0, 3],
  ['those below what is scrolled away', 420, 520, 2, 3],
  ['one whose end alone is seen', 419, 420, 1, 2],
  ['none above the first', -200, -100, 0, 0],
  ['none below the last', 5_000, 6_000, 4, 4],
])('the cards near to what is seen are %s', (_what, top, bottom, from, to) => {
  expect(cardsBetween(IDS, HEIGHTS, top, bottom)).toEqual({ from, to })
})

test('cards that are not rendered have the room of those that were measured, with the gaps between them', () => {
  expect(heightOf(IDS, HEIGHTS)).toBe(100 + 300 + 100 + 100 + 3 * 10)
  expect(heightOf(['A'], HEIGHTS)).toBe(100)
})

test('what is seen stays as it is rendered while it is within that', () => {
  expect(isWithin({ from: 2, to: 4 }, { from: 1, to: 4 })).toBe(true)
  expect(isWithin({ from: 2, to: 5 }, { from: 1, to: 4 })).toBe(false)
})

test.each([
  ['the near ones', { from: 2, to: 4 }, -1, [[2, 4]]],
  ['one of them with the focus', { from: 2, to: 4 }, 3, [[2, 4]]],
  [
    'one above with the focus',
    { from: 2, to: 4 },
    0,
    [
      [0, 1],
      [2, 4],
    ],
  ],
  [
    'one below with the focus',
    { from: 2, to: 4 },
    9,
    [
      [2, 4],
      [9, 10],
    ],
  ],
  ['the one with the focus alone', { from: 0, to: 0 }, 5, [[5, 6]]],
  ['none of those that are gone', { from: 8, to: 20 }, -1, [[8, 10]]],
])('of ten cards %s are rendered', (_what, near, also, parts) => {
  const rendered = renderedParts(10, near, also).map(({ from, to }) => [from, to])
  expect(rendered).toEqual(parts)
})
