import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { frameOf, memoryStoreOf, saveTo } from '../support/memory-store.ts'
import {
  aSnapshot,
  aPerson,
  ending,
  dispatch,
  granted,
  join,
  kinds,
  addPerson,
} from '../support/support.ts'

function ledBy(snapshot: BoardSnapshot): string[] {
  const leads = [...snapshot.members.values()].filter(
    ({ isActive, isAdmin }) => isActive && isAdmin,
  )
  return leads.map(({ userId }) => userId).toSorted()
}

describe('taking over from a member', () => {
  const take = (snapshot: BoardSnapshot, user: string, who = 'root') =>
    dispatch(snapshot, who, 'takeOwnership', { user })

  test('makes the site admin an admin of the board in their place', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card', { members: ['admin', 'member'] })
    const store = memoryStoreOf(snapshot)
    const taken = take(snapshot, 'admin')
    saveTo(store, 'board', granted(taken).changes, [])
    expect(granted(taken).reply).toEqual({ id: 'board', title: 'Board' })
    expect(kinds(taken)).toEqual(['removeBoardMember', 'addBoardMember'])
    expect(ledBy(snapshot)).toEqual(['root'])
    expect(snapshot.members.get('admin')?.isActive).toBe(false)
    expect(store.tables.cards.get('card')?.members).toEqual(['member'])
  })

  test('lifts what kept a site admin back who was a member already', () => {
    const snapshot = aSnapshot()
    addPerson(snapshot, aPerson('worker', { isAdmin: true }))
    take(snapshot, 'admin', 'worker')
    expect(snapshot.members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
  })

  test('from oneself changes nothing', () => {
    const snapshot = aSnapshot()
    join(snapshot, 'root', { isAdmin: true })
    expect(granted(take(snapshot, 'root')).changes).toEqual([])
  })

  test('works on an archived board, and changes nothing for a user who is not a member', () => {
    expect(ending(take(aSnapshot({ archived: true }), 'admin'))).toBe('ok')
    expect(ending(take(aSnapshot(), 'outsider'))).toBe('member.not_found')
  })
})

describe('erasing a member', () => {
  const erase = (snapshot: BoardSnapshot, user: string, who = 'root') =>
    dispatch(snapshot, who, 'eraseMember', { user })

  test('leaves no entry of theirs, on the board or on its cards', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card', { members: ['worker'], assignees: ['worker'] })
    const store = memoryStoreOf(snapshot)
    const erased = erase(snapshot, 'worker')
    expect(kinds(erased)).toEqual(['removeBoardMember'])
    saveTo(store, 'board', granted(erased).changes, [])
    expect(snapshot.members.has('worker')).toBe(false)
    expect(store.tables.cards.get('card')).toMatchObject({ members: [], assignees: [] })
    expect(ledBy(snapshot)).toEqual(['admin'])
  })

  test('who was the last admin makes the caller the admin', () => {
    const snapshot = aSnapshot()
    erase(snapshot, 'admin')
    expect(ledBy(snapshot)).toEqual(['root'])
  })

  test('who sends the command themself leaves no board without an admin', () => {
    const snapshot = aSnapshot()
    const store = memoryStoreOf(snapshot)
    addPerson(snapshot, aPerson('admin', { isAdmin: true }))
    const erased = erase(snapshot, 'admin', 'admin')
    if (erased.ok) saveTo(store, 'board', erased.changes, erased.log)
    expect(ledBy(frameOf(store, 'board'))).toHaveLength(1)
  })

  test('who is not a member changes nothing', () => {
    expect(granted(erase(aSnapshot(), 'outsider')).changes).toEqual([])
  })
})
