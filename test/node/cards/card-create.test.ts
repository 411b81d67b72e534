import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import type { BodyOf } from '../../../src/engine/commands.ts'
import type { Card } from '../../../src/core/card-rows.ts'
import { boardIn, cardIn, counts, listIn, withCard } from '../support/cards.ts'
import {
  BEFORE,
  BLUE,
  NOW,
  RED,
  anImage,
  ending,
  faults,
  give,
  granted,
  idOf,
  withField,
  withSwimlane,
} from '../support/support.ts'

type Given = Partial<BodyOf<'createCard'>>

const create = (image: BoardImage, given: Given = {}, who = 'member') =>
  give(image, who, 'createCard', { list: 'todo', title: 'New', authorJoins: false, ...given })

function made(image: BoardImage, given: Given = {}, who = 'member'): Card {
  return cardIn(image, idOf(create(image, given, who)))
}

describe('a new card', () => {
  test('needs no more than a title: it is blank, by its caller, in the first swimlane', () => {
    expect(made(anImage())).toMatchObject({
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
    const image = anImage()
    withCard(image, 'parent')
    withField(image, 'number')
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
    const card = made(image, { ...given, customFields, isOverTime: true, dueComplete: true })
    expect(card).toMatchObject({ ...given, customFields, isOvertime: true, dueComplete: true })
  })

  test('that is white has no color', () => {
    expect(made(anImage(), { color: 'white' }).color).toBe(null)
  })

  test('goes last in its list, behind archived cards and those that left as well', () => {
    const image = anImage()
    withCard(image, 'old', { sort: 8, archived: true })
    expect(made(image).sort).toBe(9)
    expect(made(image).sort).toBe(10)
    expect(made(image, { list: 'doing' }).sort).toBe(0)
    expect(listIn(image, 'todo').lastSort).toBe(10)
  })

  test('has the next number of its board, and no number is given twice', () => {
    const image = anImage({ lastCardNumber: 41 })
    const first = made(image)
    expect(first.cardNumber).toBe(42)
    give(image, 'member', 'deleteCard', { list: 'todo', card: first.id })
    expect(made(image, { list: 'doing' }).cardNumber).toBe(43)
    expect(boardIn(image).lastCardNumber).toBe(43)
  })

  test('counts in its list and in no other', () => {
    const image = anImage()
    made(image)
    made(image)
    expect(counts(image)).toEqual({ todo: 2, doing: 0 })
  })

  test('is logged once, with its place and its title', () => {
    const image = anImage()
    const { log } = granted(create(image, { members: ['worker'], labelIds: [RED.id] }))
    expect(log.map(({ kind }) => kind)).toEqual(['createCard'])
    expect(log[0]?.refs).toMatchObject({ listId: 'todo', swimlaneId: 'lane', title: 'New' })
  })

  test('is found by the people on it, each once', () => {
    const image = anImage()
    const { changes } = granted(
      create(image, { members: ['worker'], assignees: ['worker', 'admin'] }),
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
      const image = anImage()
      give(image, 'member', 'editSwimlane', { swimlane: 'lane', sort: 5 })
      expect(made(image, { swimlaneId }).swimlaneId).toBe('side')
    },
  )

  test('is never an archived one: passed over where none is given, refused where it is', () => {
    const image = anImage()
    withSwimlane(image, 'attic', { sort: -1, archived: true })
    expect(made(image).swimlaneId).toBe('lane')
    expect(ending(create(image, { swimlaneId: 'attic' }))).toBe('swimlane.archived')
  })

  test('has to be there: where all are archived, no card is made', () => {
    const image = anImage()
    for (const id of ['lane', 'side']) withSwimlane(image, id, { archived: true })
    expect(ending(create(image))).toBe('swimlane.archived')
  })
})

describe('the author of a new card', () => {
  test('is whoever gives the order where none is named, or they are', () => {
    for (const authorId of ['', undefined, 'member'])
      expect(made(anImage(), { authorId }).userId).toBe('member')
  })

  test('is somebody else only for the site admin, and has to be a user', () => {
    expect(ending(create(anImage(), { authorId: 'member' }, 'admin'))).toBe('permission.denied')
    expect(made(anImage(), { authorId: 'outsider' }, 'root').userId).toBe('outsider')
    expect(faults(create(anImage(), { authorId: 'nobody' }, 'root'))).toEqual(['authorId'])
  })

  test('joins where authors do and no members are given', () => {
    expect(made(anImage(), { authorJoins: true }).members).toEqual(['member'])
    expect(made(anImage(), { authorJoins: true, members: [] }).members).toEqual([])
    const asAuthor = { authorJoins: true, authorId: 'worker' }
    expect(made(anImage(), asAuthor, 'root').members).toEqual(['worker'])
  })

  test('joins no board they are not an active member of', () => {
    expect(made(anImage(), { authorJoins: true }, 'root').members).toEqual([])
    const asAuthor = { authorJoins: true, authorId: 'removed' }
    expect(made(anImage(), asAuthor, 'root').members).toEqual([])
  })
})

describe('custom fields that go on cards by themselves', () => {
  test('are on a new card without a value, and others are not', () => {
    const image = anImage()
    withField(image, 'text', { automaticallyOnCard: true })
    withField(image, 'number')
    expect(made(image).customFields).toEqual([{ _id: 'text-field', value: null }])
  })

  test('hold the value that is given for them', () => {
    const image = anImage()
    withField(image, 'text', { automaticallyOnCard: true })
    const customFields = [{ _id: 'text-field', value: 'A' }]
    expect(made(image, { customFields }).customFields).toEqual(customFields)
  })
})
