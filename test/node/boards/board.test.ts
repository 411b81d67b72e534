import { describe, expect, test } from 'vitest'

import { FIRST_LABEL_COLORS } from '../../../src/core/colors.ts'
import { type BoardImage, emptyImage } from '../../../src/core/snapshot.ts'
import type { BodyOf } from '../../../src/engine/commands.ts'
import { switchesOf } from '../../../src/core/switches.ts'
import { boardIn } from '../support/cards.ts'
import {
  NOW,
  RED,
  aPerson,
  anImage,
  ending,
  faults,
  give,
  granted,
  kinds,
  know,
} from '../support/support.ts'

function nowhere(): BoardImage {
  const image = emptyImage('fresh')
  for (const id of ['caller', 'friend']) know(image, aPerson(id))
  know(image, aPerson('root', { isAdmin: true }))
  return image
}

function create(image: BoardImage, body: Partial<BodyOf<'createBoard'>> = {}, who = 'caller') {
  return give(image, who, 'createBoard', { title: 'Über uns', withLabels: false, ...body })
}

describe('a new board', () => {
  test('is private, belize, plain, and named for its title', () => {
    const image = nowhere()
    create(image)
    expect(boardIn(image)).toMatchObject({
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
    const image = nowhere()
    create(image, { permission: 'public', color: 'midnight' })
    expect(boardIn(image)).toMatchObject({ permission: 'public', color: 'midnight' })
  })

  test('has one swimlane called Default, which its reply names', () => {
    const image = nowhere()
    const { reply } = granted(create(image))
    const [lane, ...others] = image.swimlanes.values()
    expect(others).toEqual([])
    expect(lane).toMatchObject({ title: 'Default', boardId: 'fresh', archived: false })
    expect(reply).toEqual({ id: 'fresh', defaultSwimlaneId: lane?.id })
  })

  test('has the six unnamed labels where it is to have labels, each with an id of its own', () => {
    const image = nowhere()
    create(image, { withLabels: true })
    const { labels } = boardIn(image)
    expect(labels.map(({ color }) => color)).toEqual([...FIRST_LABEL_COLORS])
    expect(labels.every(({ id, name }) => id.length === 6 && name === '')).toBe(true)
    expect(new Set(labels.map(({ id }) => id)).size).toBe(6)
  })

  test('has its caller as its one member, an admin, with the flags given', () => {
    const image = nowhere()
    create(image, { isWorker: true, owner: '' })
    expect([...image.members.values()]).toEqual([
      {
        boardId: 'fresh',
        userId: 'caller',
        isActive: true,
        isAdmin: true,
        isNoComments: false,
        isCommentOnly: false,
        isWorker: true,
      },
    ])
  })

  test('is for somebody else only where the site admin makes it, and they are a user', () => {
    const image = nowhere()
    expect(ending(create(image, { owner: 'friend' }))).toBe('permission.denied')
    expect(faults(create(image, { owner: 'nobody' }, 'root'))).toEqual(['owner'])
    expect(ending(create(image, { owner: 'friend' }, 'root'))).toBe('ok')
    expect([...image.members.keys()]).toEqual(['friend'])
  })

  test.each([{ isAdmin: false }, { isActive: false }])(
    'is not made where its owner would leave it without an active admin (%o)',
    (flags) => {
      expect(ending(create(nowhere(), flags))).toBe('board.last_admin')
    },
  )

  test('begins its log and its version with itself and its swimlane', () => {
    const image = nowhere()
    const made = granted(create(image))
    expect(kinds(made)).toEqual(['createBoard', 'createSwimlane'])
    expect(made.log.map(({ seq, boardId, userId }) => [seq, boardId, userId])).toEqual([
      [1, 'fresh', 'caller'],
      [2, 'fresh', 'caller'],
    ])
    expect(boardIn(image)).toMatchObject({ version: 1, lastSeq: 2, lastCardNumber: 0 })
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
  const add = (image: BoardImage, name: string, color: 'red' | 'green' | 'blue') =>
    granted(give(image, 'admin', 'addLabel', { name, color }))

  test('that is new is added behind the others, with an id of six characters', () => {
    const image = anImage()
    const { reply } = add(image, 'Soon', 'green')
    expect(reply).toMatch(/^.{6}$/)
    expect(boardIn(image).labels.at(-1)).toEqual({ id: reply, name: 'Soon', color: 'green' })
    expect(boardIn(image).labels).toHaveLength(3)
  })

  test('of a name and color that is there already is that one, and nothing changes', () => {
    const image = anImage()
    const before = structuredClone(image)
    expect(add(image, RED.name, 'red')).toMatchObject({ reply: RED.id, changes: [], log: [] })
    expect(image).toEqual(before)
  })

  test('of a known name in another color is a new one', () => {
    const image = anImage()
    expect(add(image, RED.name, 'blue').reply).not.toBe(RED.id)
    expect(boardIn(image).labels).toHaveLength(3)
  })
})

describe('an edit of a board', () => {
  const edit = (image: BoardImage, given: BodyOf<'editBoard'>) =>
    give(image, 'admin', 'editBoard', given)

  test('changes what is given, and the slug with the title', () => {
    const image = anImage()
    const given = { description: 'Long', color: 'dark', permission: 'public' } as const
    const edited = edit(image, { title: 'New Name', ...given })
    expect(granted(edited).reply).toEqual({ id: 'board', title: 'New Name' })
    expect(kinds(edited)).toEqual(['changedBoardTitle'])
    expect(boardIn(image)).toMatchObject({ title: 'New Name', slug: 'new-name', ...given })
  })

  test('keeps the switches that are not given', () => {
    const image = anImage({ switches: { allowsComments: false } })
    edit(image, { switches: { allowsLabels: false } })
    expect(boardIn(image).switches).toEqual({ allowsComments: false, allowsLabels: false })
  })

  test('archives it and restores it', () => {
    const image = anImage()
    edit(image, { archived: true })
    expect(boardIn(image)).toMatchObject({ archived: true, archivedAt: NOW })
    expect(ending(edit(image, { title: 'New' }))).toBe('board.archived')
    expect(ending(edit(image, { title: 'New', archived: true }))).toBe('board.archived')
    edit(image, { archived: false })
    expect(boardIn(image)).toMatchObject({ title: 'Board', archived: false, archivedAt: null })
  })
})

describe('an archived board', () => {
  test.each(['admin', 'root'])('refuses edits of %s', (who) => {
    const image = anImage({ archived: true, archivedAt: NOW })
    expect(ending(give(image, who, 'createList', { title: 'New' }))).toBe('board.archived')
  })

  test('is hidden from outsiders before it says that it is archived', () => {
    const image = anImage({ archived: true })
    expect(ending(give(image, 'outsider', 'createList', { title: 'New' }))).toBe('board.not_found')
  })

  test('may be deleted', () => {
    const image = anImage({ archived: true })
    expect(granted(give(image, 'admin', 'deleteBoard', {}))).toMatchObject({
      reply: { id: 'board' },
      changes: [{ do: 'sweep', of: 'board', id: 'board' }],
    })
  })
})

test('a board that is not there is not found, by the site admin either', () => {
  const image = nowhere()
  expect(ending(give(image, 'root', 'createList', { title: 'New' }))).toBe('board.not_found')
})
