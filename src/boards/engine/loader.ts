import { fieldsInUse } from '../cards/queries.ts'
import { countIn } from '../lists/queries.ts'
import { momentsOfCards } from '../due/queries.ts'
import { findBoard, namesOnBoard } from '../boards/queries.ts'
import {
  type LoadedByName,
  type LoadedWhole,
  type Rows,
  COUNTED_ON_CARDS,
  LOADED_WHOLE,
} from '../entities.ts'
import { everyRow, rowsById } from '../row-queries.ts'
import { makersOfRules } from '../rules/queries.ts'
import { findRecords } from '../../operations/idempotency/saves.ts'
import { revokedAmong } from '../../accounts/auth/revoked-queries.ts'
import { peopleById } from '../../accounts/users/queries.ts'
import { cardQueries, deletedCardQueries, unknown } from './card-loader.ts'
import { contentsQueries, orderQueries, sizeQueries } from './contents-loader.ts'
import { countQueries, membershipQueries } from './limits-loader.ts'
import { type SelectOf, type Statement, rowQuery } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import {
  type BoardSnapshot,
  type RowsHeldByName,
  type RowsHeldWhole,
  emptySnapshot,
  tokenKey,
} from '../model/snapshot.ts'
import { type IdempotencyRecord, recordName } from '../../operations/idempotency/idempotency.ts'
import { type Command, needsOf } from './command.ts'
import { type Needs, rowNameOnBoard } from '../model/decision.ts'

/** Loads the rows that these commands need and the snapshot lacks, in one round trip, or none if it has them all. */
export async function load(
  store: Store,
  snapshot: BoardSnapshot,
  commands: Command[],
  isCold: boolean,
): Promise<void> {
  const needs = commands.map(needsOf)
  snapshot.held = { ...snapshot.held, mail: undefined }
  const queries = [
    ...(isCold ? boardQueries(snapshot) : []),
    ...peopleQueries(snapshot, commands, needs),
    ...cardQueries(snapshot, needs),
    ...onCardQueries(snapshot, needs),
    ...fieldsInUseQueries(snapshot, needs),
    ...cardsInQueries(snapshot, needs),
    ...dueQueries(snapshot, needs),
    ...deletedCardQueries(snapshot, needs),
    ...orderQueries(snapshot, needs),
    ...otherBoardQueries(snapshot, needs),
    ...countQueries(snapshot, needs),
    ...membershipQueries(snapshot, commands, needs),
    ...sizeQueries(snapshot, needs),
    ...idempotencyQueries(snapshot, commands),
  ]
  await store.batch(queries)
}

/**
 * Loads the cards that a command copies or moves, with what is on them. That takes a second round
 * trip, so that a command which is refused has loaded none of it.
 */
export async function loadContents(
  store: Store,
  snapshot: BoardSnapshot,
  commands: Command[],
): Promise<void> {
  if (snapshot.contents.isCut) return
  await store.batch(contentsQueries(snapshot, commands.map(needsOf)))
}

/** The board and the rows that every handler may read. */
function boardQueries(snapshot: BoardSnapshot): Statement[] {
  return [
    rowQuery(findBoard({ boardId: snapshot.id }), (rows) =>
      keep(snapshot.boards, rows, ({ id }) => id),
    ),
    rowQuery(namesOnBoard(snapshot.id), (rows) => {
      for (const { id, username } of rows) snapshot.names.set(id, username)
    }),
    ...LOADED_WHOLE.map((name) => wholeQuery(snapshot, name, snapshot.id)),
    rowQuery(makersOfRules(snapshot.id), (rows) => {
      for (const row of rows) snapshot.people.set(row.id, row)
    }),
  ]
}

function wholeQuery<T extends LoadedWhole>(held: RowsHeldWhole, name: T, id: string): Statement {
  const query: SelectOf<Rows[T]> = everyRow(name, { boardId: id })
  return rowQuery(query, (rows) => keep(held[name], rows, (row) => rowNameOnBoard(name, row)))
}

/** Reads the comments, checklists and attachments that commands name by their ids. */
function onCardQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  return COUNTED_ON_CARDS.flatMap((name) => {
    const named = needs.flatMap((needed) => needed[name] ?? [])
    return queriesById(name, snapshot, named)
  })
}

