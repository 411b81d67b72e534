import {
  type SQL,
  type SQLWrapper,
  and,
  count,
  eq,
  exists,
  getTableColumns,
  inArray,
  sql,
} from 'drizzle-orm'
import { type SQLiteTable, alias } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Cascade } from '../model/decision.ts'
import { activities } from '../boards/activity-table.ts'
import { boardChanges } from '../boards/change-table.ts'
import { watchChanges } from '../watches/tables.ts'
import { COUNTED_ON_CARDS, ENTITIES, referencesOf } from '../entities.ts'
import { TABLES, attachments, boards, cards, lists, tablesOn } from '../tables.ts'
import { looseFiles } from '../../files/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { keepSharedBackground, replaceBackground } from '../backgrounds/cascades.ts'
import { deleteOldRuns, deleteRuns } from '../rules/cascades.ts'
import { keepMembers } from '../checklists/cascades.ts'
import { deleteViews } from '../cards/view-saves.ts'
import { removeLabels, removeReferences } from '../cards/reference-cascades.ts'
import { deletedCards, deletedRows } from '../deleted-cards/tables.ts'
import { removePerson } from '../members/cascades.ts'
import { forgetCardTexts, forgetCommentText } from '../cards/text-cascades.ts'
import { removeDropdownItem, removeFieldValues } from '../custom-fields/cascades.ts'
import { deleteFeedsOf } from '../../accounts/feeds/saves.ts'
import type { CascadeScope, RoomCascades } from './listener.ts'

/**
 * The statements of cascades: they delete or change the rows that depend on a card, list, field,
 * member or board. Deleted cards share their statements, because D1 limits how many a request may run.
 * Those of rooms above run first, as they look at rows that go.
 */
export function cascadeStatements(
  cascades: Cascade[],
  scope: CascadeScope,
  rooms: RoomCascades[] = [],
): Statement[] {
  const { boardId } = scope
  const kinds = Map.groupBy(cascades, ({ of }) => of)
  return [...kinds].flatMap(([of, alike]) => {
    const named = alike.map(({ id }) => id)
    if (of === 'references') return removeReferences(boardId, idsIn(named.flatMap(idsOf)))
    const deleted = cardsDeleted(of, named)
    return [
      ...named.flatMap((id) => rooms.flatMap((room) => room.of?.[of]?.(id, scope) ?? [])),
      ...deleted.flatMap((ids) => rooms.flatMap((room) => room.cards?.(ids) ?? [])),
      ...(of === 'card' ? removeCards(scope, eqAny(cards.id, named), idsIn(named)) : []),
      ...named.flatMap((id) => CASCADES[of]?.(id, scope) ?? []),
    ]
  })
}

/** Selects the ids of the cards that cascades delete, if they delete any. */
function cardsDeleted(of: Cascade['of'], named: string[]): SQLWrapper[] {
  if (of === 'card') return [idsIn(named)]
  if (of !== 'list' && of !== 'swimlane') return []
  const place = of === 'list' ? cards.listId : cards.swimlaneId
  return named.map((id) => cardsWhere(eq(place, id)))
}

function cardsWhere(which: SQL) {
  return db.select({ id: cards.id }).from(cards).where(which)
}

/** Cascades that each have statements of their own. The others are those of rooms above. */
const CASCADES: Partial<Record<Cascade['of'], (id: string, scope: CascadeScope) => Statement[]>> = {
  comment: (id, { boardId }) => forgetCommentText(boardId, id),
  attachment: (id, { now }) => [
    markFilesLoose(eq(attachments.id, id), now),
    db.delete(attachments).where(eq(attachments.id, id)),
  ],
  background: (files, { boardId, now }) => replaceBackground(files, boardId, now),
  backgroundCopied: (id) => [keepSharedBackground(id)],
  rule: deleteRuns,
  oldRuns: deleteOldRuns,
  looseFile: (id) => [db.delete(looseFiles).where(eq(looseFiles.key, id))],
  home: (ids) => [
    ...COUNTED_ON_CARDS.map((name) => {
      const table = TABLES[name]
      const home = db.select({ id: cards.boardId }).from(cards).where(eq(cards.id, table.cardId))
      return db
        .update(table)
        .set({ boardId: sql`${home}` })
        .where(eqAny(table.cardId, idsOf(ids)))
    }),
    keepMembers(idsOf(ids)),
  ],
  list: (id, scope) => removeManyCards(scope, eq(cards.listId, id)),
  swimlane: (id, scope) => [
    ...emptyReferrers(scope, 'swimlanes', id),
    uncountCards(id),
    ...removeManyCards(scope, eq(cards.swimlaneId, id)),
  ],
  referrers: (named, scope) => {
    const [table = '', id = ''] = named.split(' ')
    return emptyReferrers(scope, table, id)
  },
  person: (id, { boardId, now }) => removePerson(boardId, id, now),
  labels: (ids, { boardId, now }) => [removeLabels(boardId, ids, now)],
  customField: (id, { boardId }) => removeFieldValues(boardId, id),
  dropdownItem: (id, { boardId }) => removeDropdownItem(boardId, id),
  board: (id, { now }) => [
    deleteFeedsOf(id),
    ...deleteViews(id),
    markFilesLoose(eq(attachments.boardId, id), now),
    ...[...tablesOn('board'), activities, boardChanges, watchChanges].flatMap((table) =>
      'boardId' in table ? db.delete(table).where(eq(table.boardId, id)) : [],
    ),
    db.delete(boards).where(eq(boards.id, id)),
  ],
}

