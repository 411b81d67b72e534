import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { anImage, ending, give, withList } from '../support/support.ts'

describe('a limit of two cards', () => {
  const LIMIT = { value: 2, enabled: true, soft: false }

  function filled(over: Partial<typeof LIMIT> = {}): BoardImage {
    const image = anImage()
    withList(image, 'full', { wipLimit: { ...LIMIT, ...over } })
    for (const id of ['one', 'two']) withCard(image, id, { listId: 'full' })
    withCard(image, 'old', { listId: 'full', archived: true })
    withCard(image, 'card')
    return image
  }

  const create = (image: BoardImage) =>
    give(image, 'member', 'createCard', { list: 'full', title: 'Third', authorJoins: false })
  const move = (image: BoardImage, card = 'card') =>
    give(image, 'member', 'editCard', { card, listId: 'full' })
  const archive = (image: BoardImage, card: string, archived: boolean) =>
    give(image, 'member', 'editCard', { card, archive: archived })

  test('keeps a third card out, be it new, moved or restored', () => {
    const image = filled()
    expect(ending(create(image))).toBe('list.full')
    expect(ending(move(image))).toBe('list.full')
    expect(ending(archive(image, 'old', false))).toBe('list.full')
  })

  test('lets the cards that are there be edited and sorted', () => {
    const image = filled()
    expect(ending(give(image, 'member', 'editCard', { card: 'one', title: 'A', sort: 9 }))).toBe(
      'ok',
    )
    expect(ending(move(image, 'one'))).toBe('ok')
  })

  test.each([{ soft: true }, { enabled: false }, { value: 3 }])('does not bind as %o', (over) => {
    expect(ending(create(filled(over)))).toBe('ok')
    expect(ending(move(filled(over)))).toBe('ok')
    expect(ending(archive(filled(over), 'old', false))).toBe('ok')
  })

  test('has room again once a card is archived, moved away or deleted', () => {
    for (const leave of [
      (image: BoardImage) => archive(image, 'one', true),
      (image: BoardImage) => give(image, 'member', 'editCard', { card: 'one', listId: 'todo' }),
      (image: BoardImage) => give(image, 'member', 'deleteCard', { list: 'full', card: 'one' }),
    ]) {
      const image = filled()
      expect(ending(leave(image))).toBe('ok')
      expect(ending(create(image))).toBe('ok')
      expect(ending(create(image))).toBe('list.full')
    }
  })
})
