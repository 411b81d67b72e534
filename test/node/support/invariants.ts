import { expect } from 'vitest'

import type { Decided } from '../../../src/boards/engine/decide.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { type MemoryStore, frameOf, openCards, termsOf } from './memory-store.ts'
import type { Card } from '../../../src/boards/model/rows.ts'

/** Checks everything that holds of a shelf of boards at any time. */
export function expectSound(store: MemoryStore): void {
  for (const id of store.tables.boards.keys()) {
    const frame = frameOf(store, id)
    const cards = [...store.tables.cards.values()].filter(({ boardId }) => boardId === id)
    expectCounted(store, frame)
    expectNumbered(frame, cards)
    for (const card of cards) expectAtHome(store, frame, card)
    const admins = [...frame.members.values()].filter(
      ({ isAdmin, isActive }) => isAdmin && isActive,
    )
    expect(admins.length, 'active admins').toBeGreaterThan(0)
    expect(frame.swimlanes.size, 'swimlanes').toBeGreaterThan(0)
    expectLogged(store, frame)
  }
  const terms = [...store.tables.cards.values()].flatMap(termsOf)
  expect([...store.tables.cardTerms.values()].map(inWords).toSorted()).toEqual(
    terms.map(inWords).toSorted(),
  )
}

const inWords = (row: { boardId: string; cardId: string; term: string }) =>
  `${row.boardId} ${row.cardId} ${row.term}`

function expectCounted({ tables }: MemoryStore, { lists }: BoardSnapshot): void {
  for (const { id, cardCount, lastSort } of lists.values()) {
    expect(cardCount, `cards of ${id}`).toBe(openCards(tables.cards, id))
    for (const card of tables.cards.values())
      if (card.listId === id) expect(card.sort, `place of ${card.id}`).toBeLessThanOrEqual(lastSort)
  }
}

function expectNumbered({ boards, id }: BoardSnapshot, cards: Card[]): void {
  const numbers = cards.map(({ cardNumber }) => cardNumber)
  expect(new Set(numbers).size, 'card numbers').toBe(numbers.length)
  const most = boards.get(id)?.lastCardNumber ?? 0
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(most)
}

function expectAtHome({ tables }: MemoryStore, frame: BoardSnapshot, card: Card): void {
  const { id, listId, swimlaneId, labelIds, members, assignees, customFields } = card
  expect(frame.lists.has(listId), `the list of ${id}`).toBe(true)
  expect(frame.swimlanes.has(swimlaneId), `the swimlane of ${id}`).toBe(true)
  const labels = frame.boards.get(frame.id)?.labels.map((label) => label.id)
  expect(labels).toEqual(expect.arrayContaining(labelIds))
  for (const user of [...members, ...assignees])
    expect(frame.members.get(user)?.isActive, `${user} on ${id}`).toBe(true)
  const fields = customFields.map(({ _id }) => _id)
  expect([...frame.customFields.keys()]).toEqual(expect.arrayContaining(fields))
  expect(new Set(fields).size, `values of ${id}`).toBe(fields.length)
  expect(card.archivedAt !== null, `archivedAt of ${id}`).toBe(card.archived)
  const above = new Set([id])
  for (let at = card.parentId; at !== ''; at = tables.cards.get(at)?.parentId ?? '') {
    expect(above.has(at), `${id} below itself`).toBe(false)
    expect(tables.cards.get(at)?.boardId, `the card above ${id}`).toBe(frame.id)
    above.add(at)
  }
}

function expectLogged({ log }: MemoryStore, { boards, id }: BoardSnapshot): void {
  const own = log.filter(({ boardId }) => boardId === id).map(({ seq }) => seq)
  expect(own, 'the log').toEqual(own.map((_, at) => at + 1))
  expect(boards.get(id)?.lastSeq).toBe(own.length)
}

/** Checks that what a snapshot holds of its board is what is stored. */
export function expectTrue(store: MemoryStore, snapshot: BoardSnapshot): void {
  const { boards, members, lists, swimlanes, customFields } = snapshot
  const stored = frameOf(store, snapshot.id)
  expect({ boards, members, lists, swimlanes, customFields }).toEqual({
    boards: stored.boards,
    members: stored.members,
    lists: stored.lists,
    swimlanes: stored.swimlanes,
    customFields: stored.customFields,
  })
  for (const [id, card] of snapshot.cards) {
    const there = store.tables.cards.get(id)
    if (card?.boardId === snapshot.id) expect(card).toEqual(there)
    else expect(there?.boardId, `the board of ${id}`).not.toBe(snapshot.id)
  }
}

/** Checks that a command that was refused, or changed nothing, left its snapshot unchanged. */
export function expectUntouched(
  snapshot: BoardSnapshot,
  before: BoardSnapshot,
  decided: Decided,
): void {
  if (!decided.ok || decided.changes.length === 0) expect(snapshot).toEqual(before)
}
