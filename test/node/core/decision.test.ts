import { describe, expect, test } from 'vitest'

import { apply, insert, isWide, nameOf, remove, update } from '../../../src/core/decision.ts'
import { cardIn, listIn, withCard } from '../support/cards.ts'
import { anImage } from '../support/support.ts'

describe('changes applied to an image', () => {
  test('put new rows in, and members under their user', () => {
    const image = anImage()
    const member = { ...image.members.get('worker'), userId: 'new' }
    apply(image, [
      insert('lists', { ...listIn(image, 'todo'), id: 'third' }),
      insert('members', { ...member, boardId: 'board' } as never),
    ])
    expect(listIn(image, 'third').title).toBe('The todo list')
    expect(image.members.get('new')).toMatchObject({ isWorker: true })
  })

  test('give rows their new values and keep the rest, without touching the row that was', () => {
    const image = anImage()
    const before = listIn(image, 'todo')
    const copy = { ...before }
    apply(image, [update('lists', { id: 'todo' }, { title: 'A' })])
    expect(listIn(image, 'todo')).toEqual({ ...copy, title: 'A' })
    expect(before).toEqual(copy)
  })

  test('are made in their order', () => {
    const image = anImage()
    apply(image, [
      update('lists', { id: 'todo' }, { cardCount: 1 }),
      update('lists', { id: 'todo' }, { cardCount: 2 }),
      remove('lists', { id: 'doing' }),
    ])
    expect(listIn(image, 'todo').cardCount).toBe(2)
    expect(image.lists.has('doing')).toBe(false)
  })

  test('take a card that went to another board out', () => {
    const image = anImage()
    withCard(image, 'card')
    apply(image, [update('cards', { id: 'card' }, { boardId: 'apart' })])
    expect(image.cards.has('card')).toBe(false)
  })

  test('leave rows of another board out', () => {
    const image = anImage()
    const before = structuredClone(image)
    apply(image, [
      insert('lists', { ...listIn(image, 'todo'), id: 'there', boardId: 'apart' }),
      update('lists', { id: 'elsewhere' }, { cardCount: 3 }),
      update('boards', { id: 'apart' }, { labels: [] }),
      insert('members', { ...image.members.get('worker'), userId: 'x', boardId: 'apart' } as never),
    ])
    expect(image).toEqual(before)
  })

  test('forget a card that was swept away, and free what was under it', () => {
    const image = anImage()
    withCard(image, 'card')
    withCard(image, 'below', { parentId: 'card' })
    withCard(image, 'other', { parentId: 'below' })
    image.cards.set('gone', null)
    apply(image, [
      { do: 'sweep', of: 'parents', id: 'card' },
      { do: 'sweep', of: 'card', id: 'card' },
    ])
    expect(image.cards.has('card')).toBe(false)
    expect(cardIn(image, 'below').parentId).toBe('')
    expect(cardIn(image, 'other').parentId).toBe('below')
  })
})

describe('a change', () => {
  test('reaches far where it sweeps up a list, a swimlane or a board', () => {
    const wide = (['parents', 'card', 'list', 'swimlane', 'board'] as const).filter((of) =>
      isWide({ do: 'sweep', of, id: 'id' }),
    )
    expect(wide).toEqual(['list', 'swimlane', 'board'])
    expect(isWide(remove('lists', { id: 'todo' }))).toBe(false)
  })

  test('names its row by the key columns of the table', () => {
    expect(nameOf('cards', { id: 'a', boardId: 'b' })).toBe('a')
    expect(nameOf('members', { userId: 'a', boardId: 'b' })).toBe('b a')
    expect(nameOf('cardTerms', { term: 'a', cardId: 'b', boardId: 'c' })).toBe('b a')
  })
})
