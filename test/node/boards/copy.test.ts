import { describe, expect, test } from 'vitest'

import { addCard } from '../../../src/boards/cards/changes.ts'
import { type LoadedWhole, type Rows, transferredRows } from '../../../src/boards/entities.ts'
import type { RowsHeldWhole } from '../../../src/boards/model/snapshot.ts'
import { type BoardOutline, copierOf } from '../../../src/boards/boards/copy-board.ts'
import { insert } from '../../../src/boards/model/decision.ts'
import { newMember } from '../../../src/boards/members/commands.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import type { BoardRow } from '../../../src/boards/model/rows.ts'
import { withCard } from '../support/cards.ts'
import { expectSound } from '../support/invariants.ts'
import { withChecklist } from '../support/on-cards.ts'
import { frameOf, memoryStoreOf, saveTo } from '../support/memory-store.ts'
import {
  NOW,
  RED,
  aBoard,
  aSnapshot,
  aPerson,
  ending,
  dispatch,
  granted,
  kinds,
  addPerson,
  withField,
} from '../support/support.ts'

/** A board with a few cards, and one that is archived in a list of two. */
function theOriginal(board: Partial<BoardRow>): BoardSnapshot {
  const archivedAt = '2026-01-01T00:00:00.000Z'
  const snapshot = aSnapshot({ stars: 3, archived: true, archivedAt, ...board })
  withField(snapshot, 'text')
  const customFields = [{ _id: 'text-field', value: 'A' }]
  withCard(snapshot, 'card', { members: ['worker'], labelIds: [RED.id], customFields })
  withCard(snapshot, 'below', { parentId: 'card', swimlaneId: 'side' })
  withCard(snapshot, 'old', { archived: true, archivedAt: '2026-01-01T00:00:00.000Z' })
  withChecklist(snapshot)
  return snapshot
}

const all = <T>(rows: Map<string, T | null>) => [...rows.values()].filter((row) => row !== null)

function rowsOf<T extends LoadedWhole>(held: RowsHeldWhole, name: T): Map<string, Rows[T]> {
  return held[name]
}

function frameOfOriginal(snapshot: BoardSnapshot): BoardOutline {
  return {
    board: snapshot.boards.get(snapshot.id) ?? aBoard(),
    members: all(snapshot.members),
    ...transferredRows((name) => all(rowsOf(snapshot, name))),
  }
}

type Wanted = { title?: string; withMembers?: boolean; board?: Partial<BoardRow> }

function copied({ title, withMembers = false, board = {} }: Wanted = {}, who = 'worker') {
  const original = theOriginal(board)
  const store = memoryStoreOf(original)
  const copy = emptySnapshot('copy')
  addPerson(copy, aPerson(who))
  for (const { userId } of original.members.values()) addPerson(copy, aPerson(userId))
  let made = 0
  const batch = { now: NOW, newId: () => `new-${(made += 1)}`, actor: aPerson(who) }
  const copier = copierOf(frameOfOriginal(original), { boardId: 'copy', title, withMembers }, batch)
  const draft = [
    ...all(original.cards).flatMap((card) => addCard(copier.card(card))),
    ...all(original.checklists).map((one) => insert('checklists', copier.checklist(one))),
  ]
  const decided = dispatch(copy, who, 'finishCopy', copier.outline)
  const { changes, log } = granted(decided)
  const { version = 0, lastSeq = 0 } = copy.boards.get('copy') ?? {}
  const stamp = { do: 'update', table: 'boards', key: { id: 'copy' } } as const
  const kept = changes.filter((change) => change.do !== 'cascade')
  saveTo(store, 'copy', [...draft, ...kept, { ...stamp, set: { version, lastSeq } }], log)
  store.tables.boards.delete('board')
  return { decided, store, copy: frameOf(store, 'copy') }
}

describe('a copy of a board', () => {
  test('is consistent, and has as many of everything as the original', () => {
    const { store, copy } = copied()
    expectSound(store)
    expect([copy.lists.size, copy.swimlanes.size, copy.customFields.size]).toEqual([2, 2, 1])
    const cards = [...store.tables.cards.values()].filter(({ boardId }) => boardId === 'copy')
    expect(cards.map(({ title }) => title)).toEqual(['The card', 'The below', 'The old'])
  })

  test('is open, begins anew, and has the title given', () => {
    const { copy, decided } = copied({ title: 'New' })
    expect(granted(decided).reply).toBe('copy')
    expect(kinds(decided)).toEqual(['createBoard'])
    const fresh = { title: 'New', slug: 'new', archived: false, archivedAt: null, stars: 0 }
    expect(copy.boards.get('copy')).toMatchObject({ ...fresh, version: 1, lastCardNumber: 3 })
    expect(copied().copy.boards.get('copy')?.title).toBe('Board')
  })

  test('has the caller as its only member and admin, on its cards too', () => {
    const { copy, store } = copied()
    expect([...copy.members.keys()]).toEqual(['worker'])
    expect(copy.members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
    const cards = [...store.tables.cards.values()].filter(({ boardId }) => boardId === 'copy')
    expect(cards[0]?.members).toEqual(['worker'])
    const others = [...copied({}, 'admin').store.tables.cards.values()]
    expect(others.find(({ boardId }) => boardId === 'copy')?.members).toEqual([])
  })

  test('has the active members with their rights if they are copied', () => {
    const { members } = copied({ withMembers: true }).copy
    expect(members.get('worker')).toMatchObject({ isAdmin: true, isWorker: false })
    expect(members.get('commenter')).toMatchObject({ isCommentOnly: true })
    expect(members.has('removed')).toBe(false)
  })

  test('names only its own board and lists as the place of new subtasks and dates', () => {
    const foreign = { subtasksDefaultBoardId: 'other', subtasksDefaultListId: 'list of other' }
    const own = { dateSettingsDefaultBoardId: 'board', dateSettingsDefaultListId: 'todo' }
    const { copy } = copied({ board: { ...foreign, ...own } })
    const lists = [...copy.lists.values()].filter(({ boardId }) => boardId === 'copy')
    expect(copy.boards.get('copy')).toMatchObject({
      subtasksDefaultBoardId: '',
      subtasksDefaultListId: '',
      dateSettingsDefaultBoardId: 'copy',
      dateSettingsDefaultListId: lists[0]?.id,
    })
  })

  test('is not made with a member who has been deleted meanwhile', () => {
    const snapshot = emptySnapshot('copy')
    addPerson(snapshot, aPerson('worker'))
    const members = [newMember('copy', 'worker'), newMember('copy', 'gone')]
    const frame = { ...frameOfOriginal(theOriginal({})), members }
    expect(ending(dispatch(snapshot, 'worker', 'finishCopy', frame))).toBe('board.changed')
  })

  test('has its own subtasks, values and checklists, with no ids of the original', () => {
    const { store } = copied()
    const cards = [...store.tables.cards.values()].filter(({ boardId }) => boardId === 'copy')
    const [card, below] = cards
    expect(below?.parentId).toBe(card?.id)
    expect(card?.customFields).toEqual([
      { _id: expect.not.stringMatching('text-field'), value: 'A' },
    ])
    const [checklist] = [...store.tables.checklists.values()]
    expect(checklist).toMatchObject({ cardId: card?.id, boardId: 'copy' })
  })
})
