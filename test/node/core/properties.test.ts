import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decide } from '../../../src/boards/engine/decide.ts'
import { type Change, isWide } from '../../../src/boards/model/decision.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { isAlone } from '../../../src/boards/engine/command.ts'
import type { Activity } from '../../../src/boards/model/rows.ts'
import { withCard } from '../support/cards.ts'
import { expectSound, expectTrue, expectUntouched } from '../support/invariants.ts'
import {
  BOARDS,
  type RandomCommand,
  commandOf,
  randomCommands,
} from '../support/random-commands.ts'
import {
  type MemoryStore,
  frameOf,
  memoryStoreOf,
  saveTo,
  supply,
} from '../support/memory-store.ts'
import {
  BEFORE,
  BLUE,
  NOW,
  RED,
  aSnapshot,
  newId,
  withField,
  withList,
  withSwimlane,
} from '../support/support.ts'

/** Two boards with a few cards each; `apart` shares a label and a field with `board`. */
function twoBoards(): MemoryStore {
  const board = aSnapshot({ version: 1, lastSeq: 0 })
  withField(board, 'text', { automaticallyOnCard: true })
  withField(board, 'number')
  withCard(board, 'a', { members: ['worker'], labelIds: [RED.id] })
  withCard(board, 'b', { parentId: 'a', customFields: [{ _id: 'number-field', value: 3 }] })
  withCard(board, 'c', { archived: true, archivedAt: BEFORE, swimlaneId: 'side' })
  const labels = [
    { ...RED, id: 'red002' },
    { ...BLUE, id: 'green1' },
  ]
  const apart = aSnapshot({ id: 'apart', version: 1, lastSeq: 0, labels })
  for (const rows of [apart.lists, apart.swimlanes]) rows.clear()
  for (const id of ['there', 'yonder']) withList(apart, id)
  for (const id of ['aisle', 'nave']) withSwimlane(apart, id)
  withField(apart, 'number', { id: 'twin' })
  withCard(apart, 'd', { listId: 'there', swimlaneId: 'aisle', assignees: ['member'] })
  return memoryStoreOf(board, apart)
}

/** The snapshots of both boards as they are kept from batch to batch; a batch drops those it makes stale. */
type Held = Map<string, BoardSnapshot>

/** Runs one batch of a board as its object does: load, decide each command, store. */
function runBatch(store: MemoryStore, held: Held, batch: RandomCommand[]): void {
  const [first] = batch
  const boardId = BOARDS[first?.board ?? 0] ?? ''
  const commands = batch.map((thrown) => commandOf(store, { ...thrown, board: first?.board ?? 0 }))
  const snapshot = held.get(boardId) ?? frameOf(store, boardId)
  const alone = commands.findIndex((command) => isAlone(command))
  const together = alone === -1 ? commands : commands.slice(0, Math.max(alone, 1))
  supply(store, snapshot, together)
  const changes: Change[] = []
  const log: Activity[] = []
  for (const command of together) {
    const before = structuredClone(snapshot)
    const decided = decide(snapshot, command, NOW, newId)
    expectUntouched(snapshot, before, decided)
    if (!decided.ok) continue
    changes.push(...decided.changes)
    log.push(...decided.log)
    if (decided.changes.some(isWide)) break
  }
  saveTo(store, boardId, [...changes, ...stampsOf(snapshot)], log)
  const isSpent = changes.some(isWide) || snapshot.elsewhere.size > 0
  if (!isSpent) expectTrue(store, snapshot)
  if (isSpent) held.clear()
  else held.set(boardId, snapshot)
}

/** The versions and logs of the boards in a snapshot, as the shell stores them with the changes. */
function stampsOf(snapshot: BoardSnapshot): Change[] {
  return [snapshot, ...snapshot.elsewhere.values()].flatMap(({ id, boards }) => {
    const board = boards.get(id)
    if (board === undefined) return []
    const { version, lastSeq, modifiedAt } = board
    return [{ do: 'update', table: 'boards', key: { id }, set: { version, lastSeq, modifiedAt } }]
  })
}

const versionsOf = ({ tables }: MemoryStore) =>
  [...tables.boards.values()].map(({ version }) => version)

test('any sequence of commands keeps boards consistent and snapshots equal to the store, and a refused command changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(randomCommands, { minLength: 1, maxLength: 4 }), {
        maxLength: 40,
        size: 'max',
      }),
      (batches) => {
        const store = twoBoards()
        const held: Held = new Map()
        for (const batch of batches) {
          const before = versionsOf(store)
          runBatch(store, held, batch)
          expectSound(store)
          for (const [at, version] of versionsOf(store).entries())
            expect(version).toBeGreaterThanOrEqual(before[at] ?? 0)
        }
      },
    ),
    { numRuns: 100 },
  )
})
