import { describe, expect, test } from 'vitest'

import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { BEFORE, BLUE, aSnapshot, ending, dispatch, join } from '../support/support.ts'

type Given = Omit<CommandBody<'editCard'>, 'card'>

const WHOLE: Given = {
  title: 'The card',
  color: 'red',
  dueAt: BEFORE,
  members: ['member', 'quiet'],
  assignees: ['admin'],
}

function aCard(over = {}) {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card', {
    color: 'red',
    dueAt: BEFORE,
    members: ['member', 'quiet'],
    assignees: ['admin'],
    ...over,
  })
  return snapshot
}

describe('a worker', () => {
  test.each<Given>([
    { listId: 'doing' },
    { swimlaneId: 'side' },
    { sort: 9 },
    { listId: 'doing', swimlaneId: 'side', sort: 9 },
    { newBoardId: 'board', newListId: 'doing', newSwimlaneId: 'side' },
    { members: ['member', 'quiet', 'worker'] },
    { members: ['worker', 'member', 'quiet'] },
    { assignees: ['admin', 'worker'] },
    { listId: 'doing', assignees: ['admin', 'worker'] },
    { ...WHOLE, listId: 'doing' },
    { ...WHOLE, assignees: ['worker', 'admin'] },
  ])('may move a card and put themself on it (%j)', (given) => {
    expect(ending(edit(aCard(), given, 'worker'))).toBe('ok')
  })

  test('may take themself off again', () => {
    const snapshot = aCard({ members: ['worker', 'member'], assignees: ['worker'] })
    expect(ending(edit(snapshot, { members: ['member'], assignees: [] }, 'worker'))).toBe('ok')
    expect(cardIn(snapshot)).toMatchObject({ members: ['member'], assignees: [] })
  })

  test.each<Given>([
    { title: 'B' },
    { description: 'B' },
    { color: null },
    { dueAt: null },
    { labelIds: [BLUE.id] },
    { archive: true },
    { requestedBy: 'B' },
    { spentTime: 1 },
    { isOverTime: true },
    { parentId: 'above' },
    { authorId: 'worker' },
    { vote: { question: 'Ship it?' } },
    { poker: { question: true } },
    { members: ['member', 'quiet', 'admin'] },
    { members: ['member'] },
    { members: ['worker'] },
    { assignees: [] },
    { assignees: ['worker'] },
    { members: ['member', 'quiet', 'worker'], assignees: ['admin', 'quiet'] },
    { listId: 'doing', title: 'B' },
  ])('may do nothing else to it (%j)', (given) => {
    const snapshot = aCard()
    withCard(snapshot, 'above')
    const before = structuredClone(snapshot)
    expect(ending(edit(snapshot, given, 'worker'))).toBe('permission.denied')
    expect(snapshot).toEqual(before)
  })

  test('may not restore a card, nor move it as it is restored', () => {
    const archived = { archived: true, archivedAt: BEFORE }
    expect(ending(edit(aCard(archived), { archive: false }, 'worker'))).toBe('permission.denied')
    const moved = { archive: false, listId: 'doing' }
    expect(ending(edit(aCard(archived), moved, 'worker'))).toBe('permission.denied')
  })

  test('may not delete a card or make one', () => {
    const path = { list: 'todo', card: 'card' }
    expect(ending(dispatch(aCard(), 'worker', 'deleteCard', path))).toBe('permission.denied')
    const card = { list: 'todo', title: 'B', authorJoins: false }
    expect(ending(dispatch(aCard(), 'worker', 'createCard', card))).toBe('permission.denied')
  })

  test('who may not comment moves cards all the same, and who may only comment does not', () => {
    const snapshot = aCard()
    join(snapshot, 'silent', { isWorker: true, isNoComments: true })
    join(snapshot, 'hired', { isWorker: true, isCommentOnly: true })
    expect(ending(edit(snapshot, { listId: 'doing' }, 'silent'))).toBe('ok')
    expect(ending(edit(snapshot, { listId: 'todo' }, 'hired'))).toBe('permission.denied')
  })

  test('who is an admin of the board may do everything', () => {
    const snapshot = aCard()
    join(snapshot, 'boss', { isWorker: true, isAdmin: true })
    expect(ending(edit(snapshot, { title: 'B', members: [] }, 'boss'))).toBe('ok')
  })
})

describe('who may only comment, or only read', () => {
  test.each([
    ['commenter', 'private', 'permission.denied'],
    ['outsider', 'public', 'permission.denied'],
    ['outsider', 'private', 'board.not_found'],
  ] as const)('%s on a %s board moves no card', (who, permission, code) => {
    const snapshot = aSnapshot({ permission })
    withCard(snapshot, 'card')
    expect(ending(edit(snapshot, { listId: 'doing' }, who))).toBe(code)
    expect(ending(edit(snapshot, {}, who))).toBe(code)
  })
})
