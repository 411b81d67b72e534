import { describe, expect, test } from 'vitest'

import type { BoardImage } from '../../../src/core/snapshot.ts'
import type { BodyOf } from '../../../src/engine/commands.ts'
import { listIn, withCard } from '../support/cards.ts'
import {
  BEFORE,
  NOW,
  anImage,
  ending,
  faults,
  give,
  granted,
  idOf,
  kinds,
} from '../support/support.ts'

type Given = Omit<BodyOf<'editSwimlane'>, 'swimlane'>

/** Lists and swimlanes where they are the same: how each is made, edited, deleted and read. */
const LANES = [
  {
    noun: 'List',
    archived: 'list.archived',
    absent: 'list.not_found',
    first: 'todo',
    create: (image: BoardImage, title: string) => give(image, 'member', 'createList', { title }),
    edit: (image: BoardImage, id: string, given: Given) =>
      give(image, 'member', 'editList', { list: id, ...given }),
    remove: (image: BoardImage, id: string) => give(image, 'member', 'deleteList', { list: id }),
    rows: (image: BoardImage) => image.lists,
  },
  {
    noun: 'Swimlane',
    archived: 'swimlane.archived',
    absent: 'swimlane.not_found',
    first: 'lane',
    create: (image: BoardImage, title: string) =>
      give(image, 'member', 'createSwimlane', { title }),
    edit: (image: BoardImage, id: string, given: Given) =>
      give(image, 'member', 'editSwimlane', { swimlane: id, ...given }),
    remove: (image: BoardImage, id: string) =>
      give(image, 'member', 'deleteSwimlane', { swimlane: id }),
    rows: (image: BoardImage) => image.swimlanes,
  },
] as const

