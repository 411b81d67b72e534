import {
  type SQL,
  type SQLWrapper,
  and,
  eq,
  exists,
  inArray,
  lt,
  notInArray,
  sql,
} from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eachOf, valueOf } from '../../kernel/db/rows.ts'
import { eqAny, peopleVersion } from '../../kernel/db/scope.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { MOST_IDS } from '../boards/change-kinds.ts'
import { boardChanges } from '../boards/change-table.ts'
import { cardsReferringTo, hasLabels } from '../cards/reference-cascades.ts'
import { cardsWithField, cardsWithItem } from '../custom-fields/cascades.ts'
import { cardsOfPerson } from '../members/cascades.ts'
import { changedParts } from '../model/changed-parts.ts'
import type { Cascade, Change } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { cards, comments, members } from '../tables.ts'
import { referencesOf } from '../entities.ts'

/** Changes of so many versions of a board are kept at least; once in so many, those from before are deleted. */
const KEPT = { versions: 1_000, every: 100 } as const

type Versions = { boardId: string; before: number; version: number }

type Batch = { id: string; before: { id: string; version: number | null }[]; changes: Change[] }

/**
 * The statements that note what a batch changes of each board. They run before the others of the batch,
 * as those that name the cards of a cascade look at rows that go.
 */
export function changeStatements(
  root: BoardSnapshot,
  { id: commitId, before, changes }: Batch,
): Statement[] {
  const changed = [root, ...root.elsewhere.values()].flatMap((on) => {
    const version = on.boards.get(on.id)?.version
    const known = before.find(({ id }) => id === on.id)?.version ?? 0
    if (version === undefined || version === known) return []
    return [{ boardId: on.id, before: known, version, changed: changedParts(on, root, changes) }]
  })
  const own = changed.find(({ boardId }) => boardId === root.id)
  return [
    ...(changed.length === 0 ? [] : [noteAll(changed, commitId)]),
    ...(own === undefined ? [] : noteCascades(own, changes)),
    ...changed.filter(isPruned).map(({ boardId, version }) => prune(boardId, version)),
  ]
}

function noteAll(changed: Versions[], commitId: string): Statement {
  const rows = eachOf(JSON.stringify(changed))
  return db.insert(boardChanges).select(sql`select ${valueOf('boardId')}, ${valueOf('version')}, 0,
    ${valueOf('before')}, ${peopleVersion}, ${commitId}, ${valueOf('changed')} from ${rows}`)
}

/** Notes the cards that the cascades of a batch change, and that the authors of what goes may be named no longer. */
function noteCascades(at: Versions, changes: Change[]): Statement[] {
  const { boardId } = at
  const kinds = Map.groupBy(
    changes.filter((change) => change.do === 'cascade'),
    ({ of }) => of,
  )
  const found = [...kinds].flatMap(([of, alike]) => {
    const ids = alike.map(({ id }) => id)
    return CARDS_OF[of]?.(ids, boardId) ?? []
  })
  const shown = [...found, ...cardsOfColumns(changes)]
  const gone = [...kinds].flatMap(([of, alike]) => strangersOn(of, alike, boardId))
  return [
    ...shown.map((ids, index) => noteCards(at, 1 + index, ids)),
    ...gone.map((isNamed, index) => noteUsers(at, 1 + shown.length + index, isNamed)),
  ]
}

/** Selects the cards that cascades of one kind change and that the batch does not name; `ids` are those of the cascades. */
const CARDS_OF: Partial<Record<Cascade['of'], (ids: string[], boardId: string) => SQL[]>> = {
  references: (ids, boardId) => [cardsReferringTo(boardId, idsIn(ids.flatMap(idsOf)))],
  list: (ids, boardId) => [cardsGone(cardsIn('list', ids), boardId)],
  swimlane: (ids, boardId) => [cardsGone(cardsIn('swimlane', ids), boardId)],
  person: (ids, boardId) => ids.map((user) => cardsOfTerms(cardsOfPerson(boardId, user))),
  labels: (ids, boardId) => ids.map((labels) => cardsWhere(hasLabels(boardId, labels))),
  customField: (ids, boardId) => ids.map((field) => cardsOfTerms(cardsWithField(boardId, field))),
  dropdownItem: (ids, boardId) => ids.map((item) => cardsOfTerms(cardsWithItem(boardId, item))),
  referrers: (ids, boardId) => ids.flatMap((named) => cardsReferring(boardId, named)),
}

