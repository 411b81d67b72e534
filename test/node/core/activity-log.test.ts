import { describe, expect, test } from 'vitest'

import { ACTIVITY_KINDS } from '../../../src/kernel/contract/activity.ts'
import { boardIn, edit, withCard } from '../support/cards.ts'
import { BEFORE, NOW, RED, aSnapshot, ending, dispatch, granted } from '../support/support.ts'

function aCard() {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card', { labelIds: [RED.id] })
  return snapshot
}

describe('the log of a board', () => {
  test('numbers its activities without a gap, from order to order', () => {
    const snapshot = aCard()
    const first = granted(edit(snapshot, { title: 'B', dueAt: NOW, labelIds: [] }))
    const second = granted(dispatch(snapshot, 'admin', 'createList', { title: 'New' }))
    expect(first.log.map(({ seq }) => seq)).toEqual([21, 22, 23])
    expect(second.log.map(({ seq }) => seq)).toEqual([24])
    expect(boardIn(snapshot).lastSeq).toBe(24)
  })

  test('says of each activity whose it was, when, and on which board, under an id of its own', () => {
    const { log } = granted(edit(aCard(), { title: 'B', dueAt: NOW }, 'quiet'))
    for (const activity of log)
      expect(activity).toMatchObject({ boardId: 'board', userId: 'quiet', createdAt: NOW })
    expect(new Set(log.map(({ id }) => id)).size).toBe(2)
  })

  test('knows the card by the title it has after the edit', () => {
    const { log } = granted(edit(aCard(), { title: 'B', labelIds: [] }))
    expect(log.map(({ kind, refs }) => [kind, refs.title, refs.cardId])).toEqual([
      ['a-changedTitle', 'B', 'card'],
      ['removedLabel', 'B', 'card'],
    ])
    expect(log[1]?.refs.labelId).toBe(RED.id)
  })

  test('names the people who come and go', () => {
    const snapshot = aCard()
    const { log } = granted(edit(snapshot, { members: ['worker', 'quiet'], assignees: ['admin'] }))
    expect(log.map(({ kind, refs }) => [kind, refs.memberId])).toEqual([
      ['joinMember', 'worker'],
      ['joinMember', 'quiet'],
      ['joinAssignee', 'admin'],
    ])
  })

  test('keeps the new date of what was dated and the old one, and none of a text that may be long', () => {
    const snapshot = aCard()
    const { log } = granted(edit(snapshot, { description: 'B', dueAt: NOW, endAt: BEFORE }))
    expect(log.map(({ refs }) => refs.value)).toEqual([undefined, NOW, BEFORE])
    const { log: later } = granted(edit(snapshot, { dueAt: BEFORE, endAt: null }))
    expect(later.map(({ refs }) => [refs.value, refs.oldValue])).toEqual([
      [BEFORE, NOW],
      [null, BEFORE],
    ])
  })

  test('names each kind once', () => {
    expect(new Set(ACTIVITY_KINDS).size).toBe(ACTIVITY_KINDS.length)
  })
})

describe('the version of a board', () => {
  test('counts the commands that change anything, and the board is modified with them', () => {
    const snapshot = aCard()
    expect(granted(edit(snapshot, { title: 'B' })).version).toBe(8)
    expect(granted(edit(snapshot, { color: 'red' })).version).toBe(9)
    expect(boardIn(snapshot)).toMatchObject({ version: 9, modifiedAt: NOW, createdAt: BEFORE })
  })

  test('stays where a command changes nothing or is refused', () => {
    const snapshot = aCard()
    expect(granted(edit(snapshot, {})).version).toBe(7)
    expect(ending(edit(snapshot, { listId: 'elsewhere' }))).toBe('body.invalid')
    expect(boardIn(snapshot)).toMatchObject({ version: 7, lastSeq: 20, modifiedAt: BEFORE })
  })

  test('lets a command through that was meant for it, and no other', () => {
    const snapshot = aCard()
    const body = { title: 'New' }
    const at = (...ifVersions: number[]) =>
      ending(dispatch(snapshot, 'member', 'createList', body, { ifVersions }))
    expect([at(6), at(8), at()]).toEqual(['board.changed', 'board.changed', 'board.changed'])
    expect(at(7)).toBe('ok')
    expect(at(7)).toBe('board.changed')
    expect(at(7, 8)).toBe('ok')
  })

  test('is told to nobody who may not give the order', () => {
    const stale = { ifVersions: [1] }
    const body = { title: 'New' }
    expect(ending(dispatch(aCard(), 'outsider', 'createList', body, stale))).toBe('board.not_found')
    expect(ending(dispatch(aCard(), 'worker', 'createList', body, stale))).toBe('permission.denied')
  })
})
