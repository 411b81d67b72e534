import { describe, expect, test } from 'vitest'
import { cardIn, listIn, withCard } from '../support/cards.ts'
import { board, change, inOrder, replyOf } from '../support/change-cards.ts'
import { orderOf } from '../support/memory-store.ts'
import { granted } from '../support/support.ts'

describe('cards that move together', () => {
  test.each([
    [undefined, ['x', 'y', 'c', 'a']],
    [0, ['c', 'a', 'x', 'y']],
    [1, ['x', 'c', 'a', 'y']],
    [2, ['x', 'y', 'c', 'a']],
    [99, ['x', 'y', 'c', 'a']],
  ])('to position %s of a list keep their given order there', (position, order) => {
    const snapshot = board()
    for (const id of ['x', 'y']) withCard(snapshot, id, { listId: 'doing' })
    change(snapshot, ['c', 'a'], { moveTo: { listId: 'doing', position } })
    expect(inOrder(snapshot, 'doing')).toEqual(order)
    expect(listIn(snapshot, 'doing').lastSort).toBeGreaterThanOrEqual(cardIn(snapshot, 'a').sort)
  })

  test('within their list are counted without themselves', () => {
    const snapshot = board()
    change(snapshot, ['a'], { moveTo: { listId: 'todo', position: 1 } })
    expect(inOrder(snapshot, 'todo')).toEqual(['b', 'a', 'c'])
  })

  test('to where they are do not change', () => {
    const snapshot = board()
    const given = { moveTo: { listId: 'todo', position: 1 } }
    change(snapshot, ['c', 'b'], given)
    expect(inOrder(snapshot, 'todo')).toEqual(['a', 'c', 'b'])
    expect(granted(change(snapshot, ['c', 'b'], given))).toMatchObject({ changes: [], log: [] })
  })

  test('to a swimlane alone stay in their lists, in their order', () => {
    const snapshot = board()
    withCard(snapshot, 'x', { listId: 'doing' })
    const decided = change(snapshot, ['c', 'x'], { moveTo: { swimlaneId: 'side' } })
    expect(replyOf(decided)).toMatchObject({
      changed: [
        { _id: 'c', swimlaneId: 'side' },
        { _id: 'x', swimlaneId: 'side' },
      ],
    })
    expect(inOrder(snapshot, 'todo')).toEqual(['a', 'b', 'c'])
  })

  test('count only the cards of the swimlane that they move to', () => {
    const snapshot = board()
    for (const id of ['x', 'y']) withCard(snapshot, id, { swimlaneId: 'side' })
    change(snapshot, ['a'], { moveTo: { listId: 'todo', swimlaneId: 'side', position: 1 } })
    expect(orderOf(snapshot.cards, { list: 'todo', swimlane: 'side' }).map(({ id }) => id)).toEqual(
      ['x', 'a', 'y'],
    )
  })

  test('push the next cards on where there is no room between', () => {
    const snapshot = board()
    for (const id of ['x', 'y', 'z']) withCard(snapshot, id, { listId: 'doing', sort: 1 })
    const { changes } = granted(
      change(snapshot, ['a', 'b'], { moveTo: { listId: 'doing', position: 1 } }),
    )
    expect(inOrder(snapshot, 'doing')).toEqual(['x', 'a', 'b', 'y', 'z'])
    expect(listIn(snapshot, 'doing').lastSort).toBe(cardIn(snapshot, 'z').sort)
    expect(changes).toContainEqual({
      do: 'update',
      table: 'cards',
      key: { id: 'z' },
      set: { sort: 5 },
    })
  })
})
