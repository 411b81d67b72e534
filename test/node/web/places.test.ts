import { describe, expect, test } from 'vitest'
import {
  bySort,
  cellInstead,
  cellKey,
  cellsOf,
  shownIn,
  movedAmong,
  movedTo,
  placeAt,
  placeIn,
} from '../../../web/state/places.ts'
import { withCards } from '../../../web/state/board-view.ts'
import { applied, inverseOf } from '../../../web/state/commands.ts'
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
  test.each([
    ['a cell that is there', { listId: 'L2', swimlaneId: 'S2' }, ['S1', 'S2'], 'S2 L2'],
    ['one of a list that is gone', { listId: 'gone', swimlaneId: 'S2' }, ['S1', 'S2'], 'S2 L1'],
    ['one of a swimlane that is gone', { listId: 'L2', swimlaneId: 'gone' }, ['S1', 'S2'], 'S1 L2'],
    ['one of a group that is gone', { listId: 'L2', swimlaneId: 'gone' }, ['A', 'none'], 'none L2'],
    ['one of a board that is not read', { listId: 'L2', swimlaneId: 'S2' }, [], ' L2'],
  ])('have one for what is typed in %s', (_name, cell, lanes, instead) => {
    expect(cellKey(cellInstead(cell, ['L1', 'L2'], lanes))).toBe(instead)
  })

  test('have their cards in order; the first swimlane also has those of none', () => {
    expect(cellsOf(VIEW)).toEqual(
      new Map([
        ['S1 L1', ['C5', 'C1', 'C3']],
        ['S2 L1', ['C2']],
        ['S1 L2', ['C4']],
      ]),
    )
  })

  test('stay the same objects where nothing changed', () => {
    const before = cellsOf(VIEW)
    const cards = new Map(VIEW.cards).set('C4', miniCard('C4', 'L3'))
    const after = cellsOf({ ...VIEW, cards }, before)
    expect(after.get('S1 L1')).toBe(before.get('S1 L1'))
    expect(after.get('S1 L3')).toEqual(['C4'])
  })

  test('leave out what is not shown', () => {
    const all = cellsOf(VIEW)
    const shown = shownIn(all, VIEW.cards, ({ listId }) => listId === 'L2', all)
    expect(shown).toEqual(
      new Map([
        ['S1 L1', []],
        ['S2 L1', []],
        ['S1 L2', ['C4']],
      ]),
    )
    expect(shown.get('S1 L2')).toBe(all.get('S1 L2'))
  })
})

test('a card goes between those of the list before one of another swimlane, as the lane of a group shows', () => {
  expect(placeAt(VIEW, CELL, 'C2', 'C3')).toEqual({ sort: 1.5 })
  const tight = boardView([
    miniCard('C1', 'L1', { sort: 1 }),
    miniCard('C2', 'L1', { sort: 1, swimlaneId: 'S2' }),
    miniCard('C3', 'L1', { sort: 3 }),
  ])
  expect(placeAt(tight, CELL, 'C2', 'C3')).toEqual({ position: 1 })
})

describe('the sort of a moved card', () => {
  const placed = (before: string | undefined, moved: string) => {
    const place = placeAt(VIEW, CELL, before, moved)
    const card = miniCard(moved, 'L1', 'sort' in place ? place : {})
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
    expect(placeAt(VIEW, { listId: 'L3', swimlaneId: 'S1' }, undefined, 'C1')).toEqual({ sort: 0 })
  })
})

describe('a card that moves between two with the same sort', () => {
  const EQUAL = boardView(['C1', 'C2', 'C3', 'C4'].map((id) => miniCard(id, 'L1', { sort: 7 })))
  const ids = (view: typeof EQUAL) => cellsOf(view).get('S1 L1')

  test('is given the number of cards before it, as there is no sort between theirs', () => {
    expect(placeAt(EQUAL, CELL, 'C2', 'C4')).toEqual({ position: 1 })
    const crowded = boardView([
      miniCard('C1', 'L1', { sort: 1 }),
      miniCard('C2', 'L1', { sort: 1 + Number.EPSILON }),
      miniCard('C3', 'L1', { sort: 9 }),
    ])
    expect(placeAt(crowded, CELL, 'C2', 'C3')).toEqual({ position: 1 })
  })

  test('comes there, and those behind it make room', () => {
    const after = movedTo(EQUAL, 'C4', CELL, 1)
    expect(ids(after)).toEqual(['C1', 'C4', 'C2', 'C3'])
    expect(movedTo(after, 'C4', CELL, 1)).toBe(after)
    expect(placeIn(after, miniCard('C4', 'L1', after.cards.get('C4')))).toBe(1)
  })

  test('comes back when the move is undone', () => {
    const given = { kind: 'moveCard', args: { card: 'C4', ...CELL, position: 1 } } as const
    const command = { ...given, key: 'K', text: '', at: 0 }
    const inverse = inverseOf(EQUAL, command)
    expect(inverse).toEqual({ kind: 'moveCard', args: { card: 'C4', ...CELL, position: 3 } })
    const undone = inverse && { ...inverse, key: 'U', text: '', at: 1 }
    expect(undone && ids(applied(applied(EQUAL, command), undone))).toEqual(ids(EQUAL))
  })
})

describe('a list that moves among others with the same sort', () => {
  const lists = boardView([]).lists.map((list) => ({ ...list, sort: 7 }))
  const order = (all: { _id: string }[]) => all.map(({ _id }) => _id)

  test('comes where it is put, in the order of the sorts too', () => {
    const after = movedAmong(lists, 'L3', 1)
    expect(order(after)).toEqual(['L1', 'L3', 'L2'])
    expect(order(after.toSorted(bySort))).toEqual(['L1', 'L3', 'L2'])
    expect(movedAmong(after, 'L3', 1)).toBe(after)
  })

  test('leaves the others as they are where there is room', () => {
    const [first, second, third] = boardView([]).lists
    expect(
      movedAmong(
        [first, second, third].flatMap((one) => one ?? []),
        'L3',
        1,
      ),
    ).toEqual([first, { ...third, sort: ((first?.sort ?? 0) + (second?.sort ?? 0)) / 2 }, second])
  })
})

test('cards with the same sort stay in the order of the service, also when some are read again', () => {
  const cards = ['Z', 'B', 'A'].map((id) => miniCard(id, 'L1'))
  const read = withCards(boardView(cards), ['Z', 'B'], {
    version: 2,
    seq: 2,
    cards: [miniCard('B', 'L1'), miniCard('Z', 'L1', { title: 'New' })],
  })
  expect(cellsOf(read).get('S1 L1')).toEqual(['Z', 'B', 'A'])
})
