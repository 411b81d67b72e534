import { describe, expect, test } from 'vitest'

import { needsOf } from '../../../src/engine/commands.ts'
import type { BoardImage } from '../../../src/core/snapshot.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { anImage, ending, faults, give } from '../support/support.ts'

/** `top` over `middle` over `low`, and `apart` alone. */
function aFamily(): BoardImage {
  const image = anImage()
  withCard(image, 'top')
  withCard(image, 'middle', { parentId: 'top' })
  withCard(image, 'low', { parentId: 'middle' })
  withCard(image, 'apart')
  return image
}

const under = (image: BoardImage, card: string, parentId: string) =>
  give(image, 'member', 'editCard', { card, parentId })

describe('the parent of a card', () => {
  test('may be any other card that is not below it', () => {
    const image = aFamily()
    expect(ending(under(image, 'apart', 'low'))).toBe('ok')
    expect(ending(under(image, 'low', 'top'))).toBe('ok')
    expect(cardIn(image, 'low').parentId).toBe('top')
  })

  test('is taken away by an empty id', () => {
    const image = aFamily()
    expect(ending(under(image, 'middle', ''))).toBe('ok')
    expect(cardIn(image, 'middle').parentId).toBe('')
  })

  test.each([
    ['top', 'top'],
    ['top', 'middle'],
    ['top', 'low'],
    ['middle', 'low'],
  ])('closes no cycle (%s under %s)', (card, parent) => {
    const image = aFamily()
    const refused = under(image, card, parent)
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', ['parentId']])
  })

  test('closes no cycle that an order before it in the turn prepared', () => {
    const image = aFamily()
    expect(ending(under(image, 'top', 'apart'))).toBe('ok')
    expect(ending(under(image, 'apart', 'low'))).toBe('body.invalid')
  })

  test('that is somewhere in a cycle already does not make the check run forever', () => {
    const image = anImage()
    withCard(image, 'one', { parentId: 'two' })
    withCard(image, 'two', { parentId: 'one' })
    withCard(image, 'card')
    expect(ending(edit(image, { parentId: 'one' }))).toBe('ok')
  })

  test('may be a card that the same turn moved out from under it', () => {
    const image = aFamily()
    under(image, 'middle', '')
    expect(ending(under(image, 'top', 'low'))).toBe('ok')
  })
})

describe('an order that names a parent', () => {
  const actor = { userId: 'member', jti: '', ver: 0 }

  test('asks for all that is above it where the card may have subtasks', () => {
    const body = { card: 'card', parentId: 'low' }
    const order = { name: 'editCard', access: 'move', actor, body } as const
    expect(needsOf(order)).toMatchObject({ cards: ['card'], lineage: 'low' })
  })

  test('asks for the parent alone where the card is new', () => {
    const body = { list: 'todo', title: 'New', authorJoins: false, parentId: 'low' }
    const order = { name: 'createCard', access: 'write', actor, body } as const
    expect(needsOf(order).cards).toEqual(['low'])
  })
})
