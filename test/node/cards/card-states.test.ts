import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { cardIn, counts, edit, listIn, withCard } from '../support/cards.ts'
import {
  BEFORE,
  NOW,
  aSnapshot,
  ending,
  dispatch,
  granted,
  kinds,
  withList,
} from '../support/support.ts'

type Given = Omit<CommandBody<'editCard'>, 'card'>

function aCard(over = {}): BoardSnapshot {
  const snapshot = aSnapshot()
  withCard(snapshot, 'other')
  withCard(snapshot, 'card', over)
  return snapshot
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
    const snapshot = archivedCard()
    const before = structuredClone(snapshot)
    expect(ending(edit(snapshot, given))).toBe('card.archived')
    expect(snapshot).toEqual(before)
  })

  test('takes an edit that gives nothing new', () => {
    expect(granted(edit(archivedCard(), { archive: true, title: 'The card' })).changes).toEqual([])
  })

  test('may be restored where it was, at its old place', () => {
    const snapshot = archivedCard()
    expect(kinds(edit(snapshot, { archive: false }))).toEqual(['restoredCard'])
    expect(cardIn(snapshot)).toMatchObject({ archived: false, archivedAt: null, sort: 1 })
  })

  test('may be restored into another list, last there, and edited at once', () => {
    const snapshot = archivedCard()
    withCard(snapshot, 'there', { listId: 'doing', sort: 4 })
    const restored = edit(snapshot, { archive: false, listId: 'doing', title: 'B' })
    expect(kinds(restored)).toEqual(['a-changedTitle', 'restoredCard', 'moveCard'])
    expect(cardIn(snapshot)).toMatchObject({
      listId: 'doing',
      sort: 5,
      title: 'B',
      archived: false,
    })
  })

  test('is not restored into an archived list', () => {
    const snapshot = archivedCard()
    dispatch(snapshot, 'member', 'editList', { list: 'todo', archived: true })
    expect(ending(edit(snapshot, { archive: false }))).toBe('list.archived')
  })

  test('may be deleted', () => {
    const path = { list: 'todo', card: 'card' }
    expect(ending(dispatch(archivedCard(), 'member', 'deleteCard', path))).toBe('ok')
  })
})

describe('a move', () => {
  test('into another list puts the card last there, unless a place is given', () => {
    for (const [given, sort] of [
      [{}, 5],
      [{ sort: 2 }, 2],
    ] as const) {
      const snapshot = aCard()
      withCard(snapshot, 'there', { listId: 'doing', sort: 4 })
      edit(snapshot, { listId: 'doing', ...given })
      expect(cardIn(snapshot)).toMatchObject({ listId: 'doing', sort, swimlaneId: 'lane' })
    }
  })

  test('into an archived list is refused', () => {
    const snapshot = aCard()
    withList(snapshot, 'past', { archived: true })
    expect(ending(edit(snapshot, { listId: 'past' }))).toBe('list.archived')
  })

  test('out of an archived list is not', () => {
    const snapshot = aCard()
    dispatch(snapshot, 'member', 'editList', { list: 'todo', archived: true })
    expect(ending(edit(snapshot, { listId: 'doing' }))).toBe('ok')
  })

  test('into an archived swimlane is refused', () => {
    const snapshot = aCard()
    dispatch(snapshot, 'member', 'editSwimlane', { swimlane: 'side', archived: true })
    expect(ending(edit(snapshot, { swimlaneId: 'side' }))).toBe('swimlane.archived')
  })

  test('accepts the ids of a move between boards if all are of this board', () => {
    const snapshot = aCard()
    const given = { newBoardId: 'board', newListId: 'doing', newSwimlaneId: 'side' }
    expect(kinds(edit(snapshot, given))).toEqual(['moveCard'])
    expect(cardIn(snapshot)).toMatchObject({ listId: 'doing', swimlaneId: 'side' })
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
    const snapshot = aCard(from)
    expect(ending(edit(snapshot, given))).toBe('ok')
    expect(counts(snapshot)).toEqual({ todo, doing })
  })

  test('is right after a card went out and came back', () => {
    const snapshot = aCard()
    const steps: Given[] = [
      { listId: 'doing' },
      { archive: true },
      { archive: false, listId: 'todo' },
      { archive: true },
      { archive: false },
    ]
    for (const given of steps) expect(ending(edit(snapshot, given))).toBe('ok')
    expect(counts(snapshot)).toEqual({ todo: 2, doing: 0 })
  })
})

describe('the last place of a list', () => {
  test('follows a card that is sorted behind all others', () => {
    const snapshot = aCard()
    edit(snapshot, { sort: 40 })
    expect(listIn(snapshot, 'todo').lastSort).toBe(40)
    const next = { list: 'todo', title: 'Next', authorJoins: false }
    dispatch(snapshot, 'member', 'createCard', next)
    expect([...snapshot.cards.values()].at(-1)?.sort).toBe(41)
  })

  test('does not fall when that card leaves', () => {
    const snapshot = aCard()
    edit(snapshot, { sort: 40 })
    edit(snapshot, { listId: 'doing' })
    expect(listIn(snapshot, 'todo').lastSort).toBe(40)
    expect(cardIn(snapshot)).toMatchObject({ sort: 0, modifiedAt: NOW })
  })
})
