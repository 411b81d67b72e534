import { describe, expect, test } from 'vitest'

import { apply } from '../../../src/boards/model/apply.ts'
import { insert, isWide, rowName, remove, update } from '../../../src/boards/model/decision.ts'
import { cardIn, listIn, withCard } from '../support/cards.ts'
import { aSnapshot } from '../support/support.ts'

describe('changes applied to a snapshot', () => {
  test('put new rows in, and members under their user', () => {
    const snapshot = aSnapshot()
    const member = { ...snapshot.members.get('worker'), userId: 'new' }
    apply(snapshot, [
      insert('lists', { ...listIn(snapshot, 'todo'), id: 'third' }),
      insert('members', { ...member, boardId: 'board' } as never),
    ])
    expect(listIn(snapshot, 'third').title).toBe('The todo list')
    expect(snapshot.members.get('new')).toMatchObject({ isWorker: true })
  })

  test('give rows their new values and keep the rest, without touching the row that was', () => {
    const snapshot = aSnapshot()
    const before = listIn(snapshot, 'todo')
    const copy = { ...before }
    apply(snapshot, [update('lists', { id: 'todo' }, { title: 'A' })])
    expect(listIn(snapshot, 'todo')).toEqual({ ...copy, title: 'A' })
    expect(before).toEqual(copy)
  })

  test('are made in their order', () => {
    const snapshot = aSnapshot()
    apply(snapshot, [
      update('lists', { id: 'todo' }, { cardCount: 1 }),
      update('lists', { id: 'todo' }, { cardCount: 2 }),
      remove('lists', { id: 'doing' }),
    ])
    expect(listIn(snapshot, 'todo').cardCount).toBe(2)
    expect(snapshot.lists.has('doing')).toBe(false)
  })

  test('take a card that went to another board out', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card')
    apply(snapshot, [update('cards', { id: 'card' }, { boardId: 'apart' })])
    expect(snapshot.cards.has('card')).toBe(false)
  })

  test('leave rows of another board out', () => {
    const snapshot = aSnapshot()
    const before = structuredClone(snapshot)
    apply(snapshot, [
      insert('lists', { ...listIn(snapshot, 'todo'), id: 'there', boardId: 'apart' }),
      update('lists', { id: 'elsewhere' }, { cardCount: 3 }),
      update('boards', { id: 'apart' }, { labels: [] }),
      insert('members', {
        ...snapshot.members.get('worker'),
        userId: 'x',
        boardId: 'apart',
      } as never),
    ])
    expect(snapshot).toEqual(before)
  })

  test('forget a card that was swept away, and free what was under it', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card')
    withCard(snapshot, 'below', { parentId: 'card' })
    withCard(snapshot, 'other', { parentId: 'below' })
    snapshot.cards.set('gone', null)
    apply(snapshot, [
      { do: 'cascade', of: 'references', id: '["card"]' },
      { do: 'cascade', of: 'card', id: 'card' },
    ])
    expect(snapshot.cards.has('card')).toBe(false)
    expect(cardIn(snapshot, 'below').parentId).toBe('')
    expect(cardIn(snapshot, 'other').parentId).toBe('below')
  })
})

describe('a change', () => {
  test('reaches far where it sweeps up a list, a swimlane or a board', () => {
    const wide = (['references', 'card', 'list', 'swimlane', 'board'] as const).filter((of) =>
      isWide({ do: 'cascade', of, id: 'id' }),
    )
    expect(wide).toEqual(['list', 'swimlane', 'board'])
    expect(isWide(remove('lists', { id: 'todo' }))).toBe(false)
  })

  test('names its row by the key columns of the table', () => {
    expect(rowName('cards', { id: 'a', boardId: 'b' })).toBe('a')
    expect(rowName('members', { userId: 'a', boardId: 'b' })).toBe('b a')
    expect(rowName('cardTerms', { term: 'a', cardId: 'b', boardId: 'c' })).toBe('b a')
  })
})
