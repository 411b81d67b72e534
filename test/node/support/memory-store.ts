import { type Change, type Cascade, rowName } from '../../../src/boards/model/decision.ts'
import { mergeChanges } from '../../../src/boards/model/merge-changes.ts'
import { type BoardSnapshot, emptySnapshot } from '../../../src/boards/model/snapshot.ts'
import { type Person } from '../../../src/operations/permissions.ts'
import { type Command, needsOf } from '../../../src/boards/engine/command.ts'
import { fieldTerm } from '../../../src/boards/cards/term-fields.ts'
import { type Rows, type Table, ENTITIES } from '../../../src/boards/entities.ts'
import { keyed, keysOf } from '../../../src/kernel/contract/keyed.ts'
import type { Activity, Card, CardTerm } from '../../../src/boards/model/rows.ts'

/** A store in memory: the rows of all boards, the users, and the log, as a database would keep them. */
export type MemoryStore = {
  tables: { [T in Table]: Map<string, Rows[T]> }
  people: Map<string, Person>
  log: Activity[]
}

/** A store with all that these snapshots hold. */
export function memoryStoreOf(...snapshots: BoardSnapshot[]): MemoryStore {
  const store: MemoryStore = {
    // Each map is empty, so it has any type.
    tables: keyed(keysOf(ENTITIES), () => new Map<string, never>()) as MemoryStore['tables'],
    people: new Map(),
    log: [],
  }
  for (const snapshot of snapshots) {
    for (const table of FRAME) for (const row of snapshot[table].values()) put(store, table, row)
    for (const card of snapshot.cards.values()) {
      if (card === null) continue
      put(store, 'cards', card)
      for (const term of termsOf(card)) put(store, 'cardTerms', term)
    }
    for (const person of snapshot.people.values()) if (person) store.people.set(person.id, person)
  }
  return store
}

const FRAME = ['boards', 'members', 'lists', 'swimlanes', 'customFields'] as const

/** Returns what a card can be found by: its people, and the values of its custom fields. */
export function termsOf({
  id: cardId,
  boardId,
  members,
  assignees,
  customFields,
  cardDependencies,
}: Card): CardTerm[] {
  const people = [...new Set([...members, ...assignees])].map((user) => `person:${user}`)
  const fields = customFields.map(({ _id, value }) => fieldTerm(_id, String(value ?? '')))
  const others = cardDependencies.map((one) => `dependency:${one.cardId}`)
  return [...people, ...fields, ...others].map((term) => ({ boardId, cardId, term }))
}

function rowsIn(store: MemoryStore, table: Table): Map<string, object> {
  return store.tables[table]
}

function put(store: MemoryStore, table: Table, row: object): void {
  const name = rowName(table, row)
  if (rowsIn(store, table).has(name)) throw new Error(`There is a row ${name} in ${table} already.`)
  rowsIn(store, table).set(name, row)
}

/** Stores the changes of a batch, gathered, in the order in which the database is given them. */
export function saveTo(
  store: MemoryStore,
  boardId: string,
  changes: Change[],
  log: Activity[],
): void {
  const { removed, inserted, updated, cascades: swept } = mergeChanges(changes)
  for (const [table, keys] of removed)
    for (const key of keys) rowsIn(store, table).delete(rowName(table, key))
  for (const [table, rows] of inserted) for (const row of rows) put(store, table, row)
  for (const [table, updates] of updated) {
    for (const { key, set } of updates) {
      const name = rowName(table, key)
      const row = rowsIn(store, table).get(name)
      if (row === undefined) throw new Error(`There is no row ${name} in ${table} to update.`)
      rowsIn(store, table).set(name, { ...row, ...set })
    }
  }
  store.log.push(...log)
  for (const one of swept) runCascade(store, boardId, one)
}

/** The columns by which a sweep of an id finds its cards. */
const COLUMNS: Partial<Record<Cascade['of'], keyof Card>> = {
  references: 'parentId',
  card: 'id',
  list: 'listId',
  swimlane: 'swimlaneId',
}

