import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { memoryStoreOf, saveTo } from '../support/memory-store.ts'
import {
  FLAGS,
  aSnapshot,
  aPerson,
  ending,
  dispatch,
  granted,
  join,
  kinds,
  addPerson,
} from '../support/support.ts'

const memberIn = (snapshot: BoardSnapshot, id: string) => snapshot.members.get(id)

const add = (snapshot: BoardSnapshot, user: string, flags = {}, who = 'root') =>
  dispatch(snapshot, who, 'addMember', { user, ...flags })

const remove = (snapshot: BoardSnapshot, user: string) =>
  dispatch(snapshot, 'root', 'removeMember', { user })

const set = (snapshot: BoardSnapshot, user: string, flags: Partial<typeof FLAGS>, who = 'admin') =>
  dispatch(snapshot, who, 'setMemberPermission', { user, ...flags })

describe('adding a member', () => {
  test('makes a user an active member with the flags given', () => {
    const snapshot = aSnapshot()
    const added = add(snapshot, 'outsider', { isWorker: true })
    expect(granted(added).reply).toEqual({ id: 'board', title: 'Board' })
    expect(memberIn(snapshot, 'outsider')).toEqual({
      boardId: 'board',
      userId: 'outsider',
      isActive: true,
      ...FLAGS,
      isWorker: true,
      removedAt: null,
    })
    expect(kinds(added)).toEqual(['addBoardMember'])
    expect(granted(added).log[0]?.refs).toEqual({ memberId: 'outsider' })
  })

  test('again updates their flags and is not logged as another arrival', () => {
    const snapshot = aSnapshot()
    const again = add(snapshot, 'worker', { isWorker: false, isNoComments: true })
    expect(memberIn(snapshot, 'worker')).toMatchObject({ isWorker: false, isNoComments: true })
    expect(kinds(again)).toEqual([])
  })

  test('who was removed makes them active again, with the flags given', () => {
    const snapshot = aSnapshot()
    expect(kinds(add(snapshot, 'removed', { isAdmin: false }))).toEqual(['addBoardMember'])
    expect(memberIn(snapshot, 'removed')).toMatchObject({ isActive: true, isAdmin: false })
  })

  test('refuses an unknown user', () => {
    const snapshot = aSnapshot()
    snapshot.people.set('ghost', null)
    expect(ending(add(snapshot, 'ghost'))).toBe('user.not_found')
    expect(ending(add(snapshot, 'never heard of'))).toBe('user.not_found')
  })

  test('refuses to demote the last admin', () => {
    expect(ending(add(aSnapshot(), 'admin', { isAdmin: false }))).toBe('board.last_admin')
  })

  test('lets a site admin join as an admin of the board', () => {
    const snapshot = aSnapshot()
    expect(ending(add(snapshot, 'root', { isAdmin: true }))).toBe('ok')
    expect(memberIn(snapshot, 'root')).toMatchObject({ isAdmin: true, isActive: true })
  })
})

