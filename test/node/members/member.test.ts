import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { shelve, store } from '../support/shelf.ts'
import {
  FLAGS,
  anImage,
  aPerson,
  ending,
  give,
  granted,
  join,
  kinds,
  know,
} from '../support/support.ts'

const memberIn = (image: BoardImage, id: string) => image.members.get(id)

const add = (image: BoardImage, user: string, flags = {}, who = 'root') =>
  give(image, who, 'addMember', { user, ...flags })

const remove = (image: BoardImage, user: string) => give(image, 'root', 'removeMember', { user })

const set = (image: BoardImage, user: string, flags: Partial<typeof FLAGS>, who = 'admin') =>
  give(image, who, 'setMemberPermission', { user, ...flags })

describe('adding a member', () => {
  test('makes a user an active member with the flags given', () => {
    const image = anImage()
    const added = add(image, 'outsider', { isWorker: true })
    expect(granted(added).reply).toEqual({ id: 'board', title: 'Board' })
    expect(memberIn(image, 'outsider')).toEqual({
      boardId: 'board',
      userId: 'outsider',
      isActive: true,
      ...FLAGS,
      isWorker: true,
    })
    expect(kinds(added)).toEqual(['addBoardMember'])
    expect(granted(added).log[0]?.refs).toEqual({ memberId: 'outsider' })
  })

  test('again updates their flags and is not logged as another arrival', () => {
    const image = anImage()
    const again = add(image, 'worker', { isWorker: false, isNoComments: true })
    expect(memberIn(image, 'worker')).toMatchObject({ isWorker: false, isNoComments: true })
    expect(kinds(again)).toEqual([])
  })

  test('who was removed makes them active again, with the flags given', () => {
    const image = anImage()
    expect(kinds(add(image, 'removed', { isAdmin: false }))).toEqual(['addBoardMember'])
    expect(memberIn(image, 'removed')).toMatchObject({ isActive: true, isAdmin: false })
  })

  test('refuses somebody who is no user', () => {
    const image = anImage()
    image.people.set('ghost', null)
    expect(ending(add(image, 'ghost'))).toBe('user.not_found')
    expect(ending(add(image, 'never heard of'))).toBe('user.not_found')
  })

  test('refuses to take the last admin their place', () => {
    expect(ending(add(anImage(), 'admin', { isAdmin: false }))).toBe('board.last_admin')
  })

  test('lets a site admin join as an admin of the board', () => {
    const image = anImage()
    expect(ending(add(image, 'root', { isAdmin: true }))).toBe('ok')
    expect(memberIn(image, 'root')).toMatchObject({ isAdmin: true, isActive: true })
  })
})

describe('removing a member', () => {
  test('makes the entry inactive and keeps its flags', () => {
    const image = anImage()
    const removed = remove(image, 'worker')
    expect(granted(removed).reply).toEqual({ id: 'board', title: 'Board' })
    expect(memberIn(image, 'worker')).toMatchObject({ isActive: false, isWorker: true })
    expect(kinds(removed)).toEqual(['removeBoardMember'])
  })

  test('takes them off the cards of the board, as member and as assignee, archived or not', () => {
    const image = anImage()
    withCard(image, 'card', { members: ['worker', 'member'], assignees: ['worker'] })
    withCard(image, 'old', { members: ['worker'], archived: true })
    withCard(image, 'other', { members: ['member'] })
    withCard(image, 'foreign', { boardId: 'another', members: ['worker'] })
    const shelf = shelve(image)
    const { changes, log } = granted(remove(image, 'worker'))
    store(shelf, 'board', changes, log)
    const people = [...shelf.tables.cards.values()].map(({ members, assignees }) => [
      ...members,
      ...assignees,
    ])
    expect(people).toEqual([['member'], [], ['member'], ['worker']])
    expect([...shelf.tables.cardTerms.values()].map(({ cardId, term }) => [cardId, term])).toEqual([
      ['card', 'person:member'],
      ['other', 'person:member'],
      ['foreign', 'person:worker'],
    ])
  })

  test('who is gone already changes nothing', () => {
    const image = anImage()
    const before = structuredClone(image)
    expect(granted(remove(image, 'removed'))).toMatchObject({ changes: [], log: [] })
    expect(image).toEqual(before)
  })

  test('refuses to remove the last active admin, an inactive one or not an admin counting for none', () => {
    expect(ending(remove(anImage(), 'admin'))).toBe('board.last_admin')
  })

  test('lets an admin go while another one stays', () => {
    const image = anImage()
    join(image, 'second', { isAdmin: true })
    expect(ending(remove(image, 'admin'))).toBe('ok')
    expect(ending(remove(image, 'second'))).toBe('board.last_admin')
  })

  test('refuses somebody who never was a member', () => {
    expect(ending(remove(anImage(), 'outsider'))).toBe('member.not_found')
  })

  test('who is removed loses write access with the next order', () => {
    const image = anImage()
    remove(image, 'member')
    expect(ending(give(image, 'member', 'createList', { title: 'New' }))).toBe('board.not_found')
  })
})

describe('what a member may do', () => {
  test('is changed flag by flag, and the others stay', () => {
    const image = anImage()
    expect(ending(set(image, 'worker', { isNoComments: true }))).toBe('ok')
    expect(memberIn(image, 'worker')).toMatchObject({ isNoComments: true, isWorker: true })
    expect(memberIn(image, 'worker')?.isActive).toBe(true)
  })

  test('stays that of an admin where the flag is not given', () => {
    const image = anImage()
    join(image, 'second', { isAdmin: true })
    set(image, 'second', { isNoComments: true })
    expect(memberIn(image, 'second')).toMatchObject({ isAdmin: true, isNoComments: true })
  })

  test('counts for the next order', () => {
    const image = anImage()
    set(image, 'member', { isCommentOnly: true })
    expect(ending(give(image, 'member', 'createList', { title: 'A' }))).toBe('permission.denied')
    set(image, 'member', { isCommentOnly: false, isAdmin: true })
    const label = { name: 'L', color: 'red' } as const
    expect(ending(give(image, 'member', 'addLabel', label))).toBe('ok')
  })

  test('does not make a removed member active', () => {
    const image = anImage()
    set(image, 'removed', { isAdmin: true, isWorker: true })
    expect(memberIn(image, 'removed')?.isActive).toBe(false)
  })

  test('never includes their own admin flag, whether they give it up or take it', () => {
    const image = anImage()
    join(image, 'second', { isAdmin: true })
    expect(ending(set(image, 'admin', { isAdmin: false }))).toBe('member.own_admin')
    know(image, aPerson('member', { isAdmin: true }))
    expect(ending(set(image, 'member', { isAdmin: true }, 'member'))).toBe('member.own_admin')
    expect(ending(add(image, 'member', { isAdmin: true }, 'member'))).toBe('member.own_admin')
  })

  test('includes their own other flags', () => {
    const image = anImage()
    expect(ending(set(image, 'admin', { isAdmin: true, isNoComments: true }))).toBe('ok')
    expect(memberIn(image, 'admin')).toMatchObject({ isAdmin: true, isNoComments: true })
  })

  test('keeps one active admin on the board', () => {
    expect(ending(set(anImage(), 'admin', { isAdmin: false }, 'root'))).toBe('board.last_admin')
  })

  test('is refused for somebody who never was a member', () => {
    expect(ending(set(anImage(), 'outsider', { isWorker: true }))).toBe('member.not_found')
  })
})
