import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { boardIn, cardIn, counts, listIn, withCard } from '../support/cards.ts'
import {
  BEFORE,
  BLUE,
  NOW,
  RED,
  aSnapshot,
  ending,
  faults,
  dispatch,
  granted,
  idOf,
  withField,
  withSwimlane,
} from '../support/support.ts'
import type { Card } from '../../../src/boards/model/rows.ts'

type Given = Partial<CommandBody<'createCard'>>

const create = (snapshot: BoardSnapshot, given: Given = {}, who = 'member') =>
  dispatch(snapshot, who, 'createCard', {
    list: 'todo',
    title: 'New',
    authorJoins: false,
    ...given,
  })

function made(snapshot: BoardSnapshot, given: Given = {}, who = 'member'): Card {
  return cardIn(snapshot, idOf(create(snapshot, given, who)))
}

describe('a new card', () => {
  test('needs only a title; it is blank, created by the caller, and in the first swimlane', () => {
    expect(made(aSnapshot())).toMatchObject({
      title: 'New',
      description: '',
      userId: 'member',
      boardId: 'board',
      listId: 'todo',
      swimlaneId: 'lane',
      parentId: '',
      color: null,
      archived: false,
      cardNumber: 1,
      sort: 0,
      labelIds: [],
      members: [],
      assignees: [],
      customFields: [],
      vote: null,
      poker: null,
      dueAt: null,
      spentTime: 0,
      isOvertime: false,
      dueComplete: false,
      createdAt: NOW,
      modifiedAt: NOW,
      dateLastActivity: NOW,
    })
  })

  test('takes every value given', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'parent')
    withField(snapshot, 'number')
    const given: Given = {
      description: 'Long',
      color: 'sky',
      labelIds: [BLUE.id, RED.id],
      members: ['worker'],
      assignees: ['admin'],
      parentId: 'parent',
      requestedBy: 'Ann',
      assignedBy: 'Bob',
      receivedAt: BEFORE,
      startAt: BEFORE,
      dueAt: NOW,
      endAt: NOW,
      spentTime: 1.5,
      swimlaneId: 'side',
    }
    const customFields = [{ _id: 'number-field', value: 3 }]
    const card = made(snapshot, { ...given, customFields, isOverTime: true, dueComplete: true })
    expect(card).toMatchObject({ ...given, customFields, isOvertime: true, dueComplete: true })
  })

  test('with the color white has no color', () => {
    expect(made(aSnapshot(), { color: 'white' }).color).toBe(null)
  })

  test('goes last in its list, also after archived cards and cards that were moved away', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'old', { sort: 8, archived: true })
    expect(made(snapshot).sort).toBe(9)
    expect(made(snapshot).sort).toBe(10)
    expect(made(snapshot, { list: 'doing' }).sort).toBe(0)
    expect(listIn(snapshot, 'todo').lastSort).toBe(10)
  })

  test('has the next number of its board, and no number is given twice', () => {
    const snapshot = aSnapshot({ lastCardNumber: 41 })
    const first = made(snapshot)
    expect(first.cardNumber).toBe(42)
    dispatch(snapshot, 'member', 'deleteCard', { list: 'todo', card: first.id })
    expect(made(snapshot, { list: 'doing' }).cardNumber).toBe(43)
    expect(boardIn(snapshot).lastCardNumber).toBe(43)
  })

  test('counts in its list and in no other', () => {
    const snapshot = aSnapshot()
    made(snapshot)
    made(snapshot)
    expect(counts(snapshot)).toEqual({ todo: 2, doing: 0 })
  })

  test('is logged once, with its place and its title', () => {
    const snapshot = aSnapshot()
    const { log } = granted(create(snapshot, { members: ['worker'], labelIds: [RED.id] }))
    expect(log.map(({ kind }) => kind)).toEqual(['createCard'])
    expect(log[0]?.refs).toMatchObject({ listId: 'todo', swimlaneId: 'lane', title: 'New' })
  })

  test('is found once by each person on it', () => {
    const snapshot = aSnapshot()
    const { changes } = granted(
      create(snapshot, { members: ['worker'], assignees: ['worker', 'admin'] }),
    )
    const terms = changes.flatMap((change) =>
      change.do === 'insert' && 'term' in change.row ? [change.row.term] : [],
    )
    expect(terms).toEqual(['person:worker', 'person:admin'])
  })
})

describe('the swimlane of a new card', () => {
  test.each(['', undefined, 'board'])(
    'is the first of the board where %j is given',
    (swimlaneId) => {
      const snapshot = aSnapshot()
      dispatch(snapshot, 'member', 'editSwimlane', { swimlane: 'lane', sort: 5 })
      expect(made(snapshot, { swimlaneId }).swimlaneId).toBe('side')
    },
  )

  test('is never an archived one, which is skipped if none is given and refused if given', () => {
    const snapshot = aSnapshot()
    withSwimlane(snapshot, 'attic', { sort: -1, archived: true })
    expect(made(snapshot).swimlaneId).toBe('lane')
    expect(ending(create(snapshot, { swimlaneId: 'attic' }))).toBe('swimlane.archived')
  })

  test('must exist: if all are archived, no card is created', () => {
    const snapshot = aSnapshot()
    for (const id of ['lane', 'side']) withSwimlane(snapshot, id, { archived: true })
    expect(ending(create(snapshot))).toBe('swimlane.archived')
  })
})

describe('the author of a new card', () => {
  test('is the caller if none is named, or if the caller is named', () => {
    for (const authorId of ['', undefined, 'member'])
      expect(made(aSnapshot(), { authorId }).userId).toBe('member')
  })

  test('can be another user only for the site admin, and must exist', () => {
    expect(ending(create(aSnapshot(), { authorId: 'member' }, 'admin'))).toBe('permission.denied')
    expect(made(aSnapshot(), { authorId: 'outsider' }, 'root').userId).toBe('outsider')
    expect(faults(create(aSnapshot(), { authorId: 'nobody' }, 'root'))).toEqual(['authorId'])
  })

  test('becomes a member of the card if authors join and no members are given', () => {
    expect(made(aSnapshot(), { authorJoins: true }).members).toEqual(['member'])
    expect(made(aSnapshot(), { authorJoins: true, members: [] }).members).toEqual([])
    const asAuthor = { authorJoins: true, authorId: 'worker' }
    expect(made(aSnapshot(), asAuthor, 'root').members).toEqual(['worker'])
  })

  test('does not become a member of the card without being an active member of the board', () => {
    expect(made(aSnapshot(), { authorJoins: true }, 'root').members).toEqual([])
    const asAuthor = { authorJoins: true, authorId: 'removed' }
    expect(made(aSnapshot(), asAuthor, 'root').members).toEqual([])
  })
})

describe('custom fields that are added to cards automatically', () => {
  test('are on a new card without a value, and others are not', () => {
    const snapshot = aSnapshot()
    withField(snapshot, 'text', { automaticallyOnCard: true })
    withField(snapshot, 'number')
    expect(made(snapshot).customFields).toEqual([{ _id: 'text-field', value: null }])
  })

  test('hold the value that is given for them', () => {
    const snapshot = aSnapshot()
    withField(snapshot, 'text', { automaticallyOnCard: true })
    const customFields = [{ _id: 'text-field', value: 'A' }]
    expect(made(snapshot, { customFields }).customFields).toEqual(customFields)
  })
})
