import { expect, test } from 'vitest'
import {
  cardsBetween,
  grown,
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

const WANTED = { from: 2, to: 12 }

test.each([
  [
    'what is seen is there at once, and around it as much as there is room for, first below',
    [0, 0],
    [4, 8],
    3,
    [4, 11],
  ],
  ['above it grows once all is there below', [4, 11], [4, 8], 3, [2, 12]],
  ['what is beside the window grows from its top', [0, 0], [0, 0], 3, [2, 5]],
  [
    'what is rendered stays while something else is seen, unless it is not wanted any more',
    [0, 6],
    [5, 9],
    0,
    [2, 9],
  ],
  ['what lies apart from what is seen goes', [2, 4], [8, 12], 0, [8, 12]],
] as const)('%s', (_what, now, seen, room, expected) => {
  const span = ([from, to]: readonly [number, number]) => ({ from, to })
  const take = (count: number) => Math.min(count, room)
  expect(grown(span(now), span(seen), WANTED, take)).toEqual(span(expected))
})

test('without room a span that has all that is seen is the same as before, and says how many more cards are wanted', () => {
  const now = { from: 3, to: 7 }
  let asked = 0
  const take = (count: number) => {
    asked = count
    return 0
  }
  expect(grown(now, { from: 4, to: 6 }, WANTED, take)).toBe(now)
  expect(asked).toBe(6)
})
