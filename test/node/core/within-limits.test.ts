import { describe, expect, test } from 'vitest'
import { transferredRows } from '../../../src/boards/entities.ts'
import type { BoardOutline } from '../../../src/boards/boards/copy-board.ts'
import { type Limits, ALL_LIMITS } from '../../../src/boards/model/limits.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody, CommandName } from '../../../src/boards/engine/commands.ts'
import { withCard } from '../support/cards.ts'
import {
  aBoard,
  aPerson,
  addPerson,
  aSnapshot,
  dispatch,
  ending,
  withField,
  withList,
  withSwimlane,
} from '../support/support.ts'
import { anotherBoard } from '../support/two-boards.ts'

/** The boards here have two lists, two swimlanes, two labels, six members and no custom field. */
const board = { ...ALL_LIMITS.board, lists: 2, swimlanes: 2, labels: 2, members: 6 }
const FULL: Limits = { ...ALL_LIMITS, board: { ...board, customFields: 0, integrations: 0 } }

/** Returns what comes of a command if there is no room for more. */
function ends<N extends CommandName>(snapshot: BoardSnapshot, name: N, body: CommandBody<N>) {
  return ending(dispatch(snapshot, 'root', name, body, { limits: FULL }))
}

/** A snapshot with another board at hand, which has a list and a swimlane of its own titles, and room for one more of each. */
function twoBoards(): BoardSnapshot {
  const snapshot = aSnapshot()
  const apart = anotherBoard()
  addPerson(snapshot, aPerson('root', { isAdmin: true }))
  snapshot.elsewhere.set(apart.id, apart)
  return snapshot
}

describe('a board with as much as it may have', () => {
  test.each([
    ['createList', { title: 'More' }, 'list.limit'],
    ['copyList', { list: 'todo' }, 'list.limit'],
    ['createSwimlane', { title: 'More' }, 'swimlane.limit'],
    ['copySwimlane', { swimlane: 'lane' }, 'swimlane.limit'],
    ['addMember', { user: 'outsider', isAdmin: false }, 'member.limit'],
    ['addLabel', { name: 'More', color: 'green' }, 'label.limit'],
    ['createCustomField', { name: 'More', type: 'text' }, 'custom_field.limit'],
    ['createIntegration', { url: 'https://example.com' }, 'integration.limit'],
  ] as const)('gets no more by %s', (name, body, code) => {
    expect(ends(aSnapshot(), name, body as never)).toBe(code)
  })

  test.each(['lists', 'swimlanes'] as const)('has archived %s among them', (kind) => {
    const snapshot = aSnapshot()
    const put = kind === 'lists' ? withList : withSwimlane
    put(snapshot, 'todo', { archived: true })
    put(snapshot, 'lane', { archived: true })
    const name = kind === 'lists' ? 'createList' : 'createSwimlane'
    expect(ends(snapshot, name, { title: 'More' })).toMatch(/\.limit$/)
  })

  test('takes a former member back, and gets others in the place of what it loses', () => {
    const snapshot = aSnapshot()
    expect(ends(snapshot, 'addMember', { user: 'removed', isAdmin: false })).toBe('ok')
    expect(ends(snapshot, 'deleteList', { list: 'todo' })).toBe('ok')
    snapshot.lists.delete('todo')
    expect(ends(snapshot, 'createList', { title: 'Another' })).toBe('ok')
    expect(ends(snapshot, 'createList', { title: 'More' })).toBe('list.limit')
  })

  test('with more than that is edited and loses some, but gets nothing', () => {
    const snapshot = aSnapshot()
    for (const id of ['three', 'four']) withList(snapshot, id)
    expect(ends(snapshot, 'editList', { list: 'four', title: 'New' })).toBe('ok')
    expect(ends(snapshot, 'deleteList', { list: 'four' })).toBe('ok')
    expect(ends(snapshot, 'createList', { title: 'More' })).toBe('list.limit')
  })

  test('gets nothing by lists and swimlanes of another board', () => {
    // The other board gets its second of each, and then none.
    for (const name of ['moveList', 'copyList'] as const) {
      const snapshot = twoBoards()
      expect(ends(snapshot, name, { list: 'todo', toBoardId: 'apart' })).toBe('ok')
      const full = twoBoards()
      withList(full.elsewhere.get('apart') ?? full, 'second')
      expect(ends(full, name, { list: 'todo', toBoardId: 'apart' })).toBe('list.limit')
    }
    for (const name of ['moveSwimlane', 'copySwimlane'] as const) {
      const full = twoBoards()
      withSwimlane(full.elsewhere.get('apart') ?? full, 'second')
      const to = { swimlane: 'lane', toBoardId: 'apart' }
      expect(ends(full, name, to)).toBe('swimlane.limit')
    }
  })

  test('gets no labels or custom fields by cards of another board', () => {
    const labelled = twoBoards()
    withCard(labelled, 'card', { labelIds: ['blue01'] })
    const to = { newBoardId: 'apart', newListId: 'there', newSwimlaneId: 'aisle' }
    expect(ends(labelled, 'editCard', { card: 'card', ...to })).toBe('label.limit')
    const valued = twoBoards()
    const { id } = withField(valued, 'text')
    withCard(valued, 'card', { customFields: [{ _id: id, value: 'x' }] })
    expect(ends(valued, 'editCard', { card: 'card', ...to })).toBe('custom_field.limit')
  })

  test.each(['finishCopy', 'importBoard'] as const)('is not made with more by %s', (name) => {
    const full = aSnapshot()
    withList(full, 'third')
    const rows = <T extends object>(of: Map<string, T>) =>
      [...of.values()].map((row) => ({ ...row, boardId: 'new' }))
    const outline: BoardOutline = {
      board: aBoard({ id: 'new' }),
      members: rows(full.members),
      ...transferredRows(() => []),
      lists: rows(full.lists),
      swimlanes: rows(full.swimlanes),
    }
    const counts = { cards: 0, comments: 0, checklists: 0, attachments: 0 }
    const body = { ...outline, counts: { ...counts, leftOut: {}, samples: {}, unmatched: [] } }
    const empty = emptySnapshot('new')
    for (const person of full.people.values()) if (person) addPerson(empty, person)
    expect(ends(empty, name, body)).toBe('list.limit')
    const fitting = { ...body, lists: body.lists.slice(1) }
    expect(ends(empty, name, fitting)).toBe('ok')
  })
})

