import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { cardIn, counts, edit, listIn, withCard } from '../support/cards.ts'
import { openCards } from '../support/memory-store.ts'
import {
  BLUE,
  NOW,
  RED,
  ending,
  faults,
  granted,
  kinds,
  withList,
  withSwimlane,
} from '../support/support.ts'
import { type Given, THERE, anotherBoard, here, moved } from '../support/two-boards.ts'
import type { Card } from '../../../src/boards/model/rows.ts'

function tried(snapshot: BoardSnapshot, apart: BoardSnapshot, given: Given = {}, who = 'member') {
  snapshot.elsewhere.set(apart.id, apart)
  const before = structuredClone(snapshot)
  const refused = edit(snapshot, { ...THERE, ...given }, who)
  expect(snapshot).toEqual(before)
  return refused
}

describe('a card moved to another board', () => {
  test('is last in its list there, in its swimlane, with its next number and no parent', () => {
    const { card } = moved(here({ parentId: 'other' }), anotherBoard())
    expect(card).toMatchObject({ boardId: 'apart', listId: 'there', swimlaneId: 'aisle' })
    expect(card).toMatchObject({ sort: 7, cardNumber: 10, parentId: '', modifiedAt: NOW })
  })

  test('removes the card from one snapshot and updates the counts of both boards', () => {
    const snapshot = here()
    const { there } = moved(snapshot, anotherBoard())
    expect(snapshot.cards.has('card')).toBe(false)
    expect(counts(snapshot)).toEqual({ todo: 1, doing: 0 })
    expect(counts(there)).toEqual({ there: 2 })
    expect(listIn(there, 'there').lastSort).toBe(7)
    expect(there.boards.get('apart')?.lastCardNumber).toBe(10)
  })

  test('leaves its subtasks behind, free', () => {
    const snapshot = here()
    withCard(snapshot, 'below', { parentId: 'card' })
    const { store } = moved(snapshot, anotherBoard())
    expect(cardIn(snapshot, 'below').parentId).toBe('')
    expect(store.tables.cards.get('below')).toMatchObject({ parentId: '', boardId: 'board' })
  })

  test('takes its labels along by name and color, made there if missing', () => {
    const { card, there } = moved(here({ labelIds: [RED.id, BLUE.id] }), anotherBoard())
    const labels = there.boards.get('apart')?.labels ?? []
    expect(labels.map(({ color }) => color)).toEqual(['green', 'red', 'blue'])
    expect(card.labelIds).toEqual(['red002', labels.at(-1)?.id])
    expect(labels.at(-1)?.id).not.toBe(BLUE.id)
  })

  test('keeps the people who are active members there, and those find it there', () => {
    const apart = anotherBoard()
    apart.members.delete('quiet')
    const people = { members: ['worker', 'quiet'], assignees: ['quiet', 'admin'] }
    const { card, store } = moved(here(people), apart)
    expect(card).toMatchObject({ members: ['worker'], assignees: ['admin'] })
    expect([...store.tables.cardTerms.values()]).toEqual([
      { boardId: 'apart', cardId: 'card', term: 'person:worker' },
      { boardId: 'apart', cardId: 'card', term: 'person:admin' },
    ])
  })

  test('is logged on both boards, each with a number of its own', () => {
    const { decided } = moved(here(), anotherBoard())
    const { log, version } = granted(decided)
    expect(log.map(({ boardId, kind, seq }) => [boardId, kind, seq])).toEqual([
      ['board', 'moveCardBoard', 21],
      ['apart', 'moveCardBoard', 5],
    ])
    const place = { oldBoardId: 'board', oldListId: 'todo', boardId: 'apart', listId: 'there' }
    for (const { refs } of log) expect(refs).toMatchObject(place)
    expect(version).toBe(8)
  })

  test('moves the version of both boards on', () => {
    const snapshot = here()
    const apart = anotherBoard()
    moved(snapshot, apart)
    expect(apart.boards.get('apart')).toMatchObject({ version: 4, lastSeq: 5 })
    expect(snapshot.boards.get('board')).toMatchObject({ version: 8, lastSeq: 21 })
  })

  test('may be edited as it moves', () => {
    const { card, decided } = moved(here(), anotherBoard(), { title: 'B', labelIds: [RED.id] })
    expect(card).toMatchObject({ title: 'B', labelIds: ['red002'] })
    expect(kinds(decided).toSorted()).toEqual(
      ['a-changedTitle', 'addedLabel', 'moveCardBoard', 'moveCardBoard'].toSorted(),
    )
  })
})

describe('the counts of both boards', () => {
  test.each<[string, Partial<Card>, Given]>([
    ['moves', {}, {}],
    ['is restored as it moves', { archived: true }, { archive: false }],
    ['is archived as it moves', {}, { archive: true }],
    ['is moved to another list as it moves', {}, { listId: 'doing' }],
    ['is sorted as it moves', {}, { sort: 30 }],
    [
      'is restored into another list as it moves',
      { archived: true },
      { archive: false, listId: 'doing' },
    ],
  ])('are right after a card %s', (_, card, given) => {
    const { store } = moved(here(card), anotherBoard(), given)
    for (const list of store.tables.lists.values())
      expect([list.id, list.cardCount]).toEqual([list.id, openCards(store.tables.cards, list.id)])
  })
})

describe('a move to another board is refused', () => {
  test.each(['newBoardId', 'newListId', 'newSwimlaneId'] as const)('without %s', (field) => {
    const refused = tried(here(), anotherBoard(), { [field]: '' })
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
  })

  test.each(['newBoardId', 'newListId', 'newSwimlaneId'] as const)('to an unknown %s', (field) => {
    const refused = tried(here(), anotherBoard(), { [field]: 'nowhere' })
    expect([ending(refused), faults(refused)]).toEqual(['body.invalid', [field]])
  })

  test('as if it were unknown, where the caller may not see the board', () => {
    const apart = anotherBoard()
    apart.members.delete('member')
    expect(faults(tried(here(), apart))).toEqual(['newBoardId'])
  })

  test.each(['worker', 'commenter'])('where the caller is a %s there', (role) => {
    const apart = anotherBoard()
    const flags = apart.members.get(role)
    if (flags) apart.members.set('member', { ...flags, userId: 'member' })
    expect(ending(tried(here(), apart))).toBe('permission.denied')
  })

  test('where the caller may only move cards here, whatever they may do there', () => {
    const apart = anotherBoard()
    const flags = apart.members.get('admin')
    if (flags) apart.members.set('worker', { ...flags, userId: 'worker' })
    expect(ending(tried(here(), apart, {}, 'worker'))).toBe('permission.denied')
  })

  test('where the board, the list or the swimlane there is archived', () => {
    const archived = { archived: true, archivedAt: NOW }
    expect(ending(tried(here(), anotherBoard(archived)))).toBe('board.archived')
    const [shut, closed] = [anotherBoard(), anotherBoard()]
    withList(shut, 'there', archived)
    expect(ending(tried(here(), shut))).toBe('list.archived')
    withSwimlane(closed, 'aisle', archived)
    expect(ending(tried(here(), closed))).toBe('swimlane.archived')
  })

  test('where the list there is full', () => {
    const apart = anotherBoard()
    withList(apart, 'there', { cardCount: 1, wipLimit: { value: 1, enabled: true, soft: false } })
    expect(ending(tried(here(), apart))).toBe('list.full')
  })

  test('where the card is archived and stays so', () => {
    expect(ending(tried(here({ archived: true }), anotherBoard()))).toBe('card.archived')
  })
})
