import { describe, expect, test } from 'vitest'

import type { Copied } from '../../src/domain/copy.ts'
import { type BoardImage, emptyImage } from '../../src/domain/image.ts'
import { withCard } from './cards.ts'
import { expectSound } from './invariants.ts'
import { withChecklist } from './on-cards.ts'
import { frameOf, shelve, store } from './shelf.ts'
import { RED, aBoard, anImage, aPerson, give, granted, kinds, know, withField } from './support.ts'

/** A board with a few cards, and one that is archived in a list of two. */
function theOriginal(): BoardImage {
  const image = anImage({ stars: 3, archived: true, archivedAt: '2026-01-01T00:00:00.000Z' })
  withField(image, 'text')
  const customFields = [{ _id: 'text-field', value: 'A' }]
  withCard(image, 'card', { members: ['worker'], labelIds: [RED.id], customFields })
  withCard(image, 'below', { parentId: 'card', swimlaneId: 'side' })
  withCard(image, 'old', { archived: true, archivedAt: '2026-01-01T00:00:00.000Z' })
  withChecklist(image)
  return image
}

function piecesOf(image: BoardImage): Copied {
  const all = <T>(rows: Map<string, T | null>) => [...rows.values()].filter((row) => row !== null)
  return {
    board: image.boards.get(image.id) ?? aBoard(),
    members: all(image.members),
    lists: all(image.lists),
    swimlanes: all(image.swimlanes),
    customFields: all(image.customFields),
    cards: all(image.cards),
    checklists: all(image.checklists),
  }
}

function copied(title?: string, who = 'worker') {
  const original = theOriginal()
  const shelf = shelve(original)
  const copy = emptyImage('copy')
  know(copy, aPerson(who))
  const decided = give(copy, who, 'copyBoard', { ...piecesOf(original), title })
  const { changes, log } = granted(decided)
  const { version = 0, lastSeq = 0 } = copy.boards.get('copy') ?? {}
  const stamp = { do: 'update', table: 'boards', key: { id: 'copy' } } as const
  store(shelf, 'copy', [...changes, { ...stamp, set: { version, lastSeq } }], log)
  shelf.tables.boards.delete('board')
  return { decided, shelf, copy: frameOf(shelf, 'copy') }
}

describe('a copy of a board', () => {
  test('is sound by itself, with as many of everything', () => {
    const { shelf, copy } = copied()
    expectSound(shelf)
    expect([copy.lists.size, copy.swimlanes.size, copy.customFields.size]).toEqual([2, 2, 1])
    const cards = [...shelf.tables.cards.values()].filter(({ boardId }) => boardId === 'copy')
    expect(cards.map(({ title }) => title)).toEqual(['The card', 'The below', 'The old'])
  })

  test('is open, begins anew, and has the title given', () => {
    const { copy, decided } = copied('New')
    expect(granted(decided).reply).toBe('copy')
    expect(kinds(decided)).toEqual(['createBoard'])
    const fresh = { title: 'New', slug: 'new', archived: false, archivedAt: null, stars: 0 }
    expect(copy.boards.get('copy')).toMatchObject({ ...fresh, version: 1, lastCardNumber: 3 })
    expect(copied().copy.boards.get('copy')?.title).toBe('Board')
  })

  test('is led by whoever made it, with the active members as they were', () => {
    const { members } = copied().copy
    expect(members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
    expect(members.get('commenter')).toMatchObject({ isCommentOnly: true })
    expect(members.has('removed')).toBe(false)
  })

  test('leads nowhere back: its subtasks, values and checklists are its own', () => {
    const { shelf } = copied()
    const cards = [...shelf.tables.cards.values()].filter(({ boardId }) => boardId === 'copy')
    const [card, below] = cards
    expect(below?.parentId).toBe(card?.id)
    expect(card?.customFields).toEqual([
      { _id: expect.not.stringMatching('text-field'), value: 'A' },
    ])
    const [checklist] = [...shelf.tables.checklists.values()]
    expect(checklist).toMatchObject({ cardId: card?.id, boardId: 'copy' })
  })
})
