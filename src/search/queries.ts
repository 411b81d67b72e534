import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { AppError } from '../kernel/contract/app-error.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries } from '../operations/request-context.ts'
import {
  attachments,
  cards,
  checklists,
  comments,
  customFields,
  lists,
  swimlanes,
} from '../boards/tables.ts'
import { eqAny, eqUnindexed, rowid } from '../kernel/db/scope.ts'
import { docs } from './index-saves.ts'
import { filterOrder, savedFilters, staleCards } from './tables.ts'
import { db } from '../kernel/db/database.ts'
import { MOST_LOOKED_AT } from '../outbox/due.ts'

/** Most cards that a run reads at once. */
const MOST_CARDS = 100

/** Newest comments of a card that are indexed, and most bytes of them. */
const COMMENTS = { most: 500, bytes: 300_000 } as const

/** The board's id if cards of it are stale. */
export function staleOnBoard(boardId: string) {
  return db
    .select({ boardId: staleCards.boardId })
    .from(staleCards)
    .where(eq(staleCards.boardId, boardId))
    .limit(1)
}

/** Finds at most 500 boards with stale cards, from an id on in the order of their ids. */
export function staleFrom(from: string) {
  return db
    .select({ boardId: staleCards.boardId })
    .from(staleCards)
    .where(gte(staleCards.boardId, from))
    .groupBy(staleCards.boardId)
    .limit(MOST_LOOKED_AT)
}

/** The number of boards with stale cards, up to 500. Marks have no time. */
export function staleFigures() {
  const boards = staleFrom('').as('stale')
  return db
    .select({
      due: sql<number>`count(*)`.as('due'),
      oldest: sql<string | null>`null`.as('oldest'),
    })
    .from(boards)
}

const mark = {
  boardId: staleCards.boardId,
  cardId: staleCards.cardId,
  mark: staleCards.mark,
  afterNumber: staleCards.afterNumber,
  isForced: staleCards.isForced,
}

/** Cards of the board that are marked one by one, and the bytes of their descriptions. */
export function markedCards(boardId: string) {
  return db
    .select({
      ...mark,
      bytes: sql<number>`coalesce(octet_length(${cards.description}), 0)`.as('b'),
    })
    .from(staleCards)
    .leftJoin(cards, eq(cards.id, staleCards.cardId))
    .where(and(eq(staleCards.boardId, boardId), gt(staleCards.cardId, '')))
    .orderBy(staleCards.cardId)
    .limit(MOST_CARDS)
}

/** The mark of the whole board, if it has one. */
export function markedBoard(boardId: string) {
  return db.select(mark).from(staleCards).where(isOfWholeBoard(boardId))
}

function isOfWholeBoard(boardId: string) {
  return and(eq(staleCards.boardId, boardId), eq(staleCards.cardId, ''))
}

/** The next cards of a board that is marked as a whole, in the order of their numbers. */
export function nextOfBoard(boardId: string) {
  const after = db
    .select({ number: staleCards.afterNumber })
    .from(staleCards)
    .where(isOfWholeBoard(boardId))
  return db
    .select({
      id: cards.id,
      number: cards.cardNumber,
      bytes: sql<number>`octet_length(${cards.description})`.as('b'),
    })
    .from(cards)
    .where(and(eq(cards.boardId, boardId), gt(cards.cardNumber, after)))
    .orderBy(cards.cardNumber)
    .limit(MOST_CARDS)
}

const c = alias(comments, 'c')

/** The texts of the newest comments on each of the cards. */
export function commentsOf(ids: string[]) {
  const size = sql`octet_length(${c.text})`
  const newest = sql`select rowid from ${comments} where ${comments.cardId} = asked.value order by rowid desc limit ${COMMENTS.most}`
  const before = sql`sum(${size}) over (partition by ${c.cardId} order by ${c}.rowid desc) - ${size}`
  const each = sql`select ${c}.rowid as row, ${before} as before
    from json_each(${JSON.stringify(ids)}) as asked cross join ${comments} ${c} on ${c}.rowid in (${newest})`
  return db
    .select({ cardId: comments.cardId, text: comments.text })
    .from(comments)
    .where(sql`${rowid(comments)} in (select row from (${each}) where before < ${COMMENTS.bytes})`)
    .orderBy(desc(rowid(comments)))
}

export function checklistsOf(ids: string[]) {
  return db
    .select({ cardId: checklists.cardId, title: checklists.title, items: checklists.items })
    .from(checklists)
    .where(eqAny(checklists.cardId, ids))
    .orderBy(checklists.cardId, checklists.sort)
}

/** Finds the cards that have an attachment, among those given. */
export function withAttachments(ids: string[]) {
  return db
    .select({ cardId: attachments.cardId })
    .from(attachments)
    .where(eqAny(attachments.cardId, ids))
    .groupBy(attachments.cardId)
}

/** The custom fields of a board, as far as the index holds them. */
export function fieldsOfBoard(boardId: string) {
  return db
    .select({ id: customFields.id, name: customFields.name, settings: customFields.settings })
    .from(customFields)
    .where(eq(customFields.boardId, boardId))
}

/** Finds the ids of the archived lists and swimlanes of a board. */
export function archivedColumns(boardId: string) {
  const archivedOf = (table: typeof lists | typeof swimlanes) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.boardId, boardId), eq(table.archived, true)))
  return archivedOf(lists).unionAll(archivedOf(swimlanes))
}

/** Finds the cards that are still on the board, among those given. */
export function stillOnBoard(boardId: string, ids: string[]) {
  return db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eqAny(cards.id, ids), eqUnindexed(cards.boardId, boardId)))
}

export function fingerprintsOf(cardIds: string[]) {
  const { cardId, fingerprint } = docs
  return db.select({ cardId, fingerprint }).from(docs).where(eqAny(cardId, cardIds))
}

/** The next documents of a board, in the order of their cards' ids. */
export function documentsOfBoard(boardId: string, after: string, most: number) {
  const { cardId } = docs
  return db
    .select({ cardId })
    .from(docs)
    .where(and(eq(docs.boardId, boardId), gt(cardId, after)))
    .orderBy(cardId)
    .limit(most)
}

/** The questions that a user has saved, in the order in which they were. */
export function filtersOf(userId: string) {
  const { id, name, q, createdAt, boardId, view, grouping: group } = savedFilters
  return db
    .select({ id, name, q, createdAt, boardId, view, group })
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(...filterOrder)
}

function filterOf(userId: string, id: string) {
  return db
    .select({ id: savedFilters.id })
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.id, id)))
}

export const searchPaths: PathQueries = {
  filter: (_scope, { filter = '' }, report, userId) =>
    rowQuery(
      filterOf(userId, filter),
      (rows) => rows.length > 0 || report(new AppError('filter.not_found')),
    ),
}