describe('removing a member', () => {
  test.each(['removeMember', 'deleteMember'] as const)('is allowed to an admin by %s', (name) => {
    const snapshot = aSnapshot()
    const other = dispatch(snapshot, 'member', name, { user: 'worker' })
    expect(ending(other)).toBe('permission.denied')
    expect(kinds(dispatch(snapshot, 'admin', name, { user: 'worker' }))).toEqual([
      'removeBoardMember',
    ])
    expect(memberIn(snapshot, 'worker')).toMatchObject({ isActive: false, isWorker: true })
    expect(ending(dispatch(snapshot, 'admin', name, { user: 'admin' }))).toBe('board.last_admin')
  })

  test('makes the entry inactive and keeps its flags', () => {
    const snapshot = aSnapshot()
    const removed = remove(snapshot, 'worker')
    expect(granted(removed).reply).toEqual({ id: 'board', title: 'Board' })
    expect(memberIn(snapshot, 'worker')).toMatchObject({ isActive: false, isWorker: true })
    expect(kinds(removed)).toEqual(['removeBoardMember'])
  })

  test('takes them off the cards of the board, as member and as assignee, archived or not', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card', { members: ['worker', 'member'], assignees: ['worker'] })
    withCard(snapshot, 'old', { members: ['worker'], archived: true })
    withCard(snapshot, 'other', { members: ['member'] })
    withCard(snapshot, 'foreign', { boardId: 'another', members: ['worker'] })
    const store = memoryStoreOf(snapshot)
    const { changes, log } = granted(remove(snapshot, 'worker'))
    saveTo(store, 'board', changes, log)
    const people = [...store.tables.cards.values()].map(({ members, assignees }) => [
      ...members,
      ...assignees,
    ])
    expect(people).toEqual([['member'], [], ['member'], ['worker']])
    expect([...store.tables.cardTerms.values()].map(({ cardId, term }) => [cardId, term])).toEqual([
      ['card', 'person:member'],
      ['other', 'person:member'],
      ['foreign', 'person:worker'],
    ])
  })

  test('who is gone already changes nothing', () => {
    const snapshot = aSnapshot()
    const before = structuredClone(snapshot)
    expect(granted(remove(snapshot, 'removed'))).toMatchObject({ changes: [], log: [] })
    expect(snapshot).toEqual(before)
  })

  test('refuses to remove the last active admin, an inactive one or not an admin counting for none', () => {
    expect(ending(remove(aSnapshot(), 'admin'))).toBe('board.last_admin')
  })

  test('lets an admin go while another one stays', () => {
    const snapshot = aSnapshot()
    join(snapshot, 'second', { isAdmin: true })
    expect(ending(remove(snapshot, 'admin'))).toBe('ok')
    expect(ending(remove(snapshot, 'second'))).toBe('board.last_admin')
  })

  test('refuses a user who never was a member', () => {
    expect(ending(remove(aSnapshot(), 'outsider'))).toBe('member.not_found')
  })

  test('who is removed loses write access with the next command', () => {
    const snapshot = aSnapshot()
    remove(snapshot, 'member')
    expect(ending(dispatch(snapshot, 'member', 'createList', { title: 'New' }))).toBe(
      'board.not_found',
    )
  })
})

describe('what a member may do', () => {
  test('is changed flag by flag, and the others stay', () => {
    const snapshot = aSnapshot()
    expect(ending(set(snapshot, 'worker', { isNoComments: true }))).toBe('ok')
    expect(memberIn(snapshot, 'worker')).toMatchObject({ isNoComments: true, isWorker: true })
    expect(memberIn(snapshot, 'worker')?.isActive).toBe(true)
  })

  test('stays that of an admin where the flag is not given', () => {
    const snapshot = aSnapshot()
    join(snapshot, 'second', { isAdmin: true })
    set(snapshot, 'second', { isNoComments: true })
    expect(memberIn(snapshot, 'second')).toMatchObject({ isAdmin: true, isNoComments: true })
  })

  test('counts for the next command', () => {
    const snapshot = aSnapshot()
    set(snapshot, 'member', { isCommentOnly: true })
    expect(ending(dispatch(snapshot, 'member', 'createList', { title: 'A' }))).toBe(
      'permission.denied',
    )
    set(snapshot, 'member', { isCommentOnly: false, isAdmin: true })
    const label = { name: 'L', color: 'red' } as const
    expect(ending(dispatch(snapshot, 'member', 'addLabel', label))).toBe('ok')
  })

  test('does not make a removed member active', () => {
    const snapshot = aSnapshot()
    set(snapshot, 'removed', { isAdmin: true, isWorker: true })
    expect(memberIn(snapshot, 'removed')?.isActive).toBe(false)
  })

  test('never includes their own admin flag, whether they give it up or take it', () => {
    const snapshot = aSnapshot()
    join(snapshot, 'second', { isAdmin: true })
    expect(ending(set(snapshot, 'admin', { isAdmin: false }))).toBe('member.own_admin')
    addPerson(snapshot, aPerson('member', { isAdmin: true }))
    expect(ending(set(snapshot, 'member', { isAdmin: true }, 'member'))).toBe('member.own_admin')
    expect(ending(add(snapshot, 'member', { isAdmin: true }, 'member'))).toBe('member.own_admin')
  })

  test('includes their own other flags', () => {
    const snapshot = aSnapshot()
    expect(ending(set(snapshot, 'admin', { isAdmin: true, isNoComments: true }))).toBe('ok')
    expect(memberIn(snapshot, 'admin')).toMatchObject({ isAdmin: true, isNoComments: true })
  })

  test('keeps one active admin on the board', () => {
    expect(ending(set(aSnapshot(), 'admin', { isAdmin: false }, 'root'))).toBe('board.last_admin')
  })

  test('is refused for a user who never was a member', () => {
    expect(ending(set(aSnapshot(), 'outsider', { isWorker: true }))).toBe('member.not_found')
  })
})