const other = alias(attachments, 'other')

/** Lists the files of attachments as loose, so that the clean-up deletes them from R2: those that no other attachment shares. Files of deleted cards stay as long as these can be restored. */
function markFilesLoose(which: SQL, now: Moment) {
  const { id, boardId, fileId } = attachments
  const gone = db
    .select({
      id,
      board: sql`${boardId}`.as('board'),
      key: sql`iif(${fileId} = '', ${id}, ${fileId})`.as('key'),
    })
    .from(attachments)
    .where(which)
  const isNamed = (condition: SQL) =>
    exists(
      db
        .select({ id: other.id })
        .from(other)
        .where(and(condition, sql`${other.id} not in (select id from gone)`)),
    )
  const keptLongest = sql`select max(${deletedCards.purgeAt}) from ${deletedRows}
    join ${deletedCards} on ${deletedCards.id} = ${deletedRows.cardId}
    where ${deletedRows.fileKey} = gone.key and ${deletedRows.fileKey} <> ''`
  // The builder has no words for a list that SQLite is to make once.
  return db.insert(looseFiles).select(sql`with gone as materialized ${gone}
    select key, min(board), coalesce((${keptLongest}), ${now}) from gone
    where not ${isNamed(sql`${other.id} = gone.key`)}
      and not ${isNamed(sql`${other.fileId} <> '' and ${other.fileId} = gone.key`)}
    group by key`)
}

/** Removes cards, and what other cards hold of them; for one card that is a cascade of its own (`references`). */
function removeManyCards(scope: CascadeScope, which: SQL): Statement[] {
  return [...removeReferences(scope.boardId, cardsWhere(which)), ...removeCards(scope, which)]
}

function idsIn(ids: string[]): SQLWrapper {
  return sql`(select value as id from json_each(${JSON.stringify(ids)}))`
}

/** The ids of a cascade of many, which `cascadeMany` has made. */
function idsOf(json: string): string[] {
  const ids: string[] = JSON.parse(json)
  return ids
}

/** Deletes the cards that fulfil a condition, and all that is on them; `ids` selects their ids. */
function removeCards(
  { boardId, now }: CascadeScope,
  which: SQL,
  ids: SQLWrapper = cardsWhere(which),
): Statement[] {
  return [
    ...forgetCardTexts(boardId, ids),
    markFilesLoose(inArray(attachments.cardId, ids), now),
    ...tablesOn('card').flatMap((table) =>
      'cardId' in table ? db.delete(table).where(inArray(table.cardId, ids)) : [],
    ),
    db.delete(cards).where(which),
  ]
}

/** Empties the fields of cards, lists and other rows that refer to a row. */
function emptyReferrers({ boardId, now }: CascadeScope, to: string, id: string): Statement[] {
  return keysOf(TABLES).flatMap((name) => {
    const table: SQLiteTable = TABLES[name]
    const { boardId: home, ...columns } = getTableColumns(table)
    const dates = name === 'cards' ? { modifiedAt: now, dateLastActivity: now } : {}
    const isIndexed = ENTITIES[name].loads !== 'all'
    return referencesOf(name, 'free').flatMap(({ key, to: named }) => {
      if (named !== to) return []
      const column = columns[key]
      const where = isIndexed
        ? sql`${column} <> '' and ${column} = ${id} and +${home} = ${boardId}`
        : sql`${home} = ${boardId} and ${column} = ${id}`
      return db
        .update(table)
        .set({ [key]: '', ...dates })
        .where(where)
    })
  })
}

/** Lists no longer count the cards of a swimlane. */
function uncountCards(swimlane: string) {
  const gone = db
    .select({ list: cards.listId, cards: count().as('cards') })
    .from(cards)
    .where(and(eq(cards.swimlaneId, swimlane), eq(cards.archived, false)))
    .groupBy(cards.listId)
    .as('gone')
  return db
    .update(lists)
    .set({ cardCount: sql`${lists.cardCount} - ${gone.cards}` })
    .from(gone)
    .where(eq(lists.id, gone.list))
}
