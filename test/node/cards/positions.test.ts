import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { areAt, roomAt } from '../../../src/boards/cards/positions.ts'

const others = (...sorts: number[]) => sorts.map((sort, at) => ({ id: `card ${at}`, sort }))

describe('room for cards in a row', () => {
  test.each([
    [others(), 0, [0, 1]],
    [others(5), 0, [3, 4]],
    [others(5), 1, [6, 7]],
    [others(5), 9, [6, 7]],
    [others(2, 5), 1, [3, 4]],
    [others(0, 1), 1, [1 / 3, 2 / 3]],
  ])('among %j at %i is %j', (among, position, sorts) => {
    const room = roomAt({ others: among, position }, 2)
    expect(room.sorts.map((sort) => sort.toFixed(9))).toEqual(sorts.map((sort) => sort.toFixed(9)))
    expect(room.shifted).toEqual([])
  })

  test('is made by moving the next cards on, no more of them than needed, where there is none between', () => {
    expect(roomAt({ others: others(1, 1, 2, 9), position: 1 }, 2)).toEqual({
      sorts: [2, 3],
      shifted: [
        { id: 'card 1', sort: 4 },
        { id: 'card 2', sort: 5 },
      ],
    })
  })

  test('puts any number of cards in their order at any position, however often', () => {
    const steps = fc.array(
      fc.record({ position: fc.nat(9), count: fc.integer({ min: 1, max: 40 }) }),
      {
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(steps, (all) => {
        let cards: { id: string; sort: number }[] = []
        for (const [step, { position, count }] of all.entries()) {
          const { sorts, shifted } = roomAt({ others: cards, position }, count)
          const fresh = sorts.map((sort, at) => ({ id: `${step} ${at}`, sort }))
          const moved = new Map(shifted.map((one) => [one.id, one]))
          const rest = cards.map((card) => moved.get(card.id) ?? card)
          const wanted = rest.toSpliced(position, 0, ...fresh)
          cards = [...rest, ...fresh].toSorted((a, b) => a.sort - b.sort)
          expect(cards).toEqual(wanted)
        }
      }),
    )
  })
})

test.each([
  [[2, 3], 1, true],
  [[3, 2], 1, false],
  [[2, 3], 0, false],
  [[0, 3], 1, false],
  [[7, 8], 2, true],
])('cards at %j are at position %i of others at 1 and 5: %s', (sorts, position, is) => {
  expect(areAt({ others: others(1, 5), position }, sorts)).toBe(is)
})
