import { describe, expect, test } from 'vitest'

import { type Change, insert, remove, update } from '../../../src/boards/model/decision.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import { aBoard } from '../support/support.ts'

const KEY = { cardId: 'card', term: 'person:member' }
const TERM = { ...KEY, boardId: 'board' }

describe('the changes of a batch', () => {
  test('that update one row become one update, the later value winning', () => {
    const { updated, inserted, removed } = mergeChanges([
      update('lists', { id: 'todo' }, { cardCount: 1, title: 'A' }),
      update('lists', { id: 'doing' }, { cardCount: 4 }),
      update('lists', { id: 'todo' }, { cardCount: 2 }),
    ])
    expect(updated.get('lists')).toEqual([
      { key: { id: 'todo' }, set: { cardCount: 2, title: 'A' } },
      { key: { id: 'doing' }, set: { cardCount: 4 } },
    ])
    expect([inserted.size, removed.size]).toEqual([0, 0])
  })

  test('that update a new row become its insert', () => {
    const { inserted, updated } = mergeChanges([
      insert('boards', aBoard()),
      update('boards', { id: 'board' }, { version: 8, lastSeq: 21 }),
    ])
    expect(inserted.get('boards')).toEqual([aBoard({ version: 8, lastSeq: 21 })])
    expect(updated.size).toBe(0)
  })

  test('that remove a row leave nothing of what came before', () => {
    const { inserted, updated, removed } = mergeChanges([
      insert('cardTerms', TERM),
      remove('cardTerms', KEY),
      update('members', { boardId: 'board', userId: 'member' }, { isWorker: true }),
      remove('members', { boardId: 'board', userId: 'member' }),
    ])
    expect([inserted.size, updated.size]).toEqual([0, 0])
    expect(removed.get('cardTerms')).toEqual([KEY])
    expect(removed.get('members')).toEqual([{ boardId: 'board', userId: 'member' }])
  })

  test('that remove a row and make it again take it away before they put it back', () => {
    const { inserted, removed } = mergeChanges([
      remove('cardTerms', KEY),
      insert('cardTerms', TERM),
    ])
    expect(removed.get('cardTerms')).toEqual([KEY])
    expect(inserted.get('cardTerms')).toEqual([TERM])
  })

  test('keep rows of different tables and different keys apart', () => {
    const { updated } = mergeChanges([
      update('lists', { id: 'same' }, { title: 'A' }),
      update('swimlanes', { id: 'same' }, { title: 'B' }),
      update('members', { boardId: 'board', userId: 'a' }, { isAdmin: true }),
      update('members', { boardId: 'board', userId: 'b' }, { isAdmin: false }),
    ])
    expect(updated.get('lists')).toEqual([{ key: { id: 'same' }, set: { title: 'A' } }])
    expect(updated.get('swimlanes')).toEqual([{ key: { id: 'same' }, set: { title: 'B' } }])
    expect(updated.get('members')).toHaveLength(2)
  })

  test('keep their sweeps, all of them and in their order', () => {
    const cascadesRun: Change[] = [
      { do: 'cascade', of: 'references', id: '["card"]' },
      { do: 'cascade', of: 'card', id: 'card' },
    ]
    expect(
      mergeChanges([...cascadesRun, update('lists', { id: 'todo' }, { cardCount: 0 })]).cascades,
    ).toEqual(cascadesRun)
  })

  test('are left as they were', () => {
    const changes = [
      insert('boards', aBoard()),
      update('boards', { id: 'board' }, { version: 8 }),
      update('lists', { id: 'todo' }, { cardCount: 1 }),
      update('lists', { id: 'todo' }, { cardCount: 2 }),
    ]
    const before = structuredClone(changes)
    mergeChanges(changes)
    expect(changes).toEqual(before)
  })

  test('of no order are none', () => {
    const { removed, inserted, updated, cascades: swept } = mergeChanges([])
    expect([removed.size, inserted.size, updated.size, swept.length]).toEqual([0, 0, 0, 0])
  })
})
