import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/core/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { frameOf, shelve, store } from '../support/memory-store.ts'
import { anImage, aPerson, ending, give, granted, join, kinds, know } from '../support/support.ts'

function ledBy(snapshot: BoardSnapshot): string[] {
  const leads = [...snapshot.members.values()].filter(
    ({ isActive, isAdmin }) => isActive && isAdmin,
  )
  return leads.map(({ userId }) => userId).toSorted()
}

describe('taking over from a member', () => {
  const take = (snapshot: BoardSnapshot, user: string, who = 'root') =>
    give(snapshot, who, 'takeOwnership', { user })

  test('makes the site admin an admin of the board in their place', () => {
    const snapshot = anImage()
    withCard(snapshot, 'card', { members: ['admin', 'member'] })
    const shelf = shelve(snapshot)
    const taken = take(snapshot, 'admin')
    store(shelf, 'board', granted(taken).changes, [])
    expect(granted(taken).reply).toEqual({ id: 'board', title: 'Board' })
    expect(kinds(taken)).toEqual(['removeBoardMember', 'addBoardMember'])
    expect(ledBy(snapshot)).toEqual(['root'])
    expect(snapshot.members.get('admin')?.isActive).toBe(false)
    expect(shelf.tables.cards.get('card')?.members).toEqual(['member'])
  })

  test('lifts what kept a site admin back who was a member already', () => {
    const snapshot = anImage()
    know(snapshot, aPerson('worker', { isAdmin: true }))
    take(snapshot, 'admin', 'worker')
    expect(snapshot.members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
  })

  test('from oneself changes nothing', () => {
    const snapshot = anImage()
    join(snapshot, 'root', { isAdmin: true })
    expect(granted(take(snapshot, 'root')).changes).toEqual([])
  })

  test('works on an archived board, and for nobody who is no member', () => {
    expect(ending(take(anImage({ archived: true }), 'admin'))).toBe('ok')
    expect(ending(take(anImage(), 'outsider'))).toBe('member.not_found')
  })
})

describe('erasing a member', () => {
  const erase = (snapshot: BoardSnapshot, user: string, who = 'root') =>
    give(snapshot, who, 'eraseMember', { user })

  test('leaves no entry of theirs, on the board or on its cards', () => {
    const snapshot = anImage()
    withCard(snapshot, 'card', { members: ['worker'], assignees: ['worker'] })
    const shelf = shelve(snapshot)
    const erased = erase(snapshot, 'worker')
    expect(kinds(erased)).toEqual(['removeBoardMember'])
    store(shelf, 'board', granted(erased).changes, [])
    expect(snapshot.members.has('worker')).toBe(false)
    expect(shelf.tables.cards.get('card')).toMatchObject({ members: [], assignees: [] })
    expect(ledBy(snapshot)).toEqual(['admin'])
  })

  test('who was the last admin makes whoever gives the order follow them', () => {
    const snapshot = anImage()
    erase(snapshot, 'admin')
    expect(ledBy(snapshot)).toEqual(['root'])
  })

  test('who gives the order themself leaves no board without an admin', () => {
    const snapshot = anImage()
    const shelf = shelve(snapshot)
    know(snapshot, aPerson('admin', { isAdmin: true }))
    const erased = erase(snapshot, 'admin', 'admin')
    if (erased.ok) store(shelf, 'board', erased.changes, erased.log)
    expect(ledBy(frameOf(shelf, 'board'))).toHaveLength(1)
  })

  test('who is none changes nothing', () => {
    expect(granted(erase(anImage(), 'outsider')).changes).toEqual([])
  })
})
