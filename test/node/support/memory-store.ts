import { type Change, type Cascade, rowName } from '../../../src/core/decision.ts'
import { mergeChanges } from '../../../src/core/merge-changes.ts'
import { type BoardSnapshot, type Person, emptySnapshot } from '../../../src/core/snapshot.ts'
import { type Command, needsOf } from '../../../src/engine/commands.ts'
import { fieldTerm } from '../../../src/cards/terms.ts'
import type { Card, CardTerm } from '../../../src/core/card-rows.ts'
import type { Activity, Rows, Table } from '../../../src/core/rows.ts'

/** A store in memory: the rows of all boards, the users, and the log, as a database would keep them. */
export type Shelf = {
  tables: { [T in Table]: Map<string, Rows[T]> }
  people: Map<string, Person>
  log: Activity[]
}

/** A shelf with all that these images hold. */
export function shelve(...snapshots: BoardSnapshot[]): Shelf {
  const shelf: Shelf = {
    tables: {
      boards: new Map(),
      members: new Map(),
      lists: new Map(),
      swimlanes: new Map(),
      customFields: new Map(),
      cards: new Map(),
      cardTerms: new Map(),
      comments: new Map(),
      checklists: new Map(),
      attachments: new Map(),
      integrations: new Map(),
    },
    people: new Map(),
    log: [],
  }
  for (const snapshot of snapshots) {
    for (const table of FRAME) for (const row of snapshot[table].values()) put(shelf, table, row)
    for (const card of snapshot.cards.values()) {
      if (card === null) continue
      put(shelf, 'cards', card)
      for (const term of termsOf(card)) put(shelf, 'cardTerms', term)
    }
    for (const person of snapshot.people.values()) if (person) shelf.people.set(person.id, person)
  }
  return shelf
}

const FRAME = ['boards', 'members', 'lists', 'swimlanes', 'customFields'] as const

/** What a card can be found by: its people, and the values of its custom fields. */
export function termsOf({
  id: cardId,
  boardId,
  members,
  assignees,
  customFields,
}: Card): CardTerm[] {
  const people = [...new Set([...members, ...assignees])].map((user) => `person:${user}`)
  const fields = customFields.map(({ _id, value }) => fieldTerm(_id, String(value ?? '')))
  return [...people, ...fields].map((term) => ({ boardId, cardId, term }))
}

function rowsIn(shelf: Shelf, table: Table): Map<string, object> {
  return shelf.tables[table]
}

function put(shelf: Shelf, table: Table, row: object): void {
  const name = rowName(table, row)
  if (rowsIn(shelf, table).has(name)) throw new Error(`There is a row ${name} in ${table} already.`)
  rowsIn(shelf, table).set(name, row)
}

/** Stores the changes of a turn, gathered, in the order in which the database is given them. */
export function store(shelf: Shelf, boardId: string, changes: Change[], log: Activity[]): void {
  const { removed, inserted, updated, cascades: swept } = mergeChanges(changes)
  for (const [table, keys] of removed)
    for (const key of keys) rowsIn(shelf, table).delete(rowName(table, key))
  for (const [table, rows] of inserted) for (const row of rows) put(shelf, table, row)
  for (const [table, updates] of updated) {
    for (const { key, set } of updates) {
      const name = rowName(table, key)
      const row = rowsIn(shelf, table).get(name)
      if (row === undefined) throw new Error(`There is no row ${name} in ${table} to update.`)
      rowsIn(shelf, table).set(name, { ...row, ...set })
    }
  }
  shelf.log.push(...log)
  for (const one of swept) sweep(shelf, boardId, one)
}

/** Which cards a sweep of an id is about. */
const COLUMNS: Partial<Record<Cascade['of'], keyof Card>> = {
  parents: 'parentId',
  card: 'id',
  list: 'listId',
  swimlane: 'swimlaneId',
}

function sweep({ tables }: Shelf, boardId: string, { of, id }: Cascade): void {
  if (of === 'home') return
  if (of === 'person') {
    takeOff(tables, boardId, id)
    return
  }
  const column = COLUMNS[of]
  if (column === undefined) throw new Error(`Nothing sweeps up by ${of} here.`)
  const hit = new Set(
    [...tables.cards.values()].filter((card) => card[column] === id).map(({ id }) => id),
  )
  const orphans = of === 'parents' ? new Set([id]) : hit
  for (const card of tables.cards.values())
    if (orphans.has(card.parentId)) tables.cards.set(card.id, { ...card, parentId: '' })
  if (of === 'parents') return
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
function takeOff({ cards, cardTerms }: Shelf['tables'], boardId: string, user: string): void {
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

/** How many cards of a list are not archived. */
export function openCards(cards: Map<string, Card>, listId: string): number {
  return [...cards.values()].filter((card) => card.listId === listId && !card.archived).length
}

/** The image of a board with everything that rules look at without asking. */
export function frameOf(shelf: Shelf, boardId: string): BoardSnapshot {
  const snapshot = emptySnapshot(boardId)
  for (const table of FRAME) {
    for (const row of rowsIn(shelf, table).values()) {
      const home = Reflect.get(row, table === 'boards' ? 'id' : 'boardId')
      const name = Reflect.get(row, table === 'members' ? 'userId' : 'id')
      if (home === boardId) (snapshot[table] as Map<unknown, object>).set(name, row)
    }
  }
  return snapshot
}

/** Adds to an image what these orders need and it lacks, and no more than that. */
export function supply(shelf: Shelf, snapshot: BoardSnapshot, commands: Command[]): void {
  const { cards } = shelf.tables
  snapshot.elsewhere.clear()
  for (const command of commands) {
    const needs = needsOf(command)
    for (const id of [command.actor.userId, ...(needs.people ?? [])])
      if (id) snapshot.people.set(id, shelf.people.get(id) ?? null)
    snapshot.tokens.set(command.actor.jti, false)
    for (const id of needs.cards ?? []) if (id) look(shelf, snapshot, id)
    for (let at = needs.lineage; at && cards.has(at); at = cards.get(at)?.parentId)
      look(shelf, snapshot, at)
    if (needs.board && needs.board !== snapshot.id)
      snapshot.elsewhere.set(needs.board, frameOf(shelf, needs.board))
  }
}

function look({ tables }: Shelf, snapshot: BoardSnapshot, id: string): void {
  if (!snapshot.cards.get(id)) snapshot.cards.set(id, tables.cards.get(id) ?? null)
}
