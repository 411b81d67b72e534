import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { BEFORE, BLUE, NOW, RED, aSnapshot, granted, kinds, withField } from '../support/support.ts'
import type { Card } from '../../../src/boards/model/rows.ts'

type Given = Omit<CommandBody<'editCard'>, 'card'>

const VALUES = [
  { _id: 'text-field', value: 'A' },
  { _id: 'number-field', value: 3 },
]

/** A card with something in every field, beside a card that could be its parent. */
function aFullCard(): BoardSnapshot {
  const snapshot = aSnapshot()
  withField(snapshot, 'text')
  withField(snapshot, 'number')
  withCard(snapshot, 'above')
  withCard(snapshot, 'card', {
    description: 'Long',
    color: 'red',
    labelIds: [RED.id],
    members: ['worker'],
    assignees: ['quiet'],
    parentId: 'above',
    requestedBy: 'Ann',
    assignedBy: 'Bob',
    receivedAt: BEFORE,
    startAt: BEFORE,
    dueAt: BEFORE,
    endAt: BEFORE,
    spentTime: 4,
    isOvertime: true,
    customFields: VALUES,
  })
  return snapshot
}

type Row = [name: string, given: Given, after: Partial<Card>, kinds: string[]]

const CHANGES: Row[] = [
  ['title', { title: 'B' }, { title: 'B' }, ['a-changedTitle']],
  ['description', { description: 'B' }, { description: 'B' }, ['a-changedDescription']],
  ['color', { color: 'sky' }, { color: 'sky' }, []],
  ['requestedBy', { requestedBy: 'B' }, { requestedBy: 'B' }, []],
  ['assignedBy', { assignedBy: 'B' }, { assignedBy: 'B' }, []],
  ['receivedAt', { receivedAt: NOW }, { receivedAt: NOW }, ['a-receivedAt']],
  ['startAt', { startAt: NOW }, { startAt: NOW }, ['a-startAt']],
  ['dueAt', { dueAt: NOW }, { dueAt: NOW }, ['a-dueAt']],
  ['endAt', { endAt: NOW }, { endAt: NOW }, ['a-endAt']],
  ['spentTime', { spentTime: 2.5 }, { spentTime: 2.5 }, []],
  ['isOverTime', { isOverTime: false }, { isOvertime: false }, []],
  ['dueComplete', { dueComplete: true }, { dueComplete: true }, []],
  ['sort', { sort: 9 }, { sort: 9 }, ['moveCard']],
  ['swimlaneId', { swimlaneId: 'side' }, { swimlaneId: 'side' }, ['moveCard']],
  ['listId', { listId: 'doing' }, { listId: 'doing', sort: 0 }, ['moveCard']],
  ['members', { members: ['admin'] }, { members: ['admin'] }, ['joinMember', 'unjoinMember']],
  [
    'assignees',
    { assignees: ['admin'] },
    { assignees: ['admin'] },
    ['joinAssignee', 'unjoinAssignee'],
  ],
  ['labelIds', { labelIds: [BLUE.id] }, { labelIds: [BLUE.id] }, ['addedLabel', 'removedLabel']],
  ['archive', { archive: true }, { archived: true, archivedAt: NOW }, ['archivedCard']],
  ['authorId', { authorId: 'admin' }, { userId: 'admin' }, []],
  [
    'customFields',
    { customFields: [{ _id: 'number-field', value: 5 }] },
    {
      customFields: [
        { _id: 'text-field', value: 'A' },
        { _id: 'number-field', value: 5 },
      ],
    },
    ['setCustomField'],
  ],
]

