import { describe, expect, test } from 'vitest'
import { FIRST_LABEL_COLORS } from '../../../src/kernel/contract/colors.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { switchesOf } from '../../../src/boards/boards/switch-fields.ts'
import { boardIn } from '../support/cards.ts'
import {
  NOW,
  RED,
  aPerson,
  aSnapshot,
  dispatch,
  ending,
  faults,
  granted,
} from '../support/support.ts'
import { kinds, addPerson } from '../support/support.ts'

function nowhere(): BoardSnapshot {
  const snapshot = emptySnapshot('fresh')
  for (const id of ['caller', 'friend']) addPerson(snapshot, aPerson(id))
  addPerson(snapshot, aPerson('root', { isAdmin: true }))
  return snapshot
}

function create(
  snapshot: BoardSnapshot,
  body: Partial<CommandBody<'createBoard'>> = {},
  who = 'caller',
) {
  return dispatch(snapshot, who, 'createBoard', { title: 'Über uns', withLabels: false, ...body })
}

describe('a new board', () => {
  test('is private, belize, plain, and named for its title', () => {
    const snapshot = nowhere()
    create(snapshot)
    expect(boardIn(snapshot)).toMatchObject({
      id: 'fresh',
      title: 'Über uns',
      slug: 'uber-uns',
      permission: 'private',
      color: 'belize',
      archived: false,
      labels: [],
      stars: 0,
      createdAt: NOW,
      modifiedAt: NOW,
    })
  })

  test('takes the permission and the color given', () => {
    const snapshot = nowhere()
    create(snapshot, { permission: 'public', color: 'midnight' })
    expect(boardIn(snapshot)).toMatchObject({ permission: 'public', color: 'midnight' })
  })

  test('has one swimlane called Default, which its reply names', () => {
    const snapshot = nowhere()
    const { reply } = granted(create(snapshot))
    const swimlanes = [...snapshot.swimlanes.values()]
    expect(swimlanes).toMatchObject([{ title: 'Default', boardId: 'fresh', archived: false }])
    expect(reply).toEqual({ id: 'fresh', defaultSwimlaneId: swimlanes[0]?.id })
  })

  test('has the six unnamed labels where it is to have labels, each with an id of its own', () => {
    const snapshot = nowhere()
    create(snapshot, { withLabels: true })
    const { labels } = boardIn(snapshot)
    expect(labels.map(({ color }) => color)).toEqual([...FIRST_LABEL_COLORS])
    expect(labels.every(({ id, name }) => id.length === 6 && name === '')).toBe(true)
    expect(new Set(labels.map(({ id }) => id)).size).toBe(6)
  })

  test('has its caller as its one member, an admin, with the flags given', () => {
    const snapshot = nowhere()
    create(snapshot, { isWorker: true, owner: '' })
    expect([...snapshot.members.values()]).toEqual([
      {
        boardId: 'fresh',
        userId: 'caller',
        isActive: true,
        isAdmin: true,
        isNoComments: false,
        isCommentOnly: false,
        isWorker: true,
        removedAt: null,
      },
    ])
  })

  test('can belong to another existing user only if the site admin creates it', () => {
    const snapshot = nowhere()
    expect(ending(create(snapshot, { owner: 'friend' }))).toBe('permission.denied')
    expect(faults(create(snapshot, { owner: 'nobody' }, 'root'))).toEqual(['owner'])
    expect(ending(create(snapshot, { owner: 'friend' }, 'root'))).toBe('ok')
    expect([...snapshot.members.keys()]).toEqual(['friend'])
  })

  test.each([{ isAdmin: false }, { isActive: false }])(
    'is not made where its owner would leave it without an active admin (%o)',
    (flags) => {
      expect(ending(create(nowhere(), flags))).toBe('board.last_admin')
    },
  )

  test('begins its log and its version with itself and its swimlane', () => {
    const snapshot = nowhere()
    const made = granted(create(snapshot))
    expect(kinds(made)).toEqual(['createBoard', 'createSwimlane'])
    expect(made.log.map(({ seq, boardId, userId }) => [seq, boardId, userId])).toEqual([
      [1, 'fresh', 'caller'],
      [2, 'fresh', 'caller'],
    ])
    expect(boardIn(snapshot)).toMatchObject({ version: 1, lastSeq: 2, lastCardNumber: 0 })
  })
})

