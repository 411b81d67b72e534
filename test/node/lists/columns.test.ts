import { describe, expect, test } from 'vitest'

import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { listIn, withCard } from '../support/cards.ts'
import {
  BEFORE,
  NOW,
  aSnapshot,
  ending,
  faults,
  dispatch,
  granted,
  idOf,
  kinds,
} from '../support/support.ts'

type Given = Omit<CommandBody<'editSwimlane'>, 'swimlane'>

/** Lists and swimlanes where they are the same: how each is made, edited, deleted and read. */
const COLUMNS = [
  {
    noun: 'List',
    archived: 'list.archived',
    absent: 'list.not_found',
    first: 'todo',
    create: (snapshot: BoardSnapshot, title: string) =>
      dispatch(snapshot, 'member', 'createList', { title }),
    edit: (snapshot: BoardSnapshot, id: string, given: Given) =>
      dispatch(snapshot, 'member', 'editList', { list: id, ...given }),
    remove: (snapshot: BoardSnapshot, id: string) =>
      dispatch(snapshot, 'member', 'deleteList', { list: id }),
    rows: (snapshot: BoardSnapshot) => snapshot.lists,
  },
  {
    noun: 'Swimlane',
    archived: 'swimlane.archived',
    absent: 'swimlane.not_found',
    first: 'lane',
    create: (snapshot: BoardSnapshot, title: string) =>
      dispatch(snapshot, 'member', 'createSwimlane', { title }),
    edit: (snapshot: BoardSnapshot, id: string, given: Given) =>
      dispatch(snapshot, 'member', 'editSwimlane', { swimlane: id, ...given }),
    remove: (snapshot: BoardSnapshot, id: string) =>
      dispatch(snapshot, 'member', 'deleteSwimlane', { swimlane: id }),
    rows: (snapshot: BoardSnapshot) => snapshot.swimlanes,
  },
] as const

describe.each(COLUMNS)(
  'a $noun',
  ({ noun, archived, absent, first, create, edit, remove, rows }) => {
    test('that is new goes last, open and plain', () => {
      const snapshot = aSnapshot()
      const id = idOf(create(snapshot, 'New'))
      expect(rows(snapshot).get(id)).toMatchObject({
        title: 'New',
        sort: 2,
        archived: false,
        archivedAt: null,
        color: null,
        type: noun.toLowerCase(),
        boardId: 'board',
        createdAt: NOW,
        modifiedAt: NOW,
      })
    })

    test('that is the first on its board begins at place 0', () => {
      const snapshot = aSnapshot()
      rows(snapshot).clear()
      expect(rows(snapshot).get(idOf(create(snapshot, 'New')))?.sort).toBe(0)
    })

    test('that is new goes behind one that was moved far back', () => {
      const snapshot = aSnapshot()
      edit(snapshot, first, { sort: 41.5 })
      expect(rows(snapshot).get(idOf(create(snapshot, 'New')))?.sort).toBe(42.5)
    })

    test('is logged when made, renamed, archived, restored and removed', () => {
      const snapshot = aSnapshot()
      const made = create(snapshot, 'New')
      const id = idOf(made)
      expect(kinds(made)).toEqual([`create${noun}`])
      expect(kinds(edit(snapshot, id, { title: 'Newer' }))).toEqual([`changed${noun}Title`])
      expect(kinds(edit(snapshot, id, { archived: true }))).toEqual([`archived${noun}`])
      expect(kinds(edit(snapshot, id, { archived: false }))).toEqual([`restored${noun}`])
      const removed = granted(remove(snapshot, id))
      expect(removed.log.map(({ kind, refs }) => [kind, refs.title])).toEqual([
        [`remove${noun}`, 'Newer'],
      ])
    })

    test('takes an edit of every field and moves its dates on', () => {
      const snapshot = aSnapshot()
      const given = { title: 'Newer', sort: -3, color: 'plum', collapsed: true } as const
      expect(ending(edit(snapshot, first, given))).toBe('ok')
      const dates = { createdAt: BEFORE, updatedAt: NOW, modifiedAt: NOW }
      expect(rows(snapshot).get(first)).toMatchObject({ ...given, ...dates })
    })

    test('loses its color to white, and to none', () => {
      for (const color of ['white', null] as const) {
        const snapshot = aSnapshot()
        edit(snapshot, first, { color: 'red' })
        edit(snapshot, first, { color })
        expect(rows(snapshot).get(first)?.color).toBe(null)
      }
    })

    test('is left as it is by an edit that gives nothing new', () => {
      const snapshot = aSnapshot()
      const before = structuredClone(snapshot)
      const { title, sort } = granted(edit(snapshot, first, {})) && { ...rows(snapshot).get(first) }
      expect(
        granted(edit(snapshot, first, { title, sort, color: 'white', archived: false })),
      ).toMatchObject({ changes: [], log: [] })
      expect(snapshot).toEqual(before)
    })

    test('has the time of its archiving, until it is restored', () => {
      const snapshot = aSnapshot()
      edit(snapshot, first, { archived: true })
      expect(rows(snapshot).get(first)).toMatchObject({ archived: true, archivedAt: NOW })
      edit(snapshot, first, { archived: false })
      expect(rows(snapshot).get(first)).toMatchObject({ archived: false, archivedAt: null })
    })

    test.each([
      { title: 'Newer' },
      { title: 'Newer', archived: true },
      { archived: true, sort: 9 },
    ])('that is archived refuses an edit that leaves it so (%o)', (given) => {
      const snapshot = aSnapshot()
      edit(snapshot, first, { archived: true })
      expect(ending(edit(snapshot, first, given))).toBe(archived)
    })

    test('that is archived may be restored and renamed at once, or deleted', () => {
      const snapshot = aSnapshot()
      edit(snapshot, first, { archived: true })
      const restored = edit(snapshot, first, { archived: false, title: 'Newer' })
      expect(kinds(restored)).toEqual([`changed${noun}Title`, `restored${noun}`])
      edit(snapshot, first, { archived: true })
      expect(ending(remove(snapshot, first))).toBe('ok')
    })

    test('that is deleted leaves the board, and its cards are deleted with it', () => {
      const snapshot = aSnapshot()
      withCard(snapshot, 'card')
      const { changes } = granted(remove(snapshot, first))
      expect(changes).toContainEqual({ do: 'cascade', of: noun.toLowerCase(), id: first })
      expect(rows(snapshot).has(first)).toBe(false)
    })

    test('that the board does not have is not found', () => {
      const snapshot = aSnapshot()
      expect(ending(edit(snapshot, 'elsewhere', { title: 'A' }))).toBe(absent)
      expect(ending(remove(snapshot, 'elsewhere'))).toBe(absent)
    })
  },
)