function runCascade({ tables }: MemoryStore, boardId: string, { of, id }: Cascade): void {
  // Deleted things that are kept are no part of a board.
  if (of === 'home' || of === 'keptColumn') return
  if (of === 'person') {
    takeOff(tables, boardId, id)
    return
  }
  const column = COLUMNS[of]
  if (column === undefined) throw new Error(`Nothing sweeps up by ${of} here.`)
  const hit = new Set(
    [...tables.cards.values()].filter((card) => card[column] === id).map(({ id }) => id),
  )
  const gone = of === 'references' ? new Set<string>(JSON.parse(id)) : hit
  for (const card of tables.cards.values()) {
    const parentId = gone.has(card.parentId) ? '' : card.parentId
    const cardDependencies = card.cardDependencies.filter(({ cardId }) => !gone.has(cardId))
    tables.cards.set(card.id, { ...card, parentId, cardDependencies })
  }
  drop(tables.cardTerms, ({ term }) => gone.has(term.replace(/^dependency:/, '')))
  if (of === 'references') return
  drop(tables.cards, (card) => hit.has(card.id))
  drop(tables.cardTerms, ({ cardId }) => hit.has(cardId))
  if (of !== 'swimlane') return
  for (const list of tables.lists.values()) {
    if (list.boardId !== boardId) continue
    const cardCount = openCards(tables.cards, list.id)
    const swimlaneId = list.swimlaneId === id ? '' : list.swimlaneId
    tables.lists.set(list.id, { ...list, cardCount, swimlaneId })
  }
}

/** Takes a user off the cards of a board. */
function takeOff({ cards, cardTerms }: MemoryStore['tables'], boardId: string, user: string): void {
  const without = (ids: string[]) => ids.filter((id) => id !== user)
  for (const card of cards.values()) {
    if (card.boardId !== boardId) continue
    const people = { members: without(card.members), assignees: without(card.assignees) }
    cards.set(card.id, { ...card, ...people })
  }
  drop(cardTerms, (row) => row.boardId === boardId && row.term === `person:${user}`)
}

function drop<T extends object>(rows: Map<string, T>, goes: (row: T) => boolean): void {
  for (const [name, row] of rows) if (goes(row)) rows.delete(name)
}

/** Returns how many cards of a list are not archived. */
export function openCards(cards: Map<string, Card>, listId: string): number {
  return [...cards.values()].filter((card) => card.listId === listId && !card.archived).length
}

/** The image of a board with everything that rules look at without asking. */
export function frameOf(store: MemoryStore, boardId: string): BoardSnapshot {
  const snapshot = emptySnapshot(boardId)
  for (const table of FRAME) {
    for (const row of rowsIn(store, table).values()) {
      const home = Reflect.get(row, table === 'boards' ? 'id' : 'boardId')
      const name = Reflect.get(row, table === 'members' ? 'userId' : 'id')
      if (home === boardId) (snapshot[table] as Map<unknown, object>).set(name, row)
    }
  }
  return snapshot
}

/** Adds to a snapshot what these commands need and it lacks, and no more than that. */
export function supply(store: MemoryStore, snapshot: BoardSnapshot, commands: Command[]): void {
  const { cards } = store.tables
  snapshot.elsewhere.clear()
  snapshot.order = []
  for (const command of commands) {
    const needs = needsOf(command)
    for (const id of [command.actor.userId, ...(needs.people ?? [])])
      if (id) snapshot.people.set(id, store.people.get(id) ?? null)
    snapshot.tokens.set(command.actor.jti, false)
    for (const id of needs.cards ?? []) if (id) look(store, snapshot, id)
    for (let at = needs.lineage; at && cards.has(at); at = cards.get(at)?.parentId)
      look(store, snapshot, at)
    if (needs.order) snapshot.order = orderOf(cards, needs.order)
    if (needs.board && needs.board !== snapshot.id)
      snapshot.elsewhere.set(needs.board, frameOf(store, needs.board))
  }
}

/** The open cards of a list, or of its part in a swimlane, in order; those of equal `sort` as they were made. */
export function orderOf(
  cards: ReadonlyMap<string, Card | null>,
  { list, swimlane }: { list: string; swimlane: string | undefined },
) {
  return [...cards.values()]
    .filter((card) => card?.listId === list && !card.archived)
    .filter((card) => swimlane === undefined || card?.swimlaneId === swimlane)
    .flatMap((card) => (card ? [{ id: card.id, sort: card.sort }] : []))
    .toSorted((a, b) => a.sort - b.sort)
}

function look({ tables }: MemoryStore, snapshot: BoardSnapshot, id: string): void {
  if (!snapshot.cards.get(id)) snapshot.cards.set(id, tables.cards.get(id) ?? null)
}
