import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { frameOf, shelve, store } from '../support/shelf.ts'
import { anImage, aPerson, ending, give, granted, join, kinds, know } from '../support/support.ts'

function ledBy(image: BoardImage): string[] {
  const leads = [...image.members.values()].filter(({ isActive, isAdmin }) => isActive && isAdmin)
  return leads.map(({ userId }) => userId).toSorted()
}

describe('taking over from a member', () => {
  const take = (image: BoardImage, user: string, who = 'root') =>
    give(image, who, 'takeOwnership', { user })

  test('makes the site admin an admin of the board in their place', () => {
    const image = anImage()
    withCard(image, 'card', { members: ['admin', 'member'] })
    const shelf = shelve(image)
    const taken = take(image, 'admin')
    store(shelf, 'board', granted(taken).changes, [])
    expect(granted(taken).reply).toEqual({ id: 'board', title: 'Board' })
    expect(kinds(taken)).toEqual(['removeBoardMember', 'addBoardMember'])
    expect(ledBy(image)).toEqual(['root'])
    expect(image.members.get('admin')?.isActive).toBe(false)
    expect(shelf.tables.cards.get('card')?.members).toEqual(['member'])
  })

  test('lifts what kept a site admin back who was a member already', () => {
    const image = anImage()
    know(image, aPerson('worker', { isAdmin: true }))
    take(image, 'admin', 'worker')
    expect(image.members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
  })

  test('from oneself changes nothing', () => {
    const image = anImage()
    join(image, 'root', { isAdmin: true })
    expect(granted(take(image, 'root')).changes).toEqual([])
  })

  test('works on an archived board, and for nobody who is no member', () => {
    expect(ending(take(anImage({ archived: true }), 'admin'))).toBe('ok')
    expect(ending(take(anImage(), 'outsider'))).toBe('member.not_found')
  })
})

describe('erasing a member', () => {
  const erase = (image: BoardImage, user: string, who = 'root') =>
    give(image, who, 'eraseMember', { user })

  test('leaves no entry of theirs, on the board or on its cards', () => {
    const image = anImage()
    withCard(image, 'card', { members: ['worker'], assignees: ['worker'] })
    const shelf = shelve(image)
    const erased = erase(image, 'worker')
    expect(kinds(erased)).toEqual(['removeBoardMember'])
    store(shelf, 'board', granted(erased).changes, [])
    expect(image.members.has('worker')).toBe(false)
    expect(shelf.tables.cards.get('card')).toMatchObject({ members: [], assignees: [] })
    expect(ledBy(image)).toEqual(['admin'])
  })

  test('who was the last admin makes whoever gives the order follow them', () => {
    const image = anImage()
    erase(image, 'admin')
    expect(ledBy(image)).toEqual(['root'])
  })

  test('who gives the order themself leaves no board without an admin', () => {
    const image = anImage()
    const shelf = shelve(image)
    know(image, aPerson('admin', { isAdmin: true }))
    const erased = erase(image, 'admin', 'admin')
    if (erased.ok) store(shelf, 'board', erased.changes, erased.log)
    expect(ledBy(frameOf(shelf, 'board'))).toHaveLength(1)
  })

  test('who is none changes nothing', () => {
    expect(granted(erase(anImage(), 'outsider')).changes).toEqual([])
  })
})
