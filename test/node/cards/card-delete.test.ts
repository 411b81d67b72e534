import { describe, expect, test } from 'vitest'

import { cardIn, counts, withCard } from '../support/cards.ts'
import { aSnapshot, ending, dispatch, granted } from '../support/support.ts'

describe('deleting a card', () => {
  test('takes it off its list, frees its subtasks, and is logged', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card')
    withCard(snapshot, 'below', { parentId: 'card' })
    const { log } = granted(
      dispatch(snapshot, 'member', 'deleteCard', { list: 'todo', card: 'card' }),
    )
    expect(log.map(({ kind, refs }) => [kind, refs])).toEqual([
      ['deleteCard', { cardId: 'card', listId: 'todo', swimlaneId: 'lane' }],
    ])
    expect(snapshot.cards.get('card') ?? null).toBe(null)
    expect(cardIn(snapshot, 'below').parentId).toBe('')
    expect(counts(snapshot)).toEqual({ todo: 1, doing: 0 })
  })

  test('that is archived leaves the count of its list alone', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card', { archived: true })
    expect(ending(dispatch(snapshot, 'member', 'deleteCard', { list: 'todo', card: 'card' }))).toBe(
      'ok',
    )
    expect(counts(snapshot)).toEqual({ todo: 0, doing: 0 })
  })

  test.each([
    ['doing', 'card', 'card.not_found'],
    ['elsewhere', 'card', 'list.not_found'],
    ['todo', 'elsewhere', 'card.not_found'],
    ['todo', 'foreign', 'card.not_found'],
  ])('is refused where the path leads nowhere (%s, %s)', (list, card, code) => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card')
    withCard(snapshot, 'foreign', { boardId: 'another' })
    expect(ending(dispatch(snapshot, 'member', 'deleteCard', { list, card }))).toBe(code)
  })
})
