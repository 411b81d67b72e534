import { describe, expect, test } from 'vitest'
import { bySort, cellsOf, sortAt } from '../../../web/state/places.ts'
import { boardView, miniCard } from './view.ts'

const VIEW = boardView([
  miniCard('C1', 'L1', { sort: 1 }),
  miniCard('C2', 'L1', { sort: 2, swimlaneId: 'S2' }),
  miniCard('C3', 'L1', { sort: 3 }),
  miniCard('C4', 'L2', { sort: 1 }),
  miniCard('C5', 'L1', { sort: 0, swimlaneId: 'gone' }),
])
const CELL = { listId: 'L1', swimlaneId: 'S1' }

describe('the cells of a board', () => {
  test('have their cards in order; the first swimlane also has those of none', () => {
    expect(cellsOf(VIEW, () => true)).toEqual(
      new Map([
        ['S1 L1', ['C5', 'C1', 'C3']],
        ['S2 L1', ['C2']],
        ['S1 L2', ['C4']],
      ]),
    )
  })

  test('stay the same objects where nothing changed', () => {
    const before = cellsOf(VIEW, () => true)
    const cards = new Map(VIEW.cards).set('C4', miniCard('C4', 'L3'))
    const after = cellsOf({ ...VIEW, cards }, () => true, before)
    expect(after.get('S1 L1')).toBe(before.get('S1 L1'))
    expect(after.get('S1 L3')).toEqual(['C4'])
  })

  test('leave out what is not shown', () => {
    expect(cellsOf(VIEW, ({ _id }) => _id === 'C4')).toEqual(new Map([['S1 L2', ['C4']]]))
  })
})

describe('the sort of a moved card', () => {
  const placed = (before: string | undefined, moved: string) => {
    const card = miniCard(moved, 'L1', { sort: sortAt(VIEW, CELL, before, moved) })
    return [...VIEW.cards.values()]
      .filter(
        ({ _id, listId, swimlaneId }) => _id !== moved && listId === 'L1' && swimlaneId === 'S1',
      )
      .concat(card)
      .toSorted(bySort)
      .map(({ _id }) => _id)
  }

  test('puts it first, between two, or last', () => {
    expect(placed('C1', 'C4')).toEqual(['C4', 'C1', 'C3'])
    expect(placed('C3', 'C4')).toEqual(['C1', 'C4', 'C3'])
    expect(placed(undefined, 'C4')).toEqual(['C1', 'C3', 'C4'])
  })

  test('does not count the card itself', () => {
    expect(placed('C1', 'C3')).toEqual(['C3', 'C1'])
  })

  test('is 0 in an empty list', () => {
    expect(sortAt(VIEW, { listId: 'L3', swimlaneId: 'S1' }, undefined, 'C1')).toBe(0)
  })
})
