import { describe, expect, test } from 'vitest'

import { COUNT_LIMITS } from '../../../src/kernel/limits.ts'
import { cardIn, withCard } from '../support/cards.ts'
import { aSnapshot, dispatch, ending, faults, granted } from '../support/support.ts'

function aPair() {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card')
  withCard(snapshot, 'other')
  return snapshot
}

const ON = { card: 'card', target: 'other' }
const RELATED = { cardId: 'other', type: 'related-to', color: '#eb144c', icon: 'link' } as const

const add = (snapshot: ReturnType<typeof aPair>, more: object = {}, who = 'member') =>
  dispatch(snapshot, who, 'addDependency', { ...ON, field: 'cardId', ...more })

describe('a dependency', () => {
  test('is stored on its card alone, with the usual values where none are given', () => {
    const snapshot = aPair()
    expect(granted(add(snapshot)).reply).toEqual({ id: 'card', ...RELATED })
    expect(cardIn(snapshot, 'card').cardDependencies).toEqual([RELATED])
    expect(cardIn(snapshot, 'other').cardDependencies).toEqual([])
  })

  test('that is added again keeps what is not given, and its index entry', () => {
    const snapshot = aPair()
    add(snapshot, { type: 'blocks', color: 'red' })
    const again = granted(add(snapshot, { icon: 'bug' }))
    expect(cardIn(snapshot, 'card').cardDependencies).toEqual([
      { cardId: 'other', type: 'blocks', color: 'red', icon: 'bug' },
    ])
    expect(again.changes.filter((one) => 'table' in one && one.table === 'cardTerms')).toEqual([])
    expect(granted(add(snapshot, { icon: 'bug' })).changes).toEqual([])
  })

  test('can be changed and removed, and removing none is done too', () => {
    const snapshot = aPair()
    add(snapshot)
    dispatch(snapshot, 'member', 'editDependency', { ...ON, type: 'fixes' })
    expect(cardIn(snapshot, 'card').cardDependencies).toEqual([{ ...RELATED, type: 'fixes' }])
    for (const changes of [2, 0]) {
      const removed = granted(dispatch(snapshot, 'member', 'deleteDependency', ON))
      expect(removed).toMatchObject({ reply: { id: 'card' } })
      expect(removed.changes).toHaveLength(changes)
    }
    expect(cardIn(snapshot, 'card').cardDependencies).toEqual([])
    expect(ending(dispatch(snapshot, 'member', 'editDependency', { ...ON, type: 'fixes' }))).toBe(
      'dependency.not_found',
    )
  })

  test.each([
    ['the card itself', 'card'],
    ['a card that does not exist', 'nowhere'],
    ['a card of another board', 'foreign'],
    ['no card', ''],
  ])('cannot be on %s', (_what, target) => {
    const snapshot = aPair()
    withCard(snapshot, 'foreign', { boardId: 'another' })
    expect(faults(add(snapshot, { target, field: 'dependsOn' }))).toEqual(['dependsOn'])
  })

  test('goes when the other card is deleted', () => {
    const snapshot = aPair()
    withCard(snapshot, 'third')
    add(snapshot)
    add(snapshot, { target: 'third' })
    granted(dispatch(snapshot, 'member', 'deleteCard', { list: 'todo', card: 'other' }))
    expect(cardIn(snapshot, 'card').cardDependencies).toEqual([{ ...RELATED, cardId: 'third' }])
  })

  test('is one of a limited number, of which any may still be changed', () => {
    const snapshot = aPair()
    for (let at = 0; at < COUNT_LIMITS.card.dependencies; at += 1) {
      withCard(snapshot, `other${at}`)
      expect(ending(add(snapshot, { target: `other${at}` }))).toBe('ok')
    }
    expect(ending(add(snapshot))).toBe('dependency.limit')
    expect(ending(add(snapshot, { target: 'other0', type: 'blocks' }))).toBe('ok')
  })

  test('cannot be removed from a card that the board does not have', () => {
    const snapshot = aPair()
    withCard(snapshot, 'foreign', { boardId: 'another' })
    for (const target of ['nowhere', 'foreign'])
      expect(ending(dispatch(snapshot, 'member', 'deleteDependency', { ...ON, target }))).toBe(
        'card.not_found',
      )
  })

  test('needs an open card', () => {
    const snapshot = aPair()
    withCard(snapshot, 'stored', { archived: true })
    expect(ending(add(snapshot, { card: 'stored' }))).toBe('card.archived')
    expect(ending(add(snapshot, { card: 'nowhere' }))).toBe('card.not_found')
    expect(ending(add(snapshot, { target: 'stored' }))).toBe('ok')
  })
})