describe('custom fields', () => {
  const limits: Limits = {
    ...ALL_LIMITS,
    board: { ...ALL_LIMITS.board, fieldCharacters: 2_000 },
    customField: { dropdownItems: 2 },
  }
  const send = <N extends CommandName>(snapshot: BoardSnapshot, name: N, body: CommandBody<N>) =>
    ending(dispatch(snapshot, 'root', name, body, { limits }))

  test('have so many dropdown items, however they are given', () => {
    const snapshot = aSnapshot()
    const dropdownItems = ['One', 'Two'].map((name) => ({ _id: name, name }))
    const { id } = withField(snapshot, 'dropdown', { settings: { dropdownItems } })
    const add = { customField: id, items: ['Three'] }
    expect(send(snapshot, 'addDropdownItems', add)).toBe('dropdown_item.limit')
    const settings = { dropdownItems: [...dropdownItems, { name: 'Three' }] }
    expect(send(snapshot, 'editCustomField', { customField: id, settings })).toBe(
      'dropdown_item.limit',
    )
    const field = { name: 'New', type: 'dropdown', settings } as const
    expect(send(snapshot, 'createCustomField', field)).toBe('dropdown_item.limit')
    const rename = { customField: id, item: 'One', name: 'New' }
    expect(send(snapshot, 'editDropdownItem', rename)).toBe('ok')
  })

  test('have so many characters together, and are shortened where they have more', () => {
    const snapshot = aSnapshot()
    const long = 'x'.repeat(900)
    const make = (name: string) => send(snapshot, 'createCustomField', { name, type: 'text' })
    expect([make(long), make(long)]).toEqual(['ok', 'custom_field.limit'])
    const { id } = withField(snapshot, 'number', { name: 'x'.repeat(5_000) })
    const rename = (name: string) => send(snapshot, 'editCustomField', { customField: id, name })
    expect([rename('x'.repeat(5_001)), rename('x'.repeat(4_999)), rename('Short')]).toEqual([
      'custom_field.limit',
      'ok',
      'ok',
    ])
  })
})

test('a user on as many boards as they may make is given no other one', () => {
  const limits: Limits = { ...ALL_LIMITS, user: { ...ALL_LIMITS.user, boards: 2 } }
  const made = [1, 2].map((count) => {
    const snapshot = emptySnapshot('new')
    addPerson(snapshot, aPerson('member'))
    snapshot.memberships.set('member', count)
    const body = { title: 'New', withLabels: false }
    return ending(dispatch(snapshot, 'member', 'createBoard', body, { limits }))
  })
  expect(made).toEqual(['ok', 'board.limit'])
})
