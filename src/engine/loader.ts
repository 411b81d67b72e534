import { cardsById, cardsUpwards, fieldsInUse } from '../cards/queries.ts'
import { findBoard, membersOfBoard, namesOnBoard } from '../boards/queries.ts'
import { everyIntegration } from '../integrations/queries.ts'
import { everyCustomField, everyList, everySwimlane } from '../lists/queries.ts'
import { attachmentsById, checklistsById, commentsById } from '../cards/on-card-queries.ts'
import { findRecords } from '../auth/idempotency-queries.ts'
import { peopleById, revokedAmong } from '../users/queries.ts'
import { type Db, type Want, want } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { type BoardSnapshot, emptySnapshot } from '../core/snapshot.ts'
import { type IdempotencyRecord, recordName } from '../core/idempotency.ts'
import { type Command, needsOf } from './commands.ts'
import type { Needs } from '../core/decision.ts'

/** Loads the rows that these commands need and the snapshot lacks, in one round trip, or none if it has them all. */
export async function load(
  store: Store,
  snapshot: BoardSnapshot,
  commands: Command[],
  isCold: boolean,
): Promise<void> {
  const needs = commands.map(needsOf)
  const { db } = store
  const wants = [
    ...(isCold ? wantBoard(db, snapshot) : []),
    ...wantPeople(db, snapshot, commands, needs),
    ...wantCards(db, snapshot, needs),
    ...wantOnCards(db, snapshot, needs),
    ...wantFieldsInUse(db, snapshot, needs),
    ...wantElsewhere(db, snapshot, needs),
    ...wantRecords(snapshot, commands),
  ]
  await store.supply(wants)
}

/** The board and the rows that every handler may read: members, lists, swimlanes, custom fields, integrations. */
function wantBoard(db: Db, snapshot: BoardSnapshot): Want[] {
  const scope = { boardId: snapshot.id }
  return [
    want(findBoard(db, scope), (rows) => keep(snapshot.boards, rows, ({ id }) => id)),
    want(membersOfBoard(db, scope), (rows) => keep(snapshot.members, rows, ({ userId }) => userId)),
    want(namesOnBoard(db, snapshot.id), (rows) => {
      for (const { id, username } of rows) snapshot.names.set(id, username)
    }),
    want(everyList(db, snapshot.id), (rows) => keep(snapshot.lists, rows, ({ id }) => id)),
    want(everySwimlane(db, snapshot.id), (rows) => keep(snapshot.swimlanes, rows, ({ id }) => id)),
    want(everyCustomField(db, snapshot.id), (rows) =>
      keep(snapshot.customFields, rows, ({ id }) => id),
    ),
    want(everyIntegration(db, snapshot.id), (rows) =>
      keep(snapshot.integrations, rows, ({ id }) => id),
    ),
  ]
}

/** Comments, checklists and attachments by the ids that commands name. */
function wantOnCards(db: Db, snapshot: BoardSnapshot, needs: Needs[]): Want[] {
  return [
    ...wantNamed(
      snapshot.comments,
      needs.flatMap(({ comments = [] }) => comments),
      (ids) => commentsById(db, ids),
    ),
    ...wantNamed(
      snapshot.checklists,
      needs.flatMap(({ checklists = [] }) => checklists),
      (ids) => checklistsById(db, ids),
    ),
    ...wantNamed(
      snapshot.attachments,
      needs.flatMap(({ attachments = [] }) => attachments),
      (ids) => attachmentsById(db, ids),
    ),
  ]
}

function wantNamed<T extends { id: string }>(
  known: Map<string, T | null>,
  named: string[],
  ask: (ids: string[]) => Want['ask'] & { _: { result: T[] } },
): Want[] {
  const ids = unknown(known, named)
  if (ids.length === 0) return []
  return [
    want(ask(ids), (rows: T[]) => {
      for (const id of ids) known.set(id, null)
      for (const row of rows) known.set(row.id, row)
    }),
  ]
}

