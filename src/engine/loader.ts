import { cardsById, cardsUpwards, fieldsInUse } from '../cards/queries.ts'
import { findBoard, membersOfBoard, namesOnBoard } from '../boards/queries.ts'
import { everyIntegration } from '../integrations/queries.ts'
import { everyCustomField, everyList, everySwimlane } from '../lists/queries.ts'
import { attachmentsById } from '../attachments/queries.ts'
import { checklistsById } from '../checklists/queries.ts'
import { commentsById } from '../comments/queries.ts'
import { findRecords } from '../auth/idempotency-queries.ts'
import { peopleById, revokedAmong } from '../users/queries.ts'
import { contentsQueries, orderQueries } from './contents-loader.ts'
import { type Db, type RowQuery, rowQuery } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { type BoardSnapshot, emptySnapshot } from '../core/snapshot.ts'
import { type IdempotencyRecord, recordName } from '../core/idempotency.ts'
import { type Command, needsOf } from './command.ts'
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
  const queries = [
    ...(isCold ? boardQueries(db, snapshot) : []),
    ...peopleQueries(db, snapshot, commands, needs),
    ...cardQueries(db, snapshot, needs),
    ...onCardQueries(db, snapshot, needs),
    ...fieldsInUseQueries(db, snapshot, needs),
    ...orderQueries(db, snapshot, needs),
    ...otherBoardQueries(db, snapshot, needs),
    ...contentsQueries(db, snapshot, needs),
    ...idempotencyQueries(snapshot, commands),
  ]
  await store.runQueries(queries)
}

/** The board and the rows that every handler may read: members, lists, swimlanes, custom fields, integrations. */
function boardQueries(db: Db, snapshot: BoardSnapshot): RowQuery[] {
  const scope = { boardId: snapshot.id }
  return [
    rowQuery(findBoard(db, scope), (rows) => keep(snapshot.boards, rows, ({ id }) => id)),
    rowQuery(membersOfBoard(db, scope), (rows) =>
      keep(snapshot.members, rows, ({ userId }) => userId),
    ),
    rowQuery(namesOnBoard(db, snapshot.id), (rows) => {
      for (const { id, username } of rows) snapshot.names.set(id, username)
    }),
    rowQuery(everyList(db, snapshot.id), (rows) => keep(snapshot.lists, rows, ({ id }) => id)),
    rowQuery(everySwimlane(db, snapshot.id), (rows) =>
      keep(snapshot.swimlanes, rows, ({ id }) => id),
    ),
    rowQuery(everyCustomField(db, snapshot.id), (rows) =>
      keep(snapshot.customFields, rows, ({ id }) => id),
    ),
    rowQuery(everyIntegration(db, snapshot.id), (rows) =>
      keep(snapshot.integrations, rows, ({ id }) => id),
    ),
  ]
}

/** Comments, checklists and attachments by the ids that commands name. */
function onCardQueries(db: Db, snapshot: BoardSnapshot, needs: Needs[]): RowQuery[] {
  return [
    ...queriesById(
      snapshot.comments,
      needs.flatMap(({ comments = [] }) => comments),
      (ids) => commentsById(db, ids),
    ),
    ...queriesById(
      snapshot.checklists,
      needs.flatMap(({ checklists = [] }) => checklists),
      (ids) => checklistsById(db, ids),
    ),
    ...queriesById(
      snapshot.attachments,
      needs.flatMap(({ attachments = [] }) => attachments),
      (ids) => attachmentsById(db, ids),
    ),
  ]
}

function queriesById<T extends { id: string }>(
  known: Map<string, T | null>,
  needed: string[],
  select: (ids: string[]) => RowQuery['statement'] & { _: { result: T[] } },
): RowQuery[] {
  const ids = unknown(known, needed)
  if (ids.length === 0) return []
  return [
    rowQuery(select(ids), (rows: T[]) => {
      for (const id of ids) known.set(id, null)
      for (const row of rows) known.set(row.id, row)
    }),
  ]
}

/** Which of the custom fields that commands ask about have a value on some card. */
function fieldsInUseQueries(
  db: Db,
  { id, fieldsInUse: known }: BoardSnapshot,
  needs: Needs[],
): RowQuery[] {
  known.clear()
  const asked = needs.flatMap(({ valuesOf }) => valuesOf ?? [])
  if (asked.length === 0) return []
  return [rowQuery(fieldsInUse(db, id, asked), (rows) => rows.forEach((row) => known.add(row.id)))]
}

function otherBoardQueries(db: Db, snapshot: BoardSnapshot, needs: Needs[]): RowQuery[] {
  snapshot.elsewhere.clear()
  return needs.flatMap(({ board, cardsThere = [] }) => {
    if (!board || board === snapshot.id) return []
    const other = emptySnapshot(board)
    snapshot.elsewhere.set(board, other)
    const cards = queriesById(other.cards, cardsThere, (ids) => cardsById(db, ids))
    return [...boardQueries(db, other), ...cards]
  })
}

/** The stored replies to the idempotency keys of the commands. */
function idempotencyQueries(
  { idempotencyRecords: replies }: BoardSnapshot,
  commands: Command[],
): RowQuery[] {
  replies.clear()
  const asked = commands.flatMap(({ actor: { userId }, idempotencyKey }) =>
    idempotencyKey ? [{ userId, key: idempotencyKey.key }] : [],
  )
  return asked.length === 0
    ? []
    : [rowQuery(findRecords(asked), (rows: IdempotencyRecord[]) => keep(replies, rows, recordName))]
}

function peopleQueries(
  db: Db,
  snapshot: BoardSnapshot,
  commands: Command[],
  needs: Needs[],
): RowQuery[] {
  const users = unknown(snapshot.people, [
    ...commands.map(({ actor }) => actor.userId),
    ...needs.flatMap(({ people = [] }) => people),
  ])
  const tokens = unknown(
    snapshot.tokens,
    commands.map(({ actor }) => actor.jti),
  )
  const queries: RowQuery[] = []
  if (users.length > 0) {
    queries.push(
      rowQuery(peopleById(db, users), (rows) => {
        for (const id of users) snapshot.people.set(id, null)
        for (const row of rows) snapshot.people.set(row.id, row)
      }),
    )
  }
  if (tokens.length > 0) {
    queries.push(
      rowQuery(revokedAmong(db, tokens), (rows) => {
        for (const jti of tokens) snapshot.tokens.set(jti, false)
        for (const { jti } of rows) snapshot.tokens.set(jti, true)
      }),
    )
  }
  return queries
}

function cardQueries(db: Db, snapshot: BoardSnapshot, needs: Needs[]): RowQuery[] {
  const ids = unknown(
    snapshot.cards,
    needs.flatMap(({ cards = [] }) => cards),
  )
  const heads = needs.flatMap(({ lineage }) =>
    lineage && !hasAncestors(snapshot, lineage) ? [lineage] : [],
  )
  const receive = (rows: NonNullable<ReturnType<BoardSnapshot['cards']['get']>>[]) => {
    for (const row of rows) {
      if (row.boardId === snapshot.id && !snapshot.cards.get(row.id))
        snapshot.cards.set(row.id, row)
    }
  }
  const queries: RowQuery[] = []
  if (ids.length > 0) {
    for (const id of ids) snapshot.cards.set(id, null)
    queries.push(rowQuery(cardsById(db, ids), receive))
  }
  if (heads.length > 0) queries.push(rowQuery(cardsUpwards(db, heads), receive))
  return queries
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