describe('the switches of a board', () => {
  test('are on, but for the counters and those of the minicard', () => {
    const off = Object.entries(switchesOf({})).filter(([, isOn]) => !isOn)
    expect(off.map(([name]) => name).toSorted()).toEqual([
      'allowsBadgeAttachmentOnMinicard',
      'allowsCardCounterList',
      'allowsCardSortingByNumberOnMinicard',
      'allowsCoverAttachmentOnMinicard',
      'allowsCreatorOnMinicard',
      'allowsDescriptionTextOnMinicard',
    ])
    expect(Object.keys(switchesOf({}))).toHaveLength(27)
  })

  test('are what was set where something was', () => {
    const set = { allowsComments: false, allowsCardCounterList: true }
    expect(switchesOf(set)).toMatchObject(set)
  })
})

describe('a label', () => {
  const add = (snapshot: BoardSnapshot, name: string, color: 'red' | 'green' | 'blue') =>
    granted(dispatch(snapshot, 'admin', 'addLabel', { name, color }))

  test('that is new is added behind the others, with an id of six characters', () => {
    const snapshot = aSnapshot()
    const { reply } = add(snapshot, 'Soon', 'green')
    expect(reply).toMatch(/^.{6}$/)
    expect(boardIn(snapshot).labels.at(-1)).toEqual({ id: reply, name: 'Soon', color: 'green' })
    expect(boardIn(snapshot).labels).toHaveLength(3)
  })

  test('of a name and color that is there already is that one, and nothing changes', () => {
    const snapshot = aSnapshot()
    const before = structuredClone(snapshot)
    expect(add(snapshot, RED.name, 'red')).toMatchObject({ reply: RED.id, changes: [], log: [] })
    expect(snapshot).toEqual(before)
  })

  test('of a known name in another color is a new one', () => {
    const snapshot = aSnapshot()
    expect(add(snapshot, RED.name, 'blue').reply).not.toBe(RED.id)
    expect(boardIn(snapshot).labels).toHaveLength(3)
  })
})

describe('an edit of a board', () => {
  const edit = (snapshot: BoardSnapshot, given: CommandBody<'editBoard'>) =>
    dispatch(snapshot, 'admin', 'editBoard', given)

  test('changes what is given, and the slug with the title', () => {
    const snapshot = aSnapshot()
    const given = { description: 'Long', color: 'dark', permission: 'public' } as const
    const edited = edit(snapshot, { title: 'New Name', ...given })
    expect(granted(edited).reply).toEqual({ id: 'board', title: 'New Name' })
    expect(kinds(edited)).toEqual(['changedBoardTitle'])
    expect(boardIn(snapshot)).toMatchObject({ title: 'New Name', slug: 'new-name', ...given })
  })

  test('keeps the switches that are not given', () => {
    const snapshot = aSnapshot({ switches: { allowsComments: false } })
    edit(snapshot, { allowsLabels: false })
    expect(boardIn(snapshot).switches).toEqual({ allowsComments: false, allowsLabels: false })
  })

  test('archives it and restores it', () => {
    const snapshot = aSnapshot()
    edit(snapshot, { archived: true })
    expect(boardIn(snapshot)).toMatchObject({ archived: true, archivedAt: NOW })
    expect(ending(edit(snapshot, { title: 'New' }))).toBe('board.archived')
    expect(ending(edit(snapshot, { title: 'New', archived: true }))).toBe('board.archived')
    edit(snapshot, { archived: false })
    expect(boardIn(snapshot)).toMatchObject({ title: 'Board', archived: false, archivedAt: null })
  })
})

describe('an archived board', () => {
  test.each(['admin', 'root'])('refuses edits of %s', (who) => {
    const snapshot = aSnapshot({ archived: true, archivedAt: NOW })
    expect(ending(dispatch(snapshot, who, 'createList', { title: 'New' }))).toBe('board.archived')
  })

  test('answers outsiders as not found rather than as archived', () => {
    const snapshot = aSnapshot({ archived: true })
    expect(ending(dispatch(snapshot, 'outsider', 'createList', { title: 'New' }))).toBe(
      'board.not_found',
    )
  })

  test('may be deleted', () => {
    const snapshot = aSnapshot({ archived: true })
    expect(granted(dispatch(snapshot, 'admin', 'deleteBoard', {}))).toMatchObject({
      reply: { id: 'board' },
      changes: [{ do: 'cascade', of: 'board', id: 'board' }],
    })
  })
})

test('a missing board is not found, also for the site admin', () => {
  const made = dispatch(nowhere(), 'root', 'createList', { title: 'New' })
  expect(ending(made)).toBe('board.not_found')
})