const CLEARINGS: Row[] = [
  ['description', { description: '' }, { description: '' }, ['a-changedDescription']],
  ['color', { color: null }, { color: null }, []],
  ['color, by white', { color: 'white' }, { color: null }, []],
  ['requestedBy', { requestedBy: '' }, { requestedBy: '' }, []],
  ['assignedBy', { assignedBy: '' }, { assignedBy: '' }, []],
  ['receivedAt', { receivedAt: null }, { receivedAt: null }, ['a-receivedAt']],
  ['startAt', { startAt: null }, { startAt: null }, ['a-startAt']],
  ['dueAt', { dueAt: null }, { dueAt: null }, ['a-dueAt']],
  ['endAt', { endAt: null }, { endAt: null }, ['a-endAt']],
  ['spentTime', { spentTime: 0 }, { spentTime: 0 }, []],
  ['parentId', { parentId: '' }, { parentId: '' }, []],
  ['members', { members: [] }, { members: [] }, ['unjoinMember']],
  ['assignees', { assignees: [] }, { assignees: [] }, ['unjoinAssignee']],
  ['labelIds', { labelIds: [] }, { labelIds: [] }, ['removedLabel']],
  [
    'a custom field',
    { customFields: [{ _id: 'text-field', value: '' }] },
    {
      customFields: [
        { _id: 'text-field', value: null },
        { _id: 'number-field', value: 3 },
      ],
    },
    ['unsetCustomField'],
  ],
]

describe('an edit', () => {
  test.each(CHANGES)('changes %s, that alone, and logs what it was', (_, given, after, logged) => {
    const snapshot = aFullCard()
    const before = cardIn(snapshot)
    expect(kinds(edit(snapshot, given, 'root'))).toEqual(logged)
    const dates = { modifiedAt: NOW, dateLastActivity: NOW }
    expect(cardIn(snapshot)).toEqual({ ...before, ...after, ...dates })
  })

  test.each(CLEARINGS)('clears %s, that alone, and logs it', (_, given, after, logged) => {
    const snapshot = aFullCard()
    const before = cardIn(snapshot)
    expect(kinds(edit(snapshot, given))).toEqual(logged)
    const dates = { modifiedAt: NOW, dateLastActivity: NOW }
    expect(cardIn(snapshot)).toEqual({ ...before, ...after, ...dates })
  })

  test('clears every custom field by null, and logs each', () => {
    const snapshot = aFullCard()
    expect(kinds(edit(snapshot, { customFields: null }))).toEqual([
      'unsetCustomField',
      'unsetCustomField',
    ])
    expect(cardIn(snapshot).customFields.every(({ value }) => value === null)).toBe(true)
  })

  test('of several fields changes the version once and logs each change', () => {
    const snapshot = aFullCard()
    const given = { title: 'B', dueAt: null, members: ['worker', 'admin'], listId: 'doing' }
    const edited = granted(edit(snapshot, given))
    expect(kinds(edited)).toEqual(['a-changedTitle', 'a-dueAt', 'moveCard', 'joinMember'])
    expect(edited.version).toBe(8)
  })

  test.each<[string, Given]>([
    ['nothing', {}],
    [
      'what is there already',
      { title: 'The card', color: 'red', members: ['worker'], dueAt: BEFORE },
    ],
    ['its own list and swimlane', { listId: 'todo', swimlaneId: 'lane' }],
    ['empty ids of places', { listId: '', swimlaneId: '', newBoardId: '', newListId: '' }],
    ['an empty author', { authorId: '' }],
    ['no word on archiving', { archive: null }],
    ['the values of its custom fields', { customFields: VALUES }],
  ])('that gives %s changes nothing at all', (_, given) => {
    const snapshot = aFullCard()
    const before = structuredClone(snapshot)
    expect(granted(edit(snapshot, given))).toMatchObject({ version: 7, changes: [], log: [] })
    expect(snapshot).toEqual(before)
  })

  test('keeps the order in which ids are given', () => {
    const snapshot = aFullCard()
    edit(snapshot, { members: ['worker', 'admin'] })
    edit(snapshot, { members: ['admin', 'worker'] })
    expect(cardIn(snapshot).members).toEqual(['admin', 'worker'])
  })

  test('updates the search terms of the people on the card', () => {
    const { changes } = granted(edit(aFullCard(), { members: ['admin', 'quiet'] }))
    const card = { cardId: 'card' }
    expect(changes.slice(1)).toEqual([
      { do: 'remove', table: 'cardTerms', key: { ...card, term: 'person:worker' } },
      {
        do: 'insert',
        table: 'cardTerms',
        row: { ...card, boardId: 'board', term: 'person:admin' },
      },
    ])
  })
})