function queriesById<T extends LoadedByName>(
  name: T,
  held: RowsHeldByName,
  needed: (string | undefined)[],
): Statement[] {
  const known = held[name]
  const ids = unknown(known, needed)
  if (ids.length === 0) return []
  return [
    rowQuery(rowsById(name, ids), (rows) => {
      for (const id of ids) known.set(id, null)
      for (const row of rows) known.set(rowNameOnBoard(name, row), row)
    }),
  ]
}

/** Finds out which of the custom fields that commands ask about have a value on some card. */
function fieldsInUseQueries(
  { id, fieldsInUse: known }: BoardSnapshot,
  needs: Needs[],
): Statement[] {
  known.clear()
  const asked = needs.flatMap(({ valuesOf }) => valuesOf ?? [])
  if (asked.length === 0) return []
  return [rowQuery(fieldsInUse(id, asked), (rows) => rows.forEach((row) => known.add(row.id)))]
}

/** Counts the cards of lists and swimlanes that are to be deleted. */
function cardsInQueries({ id, cardsIn: known }: BoardSnapshot, needs: Needs[]): Statement[] {
  known.clear()
  return needs.flatMap(({ cardsIn }) =>
    cardsIn === undefined
      ? []
      : rowQuery(countIn(cardsIn, { boardId: id }), ([row]) => {
          known.set(cardsIn.id, (row?.open ?? 0) + (row?.archived ?? 0))
        }),
  )
}

/** Reads the moments of due dates that commands ask for, as triggers may have changed them since. */
function dueQueries({ dueMoments: known }: BoardSnapshot, needs: Needs[]): Statement[] {
  known.clear()
  const asked = needs.flatMap(({ dueMoments }) => dueMoments ?? [])
  if (asked.length === 0) return []
  return [rowQuery(momentsOfCards(asked), (rows) => keep(known, rows, ({ cardId }) => cardId))]
}

function otherBoardQueries(snapshot: BoardSnapshot, needs: Needs[]): Statement[] {
  snapshot.elsewhere.clear()
  return queriesOfBoards(snapshot, needs)
}

/** Reads other boards that are needed, up to so many that the snapshot does not hold yet. */
export function queriesOfBoards(snapshot: BoardSnapshot, needs: Needs[], most = Infinity) {
  return needs.flatMap(({ board, cardsThere = [] }): Statement[] => {
    const { elsewhere } = snapshot
    if (!board || board === snapshot.id || elsewhere.has(board) || elsewhere.size >= most) return []
    const other = emptySnapshot(board)
    snapshot.elsewhere.set(board, other)
    const cards = queriesById('cards', other, cardsThere)
    return [...boardQueries(other), ...cards]
  })
}

/** The stored replies to the idempotency keys of the commands. */
function idempotencyQueries(
  { idempotencyRecords: replies }: BoardSnapshot,
  commands: Command[],
): Statement[] {
  replies.clear()
  const asked = commands.flatMap(({ actor: { userId }, idempotencyKey }) =>
    idempotencyKey ? [{ userId, key: idempotencyKey.key }] : [],
  )
  return asked.length === 0
    ? []
    : [rowQuery(findRecords(asked), (rows: IdempotencyRecord[]) => keep(replies, rows, recordName))]
}

/** Reads the users of commands, and those whom they name, and whether their tokens are revoked. */
export function peopleQueries(
  snapshot: BoardSnapshot,
  commands: Command[],
  needs: Needs[],
): Statement[] {
  const users = unknown(snapshot.people, [
    ...commands.map(({ actor }) => actor.userId),
    ...needs.flatMap(({ people = [] }) => people),
  ])
  const tokens = new Map(
    commands
      .map(({ actor }) => [tokenKey(actor), actor] as const)
      .filter(([key]) => !snapshot.tokens.has(key)),
  )
  const queries: Statement[] = []
  if (users.length > 0) {
    queries.push(
      rowQuery(peopleById(users), (rows) => {
        for (const id of users) snapshot.people.set(id, null)
        for (const row of rows) snapshot.people.set(row.id, row)
      }),
    )
  }
  if (tokens.size > 0) {
    const known = [...tokens.values()].map(({ jti, limitsText }) => ({ jti, limitsText }))
    queries.push(
      rowQuery(revokedAmong(known), (rows) => {
        for (const key of tokens.keys()) snapshot.tokens.set(key, false)
        for (const row of rows) snapshot.tokens.set(tokenKey(row), true)
      }),
    )
  }
  return queries
}

function keep<T>(into: Map<string, T>, rows: T[], nameOf: (row: T) => string): void {
  for (const row of rows) into.set(nameOf(row), row)
}
