import { describe, expect, test } from 'vitest'

import { needsOf } from '../../../src/boards/engine/command.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { aSnapshot, ending, faults, dispatch } from '../support/support.ts'

/** `top` over `middle` over `low`, and `apart` alone. */
function aFamily(): BoardSnapshot {
  const snapshot = aSnapshot()
  withCard(snapshot, 'top')
  withCard(snapshot, 'middle', { parentId: 'top' })
  withCard(snapshot, 'low', { parentId: 'middle' })
  withCard(snapshot, 'apart')
  return snapshot
}

const under = (snapshot: BoardSnapshot, card: string, parentId: string) =>
  dispatch(snapshot, 'member', 'editCard', { card, parentId })

describe('the parent of a card', () => {
  test('may be any other card that is not below it', () => {
    const snapshot = aFamily()
    expect(ending(under(snapshot, 'apart', 'low'))).toBe('ok')
    expect(ending(under(snapshot, 'low', 'top'))).toBe('ok')
    expect(cardIn(snapshot, 'low').parentId).toBe('top')
  })

  test('is taken away by an empty id', () => {
    const snapshot = aFamily()
    expect(ending(under(snapshot, 'middle', ''))).toBe('ok')
    expect(cardIn(snapshot, 'middle').parentId).toBe('')
  })

  test.each([
    ['top', 'top'],
    ['top', 'middle'],
    ['top', 'low'],
    ['middle', 'low'],
  ])('closes no cycle (%s under %s)', (card, parent) => {
    const snapshot = aFamily()
    const refused = under(snapshot, card, parent)
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', ['parentId']])
  })

  test('refuses a cycle that an earlier command of the batch prepared', () => {
    const snapshot = aFamily()
    expect(ending(under(snapshot, 'top', 'apart'))).toBe('ok')
    expect(ending(under(snapshot, 'apart', 'low'))).toBe('body.invalid')
  })

  test('that is somewhere in a cycle already does not make the check run forever', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'one', { parentId: 'two' })
    withCard(snapshot, 'two', { parentId: 'one' })
    withCard(snapshot, 'card')
    expect(ending(edit(snapshot, { parentId: 'one' }))).toBe('ok')
  })

  test('may be a card that the same batch moved out from under it', () => {
    const snapshot = aFamily()
    under(snapshot, 'middle', '')
    expect(ending(under(snapshot, 'top', 'low'))).toBe('ok')
  })
})

describe('a command that names a parent', () => {
  const actor = { userId: 'member', jti: '', ver: 0 }

  test('asks for all that is above it where the card may have subtasks', () => {
    const body = { card: 'card', parentId: 'low' }
    const command = { name: 'editCard', access: 'move', actor, body } as const
    expect(needsOf(command)).toMatchObject({ cards: ['card'], lineage: 'low' })
  })

  test('asks for the parent alone where the card is new', () => {
    const body = { list: 'todo', title: 'New', authorJoins: false, parentId: 'low' }
    const command = { name: 'createCard', access: 'write', actor, body } as const
    expect(needsOf(command).cards).toEqual(['low'])
  })
})
