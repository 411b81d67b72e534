import { describe, expect, test } from 'vitest'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { aSnapshot, dispatch, ending, withList, withSwimlane } from '../support/support.ts'

/** Lists and swimlanes, where they are the same. */
const COLUMNS = [
  {
    noun: 'list',
    make: (snapshot: BoardSnapshot, id: string, sort: number) => withList(snapshot, id, { sort }),
    move: (snapshot: BoardSnapshot, id: string, position: number) =>
      dispatch(snapshot, 'member', 'moveList', { list: id, position }),
    rows: (snapshot: BoardSnapshot) => snapshot.lists,
  },
  {
    noun: 'swimlane',
    make: (snapshot: BoardSnapshot, id: string, sort: number) =>
      withSwimlane(snapshot, id, { sort }),
    move: (snapshot: BoardSnapshot, id: string, position: number) =>
      dispatch(snapshot, 'member', 'moveSwimlane', { swimlane: id, position }),
    rows: (snapshot: BoardSnapshot) => snapshot.swimlanes,
  },
] as const

describe.each(COLUMNS)('a $noun', ({ make, move, rows }) => {
  /** A board with these sorts in order, the ids of which are a, b, c and so on. */
  function board(...sorts: number[]) {
    const snapshot = aSnapshot()
    rows(snapshot).clear()
    for (const [index, sort] of sorts.entries()) make(snapshot, 'abcdef'[index] ?? '', sort)
    const order = () =>
      [...rows(snapshot).values()].toSorted((a, b) => a.sort - b.sort).map(({ id }) => id)
    return { snapshot, order: () => order().join('') }
  }

  test.each([
    ['c', 0, 'cabd'],
    ['c', 1, 'acbd'],
    ['a', 2, 'bcad'],
    ['a', 3, 'bcda'],
    ['d', 1, 'adbc'],
  ])('%s goes to place %i among others of the same sort', (id, position, wanted) => {
    const { snapshot, order } = board(0, 0, 0, 0)
    expect(ending(move(snapshot, id, position))).toBe('ok')
    expect(order()).toBe(wanted)
  })

  test('goes between two others as often as wanted', () => {
    const { snapshot, order } = board(0, 1, 2)
    for (let round = 0; round < 60; round += 1) {
      move(snapshot, 'c', 1)
      expect(order()).toBe('acb')
      move(snapshot, 'b', 1)
      expect(order()).toBe('abc')
    }
  })
})
