import { type SQL, and, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { fieldTerm, personTerm } from './term-fields.ts'
import { boards, cardTerms, cards, customFields, lists, members } from '../tables.ts'
import { db } from '../../kernel/db/database.ts'
import { type Value, prepared } from '../../kernel/db/prepared.ts'
import type { NeededOrder } from '../model/decision.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import {
  type WithPlaceholders,
  LIST_BYTES,
  type PageWindow,
  type Scope,
  afterPosition,
  amongIf,
  ofBoardUnindexed,
  bytesOf,
  eqUnindexed,
  byId,
  rowid,
  rowidOf,
  withinByteLimit,
} from '../../kernel/db/scope.ts'

const entry = {
  id: cards.id,
  title: cards.title,
  description: cards.description,
  listId: cards.listId,
  swimlaneId: cards.swimlaneId,
  receivedAt: cards.receivedAt,
  startAt: cards.startAt,
  dueAt: cards.dueAt,
  endAt: cards.endAt,
  assignees: cards.assignees,
  sort: cards.sort,
  row: rowidOf(cards),
  bytes: bytesOf(cards.description),
}

/** Pages of up to 20 cards, with the one that is read beyond them, are not cut by size: their descriptions have at most 8 MB, 400,000 bytes each. */
const FEW = 21

function openCards(
  condition: SQL,
  scope: WithPlaceholders<Scope>,
  { limit, after: last }: WithPlaceholders<PageWindow>,
  isFew = typeof limit === 'number' && limit <= FEW,
) {
  const where = and(
    condition,
    eq(cards.archived, false),
    ofBoardUnindexed(cards.boardId, scope),
    afterPosition(cards.sort, last),
  )
  const orderBy = sql`${cards.sort}, ${rowid(cards)}`
  const rows = { table: cards, where, orderBy, limit, text: cards.description }
  return db
    .select(entry)
    .from(cards)
    .where(isFew ? where : and(where, withinByteLimit(LIST_BYTES, rows)))
    .orderBy(orderBy)
    .limit(limit)
}

/** The list's cards that are not archived. */
export function cardsInList(scope: Scope, listId: string, part: PageWindow) {
  if (part.after) return openCards(eq(cards.listId, listId), scope, part)
  const { boardId } = scope
  const { limit } = part
  const first = limit <= FEW ? fewInList : firstInList
  return first({ boardId, listId, limit })
}

const firstPage = (isFew: boolean) =>
  prepared(['boardId', 'listId', 'limit'], ({ boardId, listId, limit }) => {
    const scope = { boardId }
    return openCards(eq(cards.listId, listId), scope, { limit }, isFew)
  })

const fewInList = firstPage(true)
const firstInList = firstPage(false)

/** The swimlane's cards that are not archived. */
export function cardsInSwimlane(scope: Scope, swimlaneId: string, part: PageWindow) {
  return openCards(eq(cards.swimlaneId, swimlaneId), scope, part)
}

/** The board's cards that are not archived and whose custom field has that value; for a dropdown, the item of that name. */
export function cardsByField(scope: Scope, fieldId: string, value: string, part: PageWindow) {
  const item = sql`select ${fieldTerm(fieldId, '')} || (item.value ->> '_id')
    from ${customFields} as field, json_each(field.settings, '$.dropdownItems') as item
    where field.id = ${fieldId} and item.value ->> 'name' = ${value}`
  const cardIds = sql`select card_id from ${cardTerms}
    where board_id = ${scope.boardId} and term in (select ${fieldTerm(fieldId, value)} union all ${item})`
  return openCards(sql`${cards.id} in (${cardIds})`, scope, part)
}

/** The card of that id, if it is on the board. */
export function findCard(scope: Scope, id: string) {
  return preparedCard({ boardId: scope.boardId, id })
}

const preparedCard = prepared(['boardId', 'id'], ({ boardId, id }) => selectCard({ boardId }, id))

function selectCard(scope: WithPlaceholders<Scope>, id: Value) {
  return db
    .select()
    .from(cards)
    .where(byId(cards, id, scope))
}

/** The id of the board that a card is on, in SQL. */
export function boardOfCard(id: string): SqlText {
  return sql`${db.select({ boardId: cards.boardId }).from(cards).where(eq(cards.id, id))}`
}

/** The title of a card, on any board. */
export function titleOfCard(id: string) {
  return db.select({ title: cards.title }).from(cards).where(eq(cards.id, id))
}

/** The open cards of a list, or those of them in one swimlane, in order. */
export function openCardsInOrder(boardId: string, { list, swimlane }: NeededOrder) {
  return db
    .select({ id: cards.id, sort: cards.sort })
    .from(cards)
    .where(
      and(
        eq(cards.listId, list),
        eq(cards.archived, false),
        ofBoardUnindexed(cards.boardId, { boardId }),
        swimlane === undefined ? undefined : eqUnindexed(cards.swimlaneId, swimlane),
      ),
    )
    .orderBy(cards.sort, rowid(cards))
}

/** One row for each of these custom fields that has a value on some card of the board. */
export function fieldsInUse(boardId: string, fieldIds: string[]) {
  // The term of an empty value is the prefix of all others; it ends in `=`, and `>` is the next character.
  const none = sql`'field:' || value || '='`
  const values = sql`select 1 from ${cardTerms} where board_id = ${boardId}
    and term > ${none} and term < 'field:' || value || '>'`
  return db
    .select({ id: sql<string>`value`.as('id') })
    .from(sql`json_each(${JSON.stringify(fieldIds)})`)
    .where(sql`exists (${values})`)
}

/** Most cards that are listed of one person. */
const MOST_OWN = 10_000

/** Limits the cards of a person to some boards, to those with a due date, or to due dates between two bounds, which are included. */
type OwnCards = {
  boards: string[] | undefined
  isDue: boolean
  from: string | undefined
  to: string | undefined
}

/** The open cards that a user is on, in open lists of the open boards of which they are an active member; by due date. */
export function cardsOfPerson(userId: string, { boards: only, isDue, from, to }: OwnCards) {
  const found = db
    .select({ id: cardTerms.cardId })
    .from(members)
    .crossJoin(boards)
    .crossJoin(cardTerms)
    .where(
      and(
        eq(members.userId, userId),
        eq(members.isActive, true),
        amongIf(members.boardId, only),
        eq(boards.id, members.boardId),
        eq(boards.archived, false),
        eq(cardTerms.boardId, members.boardId),
        eq(cardTerms.term, personTerm(userId)),
      ),
    )
  return db
    .select({
      id: cards.id,
      title: cards.title,
      boardId: cards.boardId,
      swimlaneId: cards.swimlaneId,
      listId: cards.listId,
      dueAt: cards.dueAt,
      startAt: cards.startAt,
      endAt: cards.endAt,
      members: cards.members,
      assignees: cards.assignees,
    })
    .from(cards)
    .innerJoin(lists, eq(lists.id, cards.listId))
    .where(
      and(
        inArray(cards.id, found),
        eq(lists.archived, false),
        eq(cards.archived, false),
        isDue || from || to ? isNotNull(cards.dueAt) : undefined,
        from === undefined ? undefined : gte(cards.dueAt, from),
        to === undefined ? undefined : lte(cards.dueAt, to),
      ),
    )
    .orderBy(cards.dueAt, cards.id)
    .limit(MOST_OWN)
}