/** Selects cards that go, and those that refer to them. */
function cardsGone(gone: SQL, boardId: string): SQL {
  return sql`${gone} union ${cardsReferringTo(boardId, sql`(${gone})`)}`
}

function cardsWhere(which: SQL | undefined): SQL {
  return db.select({ id: cards.id }).from(cards).where(which).getSQL()
}

function cardsOfTerms(found: SQLWrapper): SQL {
  return sql`select card_id as id from ${found}`
}

function cardsIn(of: 'list' | 'swimlane', ids: string[]): SQL {
  return cardsWhere(eqAny(of === 'list' ? cards.listId : cards.swimlaneId, ids))
}

/** Selects the cards whose fields refer to a row; `named` is `<table> <id>`. */
function cardsReferring(boardId: string, named: string): SQL[] {
  const [to = '', id = ''] = named.split(' ')
  return referencesOf('cards', 'free').flatMap((reference) => {
    if (reference.to !== to) return []
    const column: SQLWrapper = Reflect.get(cards, reference.key)
    return [
      cardsWhere(sql`${column} <> '' and ${column} = ${id} and +${cards.boardId} = ${boardId}`),
    ]
  })
}

/** Selects the cards of lists and swimlanes that are archived or restored: all of them come or go. */
function cardsOfColumns(changes: Change[]): SQL[] {
  return (['list', 'swimlane'] as const).flatMap((of) => {
    const ids = changes.flatMap((change) => {
      const isOf = change.do === 'update' && change.table === `${of}s` && 'archived' in change.set
      return isOf ? [String(Reflect.get(change.key, 'id'))] : []
    })
    return ids.length === 0 ? [] : [cardsIn(of, ids)]
  })
}

/** Conditions: what goes by cascades of one kind was made by somebody who was never a member of the board. */
function strangersOn(of: Cascade['of'], alike: Cascade[], boardId: string): SQL[] {
  const all = alike.map(({ id }) => id)
  const own = db.select({ id: members.userId }).from(members).where(eq(members.boardId, boardId))
  const madeBy = (table: typeof cards | typeof comments, which: SQL) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(which, notInArray(table.userId, own))),
    )
  if (of === 'comment') return [madeBy(comments, eqAny(comments.id, all))]
  if (of !== 'card' && of !== 'list' && of !== 'swimlane') return []
  const gone = of === 'card' ? idsIn(all) : sql`(${cardsIn(of, all)})`
  return [
    sql`(${madeBy(cards, inArray(cards.id, gone))} or ${madeBy(comments, inArray(comments.cardId, gone))})`,
  ]
}

function noteCards(at: Versions, part: number, ids: SQL): Statement {
  const some = sql`select id from (${ids}) limit ${MOST_IDS + 1}`
  const found = sql`select json_group_array(id) as ids, count(*) as many from (${some})`
  const changed = sql`iif(many > ${MOST_IDS}, '{"all":true}', json_object('cards', json(ids)))`
  return note(at, part, sql`${changed} from (${found}) where many > 0`)
}

function noteUsers(at: Versions, part: number, isChanged: SQL): Statement {
  return note(at, part, sql`'{"users":true}' where ${isChanged}`)
}

function note({ boardId, version, before }: Versions, part: number, changed: SQL): Statement {
  return db
    .insert(boardChanges)
    .select(
      sql`select ${boardId}, ${version}, ${part}, ${before}, ${peopleVersion}, null, ${changed}`,
    )
}

function isPruned({ before, version }: Versions): boolean {
  return Math.floor(before / KEPT.every) < Math.floor(version / KEPT.every)
}

function prune(boardId: string, version: number): Statement {
  const isOld = lt(boardChanges.version, version - KEPT.versions)
  return db.delete(boardChanges).where(and(eq(boardChanges.boardId, boardId), isOld))
}

function idsIn(ids: string[]): SQL {
  return sql`(select value as id from json_each(${JSON.stringify(ids)}))`
}

function idsOf(json: string): string[] {
  const ids: string[] = JSON.parse(json)
  return ids
}
