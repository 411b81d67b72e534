import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import type { BodyOf } from '../../../src/engine/commands.ts'
import { cardIn, counts, edit, listIn, withCard } from '../support/cards.ts'
import { BEFORE, NOW, anImage, ending, give, granted, kinds, withList } from '../support/support.ts'

type Given = Omit<BodyOf<'editCard'>, 'card'>

function aCard(over = {}): BoardImage {
  const image = anImage()
  withCard(image, 'other')
  withCard(image, 'card', over)
  return image
}

const archivedCard = () => aCard({ archived: true, archivedAt: BEFORE })

describe('an archived card', () => {
  test.each<Given>([
    { title: 'B' },
    { archive: true, title: 'B' },
    { archive: null, members: ['worker'] },
    { listId: 'doing' },
    { sort: 9 },
    { vote: { question: 'Ship it?' } },
  ])('refuses an edit that leaves it so (%j)', (given) => {
    const image = archivedCard()
    const before = structuredClone(image)
    expect(ending(edit(image, given))).toBe('card.archived')
    expect(image).toEqual(before)
  })

  test('takes an edit that gives nothing new', () => {
    expect(granted(edit(archivedCard(), { archive: true, title: 'The card' })).changes).toEqual([])
  })

  test('may be restored where it was, at its old place', () => {
    const image = archivedCard()
    expect(kinds(edit(image, { archive: false }))).toEqual(['restoredCard'])
    expect(cardIn(image)).toMatchObject({ archived: false, archivedAt: null, sort: 1 })
  })

  test('may be restored into another list, last there, and edited at once', () => {
    const image = archivedCard()
    withCard(image, 'there', { listId: 'doing', sort: 4 })
    const restored = edit(image, { archive: false, listId: 'doing', title: 'B' })
    expect(kinds(restored)).toEqual(['a-changedTitle', 'restoredCard', 'moveCard'])
    expect(cardIn(image)).toMatchObject({ listId: 'doing', sort: 5, title: 'B', archived: false })
  })

  test('is not restored into an archived list', () => {
    const image = archivedCard()
    give(image, 'member', 'editList', { list: 'todo', archived: true })
    expect(ending(edit(image, { archive: false }))).toBe('list.archived')
  })

  test('may be deleted', () => {
    const path = { list: 'todo', card: 'card' }
    expect(ending(give(archivedCard(), 'member', 'deleteCard', path))).toBe('ok')
  })
})

describe('a move', () => {
  test('into another list puts the card last there, unless a place is given', () => {
    for (const [given, sort] of [
      [{}, 5],
      [{ sort: 2 }, 2],
    ] as const) {
      const image = aCard()
      withCard(image, 'there', { listId: 'doing', sort: 4 })
      edit(image, { listId: 'doing', ...given })
      expect(cardIn(image)).toMatchObject({ listId: 'doing', sort, swimlaneId: 'lane' })
    }
  })

  test('into an archived list is refused', () => {
    const image = aCard()
    withList(image, 'past', { archived: true })
    expect(ending(edit(image, { listId: 'past' }))).toBe('list.archived')
  })

  test('out of an archived list is not', () => {
    const image = aCard()
    give(image, 'member', 'editList', { list: 'todo', archived: true })
    expect(ending(edit(image, { listId: 'doing' }))).toBe('ok')
  })

  test('into an archived swimlane is refused', () => {
    const image = aCard()
    give(image, 'member', 'editSwimlane', { swimlane: 'side', archived: true })
    expect(ending(edit(image, { swimlaneId: 'side' }))).toBe('swimlane.archived')
  })

  test('may be told with the ids of a move between boards, all of this one', () => {
    const image = aCard()
    const given = { newBoardId: 'board', newListId: 'doing', newSwimlaneId: 'side' }
    expect(kinds(edit(image, given))).toEqual(['moveCard'])
    expect(cardIn(image)).toMatchObject({ listId: 'doing', swimlaneId: 'side' })
  })

  test('is logged with where the card came from and where it went', () => {
    const { log } = granted(edit(aCard(), { listId: 'doing', swimlaneId: 'side' }))
    expect(log.map(({ refs }) => refs)).toEqual([
      {
        cardId: 'card',
        title: 'The card',
        listId: 'doing',
        swimlaneId: 'side',
        oldListId: 'todo',
        oldSwimlaneId: 'lane',
      },
    ])
  })
})

type Counted = [
  name: string,
  from: { archived?: boolean },
  given: Given,
  todo: number,
  doing: number,
]

describe('the count of a list', () => {
  test.each<Counted>([
    ['an edit', {}, { title: 'B' }, 2, 0],
    ['a new place', {}, { sort: 9 }, 2, 0],
    ['another swimlane', {}, { swimlaneId: 'side' }, 2, 0],
    ['a move', {}, { listId: 'doing' }, 1, 1],
    ['archiving', {}, { archive: true }, 1, 0],
    ['archiving and moving', {}, { archive: true, listId: 'doing' }, 1, 0],
    ['restoring', { archived: true }, { archive: false }, 2, 0],
    ['restoring at a place', { archived: true }, { archive: false, sort: 9 }, 2, 0],
    ['restoring and moving', { archived: true }, { archive: false, listId: 'doing' }, 1, 1],
    ['archiving again', { archived: true }, { archive: true }, 1, 0],
    ['restoring again', {}, { archive: false }, 2, 0],
  ])('is right after %s', (_, from, given, todo, doing) => {
    const image = aCard(from)
    expect(ending(edit(image, given))).toBe('ok')
    expect(counts(image)).toEqual({ todo, doing })
  })

  test('is right after a card went out and came back', () => {
    const image = aCard()
    const steps: Given[] = [
      { listId: 'doing' },
      { archive: true },
      { archive: false, listId: 'todo' },
      { archive: true },
      { archive: false },
    ]
    for (const given of steps) expect(ending(edit(image, given))).toBe('ok')
    expect(counts(image)).toEqual({ todo: 2, doing: 0 })
  })
})

describe('the last place of a list', () => {
  test('follows a card that is sorted behind all others', () => {
    const image = aCard()
    edit(image, { sort: 40 })
    expect(listIn(image, 'todo').lastSort).toBe(40)
    const next = { list: 'todo', title: 'Next', authorJoins: false }
    give(image, 'member', 'createCard', next)
    expect([...image.cards.values()].at(-1)?.sort).toBe(41)
  })

  test('does not fall when that card leaves', () => {
    const image = aCard()
    edit(image, { sort: 40 })
    edit(image, { listId: 'doing' })
    expect(listIn(image, 'todo').lastSort).toBe(40)
    expect(cardIn(image)).toMatchObject({ sort: 0, modifiedAt: NOW })
  })
})
