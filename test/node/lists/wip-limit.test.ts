import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { aSnapshot, ending, dispatch, withList } from '../support/support.ts'

describe('a limit of two cards', () => {
  const LIMIT = { value: 2, enabled: true, soft: false }

  function filled(over: Partial<typeof LIMIT> = {}): BoardSnapshot {
    const snapshot = aSnapshot()
    withList(snapshot, 'full', { wipLimit: { ...LIMIT, ...over } })
    for (const id of ['one', 'two']) withCard(snapshot, id, { listId: 'full' })
    withCard(snapshot, 'old', { listId: 'full', archived: true })
    withCard(snapshot, 'card')
    return snapshot
  }

  const create = (snapshot: BoardSnapshot) =>
    dispatch(snapshot, 'member', 'createCard', { list: 'full', title: 'Third', authorJoins: false })
  const move = (snapshot: BoardSnapshot, card = 'card') =>
    dispatch(snapshot, 'member', 'editCard', { card, listId: 'full' })
  const archive = (snapshot: BoardSnapshot, card: string, archived: boolean) =>
    dispatch(snapshot, 'member', 'editCard', { card, archive: archived })

  test('keeps a third card out, be it new, moved or restored', () => {
    const snapshot = filled()
    expect(ending(create(snapshot))).toBe('list.full')
    expect(ending(move(snapshot))).toBe('list.full')
    expect(ending(archive(snapshot, 'old', false))).toBe('list.full')
  })

  test('lets the cards that are there be edited and sorted', () => {
    const snapshot = filled()
    expect(
      ending(dispatch(snapshot, 'member', 'editCard', { card: 'one', title: 'A', sort: 9 })),
    ).toBe('ok')
    expect(ending(move(snapshot, 'one'))).toBe('ok')
  })

  test.each([{ soft: true }, { enabled: false }, { value: 3 }])('does not bind as %o', (over) => {
    expect(ending(create(filled(over)))).toBe('ok')
    expect(ending(move(filled(over)))).toBe('ok')
    expect(ending(archive(filled(over), 'old', false))).toBe('ok')
  })

  test('has room again once a card is archived, moved away or deleted', () => {
    for (const leave of [
      (snapshot: BoardSnapshot) => archive(snapshot, 'one', true),
      (snapshot: BoardSnapshot) =>
        dispatch(snapshot, 'member', 'editCard', { card: 'one', listId: 'todo' }),
      (snapshot: BoardSnapshot) =>
        dispatch(snapshot, 'member', 'deleteCard', { list: 'full', card: 'one' }),
    ]) {
      const snapshot = filled()
      expect(ending(leave(snapshot))).toBe('ok')
      expect(ending(create(snapshot))).toBe('ok')
      expect(ending(create(snapshot))).toBe('list.full')
    }
  })
})