describe.each(LANES)('a $noun', ({ noun, archived, absent, first, create, edit, remove, rows }) => {
  test('that is new goes last, open and plain', () => {
    const image = anImage()
    const id = idOf(create(image, 'New'))
    expect(rows(image).get(id)).toMatchObject({
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
    const image = anImage()
    rows(image).clear()
    expect(rows(image).get(idOf(create(image, 'New')))?.sort).toBe(0)
  })

  test('that is new goes behind one that was moved far back', () => {
    const image = anImage()
    edit(image, first, { sort: 41.5 })
    expect(rows(image).get(idOf(create(image, 'New')))?.sort).toBe(42.5)
  })

  test('is logged when made, renamed, archived, restored and removed', () => {
    const image = anImage()
    const made = create(image, 'New')
    const id = idOf(made)
    expect(kinds(made)).toEqual([`create${noun}`])
    expect(kinds(edit(image, id, { title: 'Newer' }))).toEqual([`changed${noun}Title`])
    expect(kinds(edit(image, id, { archived: true }))).toEqual([`archived${noun}`])
    expect(kinds(edit(image, id, { archived: false }))).toEqual([`restored${noun}`])
    const removed = granted(remove(image, id))
    expect(removed.log.map(({ kind, refs }) => [kind, refs.title])).toEqual([
      [`remove${noun}`, 'Newer'],
    ])
  })

  test('takes an edit of every field and moves its dates on', () => {
    const image = anImage()
    const given = { title: 'Newer', sort: -3, color: 'plum', collapsed: true } as const
    expect(ending(edit(image, first, given))).toBe('ok')
    const dates = { createdAt: BEFORE, updatedAt: NOW, modifiedAt: NOW }
    expect(rows(image).get(first)).toMatchObject({ ...given, ...dates })
  })

  test('loses its color to white, and to none', () => {
    for (const color of ['white', null] as const) {
      const image = anImage()
      edit(image, first, { color: 'red' })
      edit(image, first, { color })
      expect(rows(image).get(first)?.color).toBe(null)
    }
  })

  test('is left as it is by an edit that gives nothing new', () => {
    const image = anImage()
    const before = structuredClone(image)
    const { title, sort } = granted(edit(image, first, {})) && { ...rows(image).get(first) }
    expect(
      granted(edit(image, first, { title, sort, color: 'white', archived: false })),
    ).toMatchObject({ changes: [], log: [] })
    expect(image).toEqual(before)
  })

  test('that is archived says since when, and says it no more once restored', () => {
    const image = anImage()
    edit(image, first, { archived: true })
    expect(rows(image).get(first)).toMatchObject({ archived: true, archivedAt: NOW })
    edit(image, first, { archived: false })
    expect(rows(image).get(first)).toMatchObject({ archived: false, archivedAt: null })
  })

  test.each([{ title: 'Newer' }, { title: 'Newer', archived: true }, { archived: true, sort: 9 }])(
    'that is archived refuses an edit that leaves it so (%o)',
    (given) => {
      const image = anImage()
      edit(image, first, { archived: true })
      expect(ending(edit(image, first, given))).toBe(archived)
    },
  )

  test('that is archived may be restored and renamed at once, or deleted', () => {
    const image = anImage()
    edit(image, first, { archived: true })
    const restored = edit(image, first, { archived: false, title: 'Newer' })
    expect(kinds(restored)).toEqual([`changed${noun}Title`, `restored${noun}`])
    edit(image, first, { archived: true })
    expect(ending(remove(image, first))).toBe('ok')
  })

  test('that is deleted leaves the board, and its cards are swept up with it', () => {
    const image = anImage()
    withCard(image, 'card')
    const { changes } = granted(remove(image, first))
    expect(changes).toContainEqual({ do: 'sweep', of: noun.toLowerCase(), id: first })
    expect(rows(image).has(first)).toBe(false)
  })

  test('that the board does not have is not found', () => {
    const image = anImage()
    expect(ending(edit(image, 'elsewhere', { title: 'A' }))).toBe(absent)
    expect(ending(remove(image, 'elsewhere'))).toBe(absent)
  })
})

describe('the last swimlane', () => {
  const edit = (image: BoardImage, swimlane: string, archived: boolean) =>
    give(image, 'member', 'editSwimlane', { swimlane, archived })
  const remove = (image: BoardImage, swimlane: string) =>
    give(image, 'member', 'deleteSwimlane', { swimlane })

  test('of a board stays', () => {
    const image = anImage()
    expect(ending(remove(image, 'lane'))).toBe('ok')
    expect(ending(remove(image, 'side'))).toBe('swimlane.last')
    expect([...image.swimlanes.keys()]).toEqual(['side'])
  })

  test('that is open is neither archived nor deleted', () => {
    const image = anImage()
    expect(ending(edit(image, 'lane', true))).toBe('ok')
    expect(ending(edit(image, 'side', true))).toBe('swimlane.last')
    expect(ending(remove(image, 'side'))).toBe('swimlane.last')
    expect(ending(remove(image, 'lane'))).toBe('ok')
  })
})

describe('a list', () => {
  const edit = (image: BoardImage, given: Omit<BodyOf<'editList'>, 'list'>) =>
    give(image, 'member', 'editList', { list: 'todo', ...given })

  test('may be starred, and put into a swimlane and out of it', () => {
    const image = anImage()
    edit(image, { starred: true, swimlaneId: 'side' })
    expect(listIn(image, 'todo')).toMatchObject({ starred: true, swimlaneId: 'side' })
    edit(image, { swimlaneId: '' })
    expect(listIn(image, 'todo').swimlaneId).toBe('')
  })

  test('is not put into a swimlane of another board', () => {
    expect(faults(edit(anImage(), { swimlaneId: 'elsewhere' }))).toEqual(['swimlaneId'])
  })

  test('keeps the parts of its limit that are not given, and loses it to null', () => {
    const image = anImage()
    edit(image, { wipLimit: { value: 3, enabled: true } })
    edit(image, { wipLimit: { soft: true } })
    expect(listIn(image, 'todo').wipLimit).toEqual({ value: 3, enabled: true, soft: true })
    edit(image, { wipLimit: { value: 4 } })
    expect(listIn(image, 'todo').wipLimit).toEqual({ value: 4, enabled: true, soft: true })
    edit(image, { wipLimit: null })
    expect(listIn(image, 'todo').wipLimit).toEqual({ value: 1, enabled: false, soft: false })
  })

  test('keeps its count and its last place whatever is edited', () => {
    const image = anImage()
    withCard(image, 'card', { sort: 8 })
    edit(image, { title: 'A', archived: true })
    expect(listIn(image, 'todo')).toMatchObject({ cardCount: 1, lastSort: 8 })
  })
})
