import { describe, expect, test } from 'vitest'
import { titlesIn } from '../../../web/board-model/titles.ts'
import { cardAfter, neighbourOf } from '../../../web/board-model/walk.ts'

/** Two swimlanes of three lists. */
const ROWS = [
  [['A1', 'A2', 'A3'], [], ['C1']],
  [['A4'], ['B4', 'B5'], []],
]

describe('an arrow key', () => {
  test.each([
    ['A1', 'ArrowDown', 'A2'],
    ['A3', 'ArrowDown', 'A4'],
    ['A4', 'ArrowDown', undefined],
    ['A4', 'ArrowUp', 'A3'],
    ['A1', 'ArrowUp', undefined],
    ['A3', 'ArrowRight', 'C1'],
    ['C1', 'ArrowLeft', 'A1'],
    ['B5', 'ArrowLeft', 'A4'],
    ['C1', 'ArrowRight', undefined],
    ['A2', 'Home', 'A1'],
    ['A1', 'End', 'A3'],
    [undefined, 'ArrowDown', 'A1'],
    ['gone', 'ArrowDown', 'A1'],
  ])('leads from %s by %s to %s', (from, key, to) => {
    expect(cardAfter(ROWS, { card: from }, key)?.card).toBe(to)
  })

  test('leads on from the group that the focus is in, of a card of several groups', () => {
    const groups = [[['A', 'B']], [[]], [['B', 'C']]]
    expect(cardAfter(groups, { card: 'B', row: 0 }, 'ArrowDown')).toEqual({ card: 'B', row: 2 })
    expect(cardAfter(groups, { card: 'B', row: 2 }, 'ArrowDown')).toEqual({ card: 'C', row: 2 })
    expect(cardAfter(groups, { card: 'B', row: 2 }, 'ArrowUp')).toEqual({ card: 'B', row: 0 })
    expect(neighbourOf(groups, 'B', 2)).toBe('C')
  })
})

test.each([
  ['A1', 'A2'],
  ['A3', 'A2'],
  ['C1', 'A1'],
  ['A4', 'B4'],
  ['gone', undefined],
])('after %s is taken away, the focus goes to %s', (card, next) => {
  expect(neighbourOf(ROWS, card)).toBe(next)
})

describe('the titles in typed text', () => {
  test.each([
    ['Tea', ['Tea']],
    ['- Tea', ['- Tea']],
    ['- Tea\n- Coffee', ['Tea', 'Coffee']],
    ['1. Tea\r\n2) Coffee\r\n', ['Tea', 'Coffee']],
    ['- [ ] Tea\n[x] Coffee', ['Tea', 'Coffee']],
    ['  \n\n', []],
    ['10 eggs\n1.5 litres', ['10 eggs', '1.5 litres']],
  ])('of %j are %j', (text, titles) => {
    expect(titlesIn(text)).toEqual(titles)
  })

  test('are at most 500, and none is cut', () => {
    const titles = titlesIn(`${'x'.repeat(2_000)}\n`.repeat(600))
    expect([titles.length, titles[0]?.length]).toEqual([500, 2_000])
  })
})
