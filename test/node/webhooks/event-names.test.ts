import { describe, expect, test } from 'vitest'

import { CARD, anActivity, bodyOf, boardWithWebhook } from '../support/events.ts'

describe('the body of an event', () => {
  test('has the names of the list and the swimlane, also where they are deleted', () => {
    const snapshot = boardWithWebhook()
    const list = { listId: 'todo', title: 'Old name' }
    expect(bodyOf(snapshot, anActivity('removeList', list))).toMatchObject({ list: 'Old name' })
    const changed = bodyOf(snapshot, anActivity('changedListTitle', list))
    expect(changed).toMatchObject({ list: 'The todo list', board: 'Plans' })
    const lane = { swimlaneId: 'gone', title: 'Old lane' }
    const removed = bodyOf(snapshot, anActivity('removeSwimlane', lane))
    expect(removed).toMatchObject({ swimlane: 'Old lane' })
    expect(removed).not.toHaveProperty('list')
    const gone = bodyOf(snapshot, anActivity('createCard', { ...CARD, listId: 'gone' }))
    expect(gone).not.toHaveProperty('list')
  })

  test.each([
    ['joinMember', 'member'],
    ['unjoinMember', 'member'],
    ['addBoardMember', 'member'],
    ['removeBoardMember', 'member'],
    ['joinAssignee', 'assignee'],
    ['unjoinAssignee', 'assignee'],
    ['assignedItem', 'assignee'],
    ['unassignedItem', 'assignee'],
  ] as const)('of the kind %s names the %s', (kind, key) => {
    const snapshot = boardWithWebhook()
    snapshot.names.set('quiet-id', 'bob')
    const body = bodyOf(snapshot, anActivity(kind, { ...CARD, memberId: 'quiet-id' }))
    const [id, username] = [`${key}Id`, `${key}Username`]
    expect(body).toMatchObject({ [id]: 'quiet-id', [key]: 'bob', [username]: 'bob' })
    const other = key === 'member' ? 'assignee' : 'member'
    expect(Object.keys(body).filter((name) => name.startsWith(other))).toEqual([])
  })
})