describe('the last swimlane', () => {
  const edit = (snapshot: BoardSnapshot, swimlane: string, archived: boolean) =>
    dispatch(snapshot, 'member', 'editSwimlane', { swimlane, archived })
  const remove = (snapshot: BoardSnapshot, swimlane: string) =>
    dispatch(snapshot, 'member', 'deleteSwimlane', { swimlane })

  test('of a board stays', () => {
    const snapshot = aSnapshot()
    expect(ending(remove(snapshot, 'lane'))).toBe('ok')
    expect(ending(remove(snapshot, 'side'))).toBe('swimlane.last')
    expect([...snapshot.swimlanes.keys()]).toEqual(['side'])
  })

  test('that is open is neither archived nor deleted', () => {
    const snapshot = aSnapshot()
    expect(ending(edit(snapshot, 'lane', true))).toBe('ok')
    expect(ending(edit(snapshot, 'side', true))).toBe('swimlane.last')
    expect(ending(remove(snapshot, 'side'))).toBe('swimlane.last')
    expect(ending(remove(snapshot, 'lane'))).toBe('ok')
  })
})

describe('a list', () => {
  const edit = (snapshot: BoardSnapshot, given: Omit<CommandBody<'editList'>, 'list'>) =>
    dispatch(snapshot, 'member', 'editList', { list: 'todo', ...given })

  test('may be starred, and put into a swimlane and out of it', () => {
    const snapshot = aSnapshot()
    edit(snapshot, { starred: true, swimlaneId: 'side' })
    expect(listIn(snapshot, 'todo')).toMatchObject({ starred: true, swimlaneId: 'side' })
    edit(snapshot, { swimlaneId: '' })
    expect(listIn(snapshot, 'todo').swimlaneId).toBe('')
  })

  test('is not put into a swimlane of another board', () => {
    expect(faults(edit(aSnapshot(), { swimlaneId: 'elsewhere' }))).toEqual(['swimlaneId'])
  })

  test('keeps the parts of its limit that are not given, and loses it to null', () => {
    const snapshot = aSnapshot()
    edit(snapshot, { wipLimit: { value: 3, enabled: true } })
    edit(snapshot, { wipLimit: { soft: true } })
    expect(listIn(snapshot, 'todo').wipLimit).toEqual({ value: 3, enabled: true, soft: true })
    edit(snapshot, { wipLimit: { value: 4 } })
    expect(listIn(snapshot, 'todo').wipLimit).toEqual({ value: 4, enabled: true, soft: true })
    edit(snapshot, { wipLimit: null })
    expect(listIn(snapshot, 'todo').wipLimit).toEqual({ value: 1, enabled: false, soft: false })
  })

  test('keeps its count and its last place whatever is edited', () => {
    const snapshot = aSnapshot()
    withCard(snapshot, 'card', { sort: 8 })
    edit(snapshot, { title: 'A', archived: true })
    expect(listIn(snapshot, 'todo')).toMatchObject({ cardCount: 1, lastSort: 8 })
  })
})