/** Which of the custom fields that commands ask about have a value on some card. */
function wantFieldsInUse(
  db: Db,
  { id, fieldsInUse: known }: BoardSnapshot,
  needs: Needs[],
): Want[] {
  known.clear()
  const asked = needs.flatMap(({ valuesOf }) => valuesOf ?? [])
  if (asked.length === 0) return []
  return [want(fieldsInUse(db, id, asked), (rows) => rows.forEach((row) => known.add(row.id)))]
}

function wantElsewhere(db: Db, snapshot: BoardSnapshot, needs: Needs[]): Want[] {
  snapshot.elsewhere.clear()
  return needs.flatMap(({ board }) => {
    if (!board || board === snapshot.id) return []
    const other = emptySnapshot(board)
    snapshot.elsewhere.set(board, other)
    return wantBoard(db, other)
  })
}

/** The stored replies to the idempotency keys of the commands. */
function wantRecords({ idempotencyRecords: replies }: BoardSnapshot, commands: Command[]): Want[] {
  replies.clear()
  const asked = commands.flatMap(({ actor: { userId }, idempotencyKey }) =>
    idempotencyKey ? [{ userId, key: idempotencyKey.key }] : [],
  )
  return asked.length === 0
    ? []
    : [want(findRecords(asked), (rows: IdempotencyRecord[]) => keep(replies, rows, recordName))]
}

function wantPeople(db: Db, snapshot: BoardSnapshot, commands: Command[], needs: Needs[]): Want[] {
  const users = unknown(snapshot.people, [
    ...commands.map(({ actor }) => actor.userId),
    ...needs.flatMap(({ people = [] }) => people),
  ])
  const tokens = unknown(
    snapshot.tokens,
    commands.map(({ actor }) => actor.jti),
  )
  const wants: Want[] = []
  if (users.length > 0) {
    wants.push(
      want(peopleById(db, users), (rows) => {
        for (const id of users) snapshot.people.set(id, null)
        for (const row of rows) snapshot.people.set(row.id, row)
      }),
    )
  }
  if (tokens.length > 0) {
    wants.push(
      want(revokedAmong(db, tokens), (rows) => {
        for (const jti of tokens) snapshot.tokens.set(jti, false)
        for (const { jti } of rows) snapshot.tokens.set(jti, true)
      }),
    )
  }
  return wants
}

function wantCards(db: Db, snapshot: BoardSnapshot, needs: Needs[]): Want[] {
  const ids = unknown(
    snapshot.cards,
    needs.flatMap(({ cards = [] }) => cards),
  )
  const heads = needs.flatMap(({ lineage }) =>
    lineage && !hasAncestors(snapshot, lineage) ? [lineage] : [],
  )
  const put = (rows: NonNullable<ReturnType<BoardSnapshot['cards']['get']>>[]) => {
    for (const row of rows) {
      if (row.boardId === snapshot.id && !snapshot.cards.get(row.id))
        snapshot.cards.set(row.id, row)
    }
  }
  const wants: Want[] = []
  if (ids.length > 0) {
    for (const id of ids) snapshot.cards.set(id, null)
    wants.push(want(cardsById(db, ids), put))
  }
  if (heads.length > 0) wants.push(want(cardsUpwards(db, heads), put))
  return wants
}

/** Whether a card and all its ancestors are in the snapshot. */
function hasAncestors(snapshot: BoardSnapshot, id: string): boolean {
  const seen = new Set<string>()
  for (let at = id; at !== '' && !seen.has(at); at = snapshot.cards.get(at)?.parentId ?? '') {
    if (!snapshot.cards.has(at)) return false
    seen.add(at)
  }
  return true
}

function unknown(known: Map<string, unknown>, ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id): id is string => Boolean(id) && !known.has(id ?? '')))]
}

function keep<T>(into: Map<string, T>, rows: T[], nameOf: (row: T) => string): void {
  for (const row of rows) into.set(nameOf(row), row)
}
