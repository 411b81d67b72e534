import { type SQL, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { docs } from './index-saves.ts'
import { db } from '../kernel/db/database.ts'
import { SLOTS } from './document.ts'
import { fieldDated } from './searched-fields.ts'
import type { DateCondition, SearchPlan } from './plan.ts'
import type { DateKey, QuerySort } from '../kernel/contract/query/query.ts'

/** Documents that one search looks at if it has to look at more than it shows. */
const MOST_EXAMINED = 2_000

/** The page of a search: after a document, by its time and slot, or after so many. */
export type SearchPage = { limit: number; after: readonly [number, number] | undefined }

/** A document that a search finds; without a card, the row says only how far the search has looked. */
export type FoundDocument = {
  cardId: string | null
  ms: number | null
  slot: number | null
  snippet: string | null
  isMore: number
  lastMs: number | null
  lastSlot: number | null
}

/**
 * The documents that a plan finds, in its order, one row for each. If conditions on dates leave a page
 * short, `isMore` says if the search has looked at as many documents as it may, and `lastMs` and
 * `lastSlot` tell which of them was the last.
 */
export function documentsFound(plan: SearchPlan, page: SearchPage) {
  if (plan.sort.by !== 'modified') return db.all<FoundDocument>(sorted(plan, page))
  return db.all<FoundDocument>(plan.dates.length === 0 ? newest(plan, page) : dated(plan, page))
}

/** In the order of rowids, FTS5 reads no document more than a page shows. */
function newest({ match, hasWords, sort }: SearchPlan, { limit, after }: SearchPage): SQL {
  const found = sql`select rowid as id, ${excerpt(hasWords)} as snippet from texts
    where texts match ${match} ${inOrder(sort, after)} limit ${limit}`
  return sql`select d.card_id as cardId, ${timeAndSlot('f.id', 'ms', 'slot')}, f.snippet as snippet,
      0 as isMore, null as lastMs, null as lastSlot
    from (${found}) f cross join docs d on d.id = f.id order by f.id ${direction(sort)}`
}

/** With conditions on dates, documents are looked at one by one until the page is full. They are counted only if the page stays short. */
function dated({ match, hasWords, dates, sort }: SearchPlan, { limit, after }: SearchPage): SQL {
  const found = sql`select rowid as id from texts where texts match ${match} ${inOrder(sort, after)}`
  const short = sql`(select ${MOST_EXAMINED} * (count(*) < ${limit}) from hits)`
  const edge = sql.raw(isUp(sort) ? 'max' : 'min')
  return sql`with hits as materialized (select d.id, d.card_id from (${found} limit ${MOST_EXAMINED}) f
      cross join docs d on d.id = f.id where ${conditionsOf(dates)} limit ${limit}),
    excerpts as materialized (${excerptsOf(match, hasWords)}),
    looked as materialized (select count(*) as count, ${edge}(id) as id from (${found} limit ${short}))
    select hits.card_id as cardId, ${timeAndSlot('hits.id', 'ms', 'slot')}, excerpts.snippet as snippet,
      looked.count >= ${MOST_EXAMINED} as isMore, ${timeAndSlot('looked.id', 'lastMs', 'lastSlot')}
    from looked left join hits on true left join excerpts on excerpts.id = hits.id
    order by hits.id ${direction(sort)}`
}

/** In another order, many documents are looked at, but only the texts of those that are shown. */
function sorted(plan: SearchPlan, { limit, after }: SearchPage): SQL {
  const { match, inTitle, hasWords, dates, sort } = plan
  const isRelevance = sort.by === 'relevance'
  const offset = after?.[1] ?? 0
  const enough = isRelevance && dates.length === 0 ? offset + limit : MOST_EXAMINED
  const titled = newestOf(inTitle, enough)
  // Among twice as many of any, there are enough that are not in titles, or all.
  const found = isRelevance
    ? sql`select id from (${newestOf(match, 2 * enough)}) union select id from titled`
    : newestOf(match, enough)
  return sql`with ${isRelevance ? sql`titled as materialized (${titled}),` : sql``}
    hits as materialized (select d.id, d.card_id, row_number() over () as place
      from (select d.id, d.card_id from (${found}) f cross join docs d on d.id = f.id
        where ${conditionsOf(dates)} order by ${orderOf(sort)} limit ${limit} offset ${offset}) d),
    excerpts as materialized (${excerptsOf(match, hasWords)})
    select hits.card_id as cardId, ${timeAndSlot('hits.id', 'ms', 'slot')}, excerpts.snippet as snippet,
      0 as isMore, null as lastMs, null as lastSlot
    from hits left join excerpts on excerpts.id = hits.id order by hits.place`
}

function newestOf(match: string, most: number): SQL {
  return sql`select rowid as id from texts where texts match ${match}
    order by rowid desc limit ${Math.min(most, MOST_EXAMINED)}`
}

/** The excerpts of all hits in one scan: each scan opens all words again, and gathers all places of a beginning. */
function excerptsOf(match: string, hasWords: boolean): SQL {
  return sql`select rowid as id, ${excerpt(hasWords)} as snippet from texts
    where texts match ${match} and rowid >= (select min(id) from hits) and rowid <= (select max(id) from hits)
      and +rowid in (select id from hits)`
}

function excerpt(hasWords: boolean): SQL {
  return sql.raw(
    hasWords ? `substr(snippet(texts, 1, '', '', '…', 24), 1, 400)` : 'substr(body, 1, 200)',
  )
}

function timeAndSlot(id: string, ms: string, slot: string): SQL {
  return sql.raw(`${id} / ${SLOTS} as ${ms}, ${id} % ${SLOTS} as ${slot}`)
}

/** Only this order begins with the cards that changed longest ago. */
function isUp({ by, descending }: QuerySort): boolean {
  return by === 'modified' && !descending
}

function direction(sort: QuerySort): SQL {
  return sql.raw(isUp(sort) ? 'asc' : 'desc')
}

/** The documents after one, in the order of rowids. */
function inOrder(sort: QuerySort, after: SearchPage['after']): SQL {
  const order = sql`order by rowid ${direction(sort)}`
  if (after === undefined) return order
  // D1 binds numbers as floating-point ones, which are too short for a rowid.
  const place = sql`cast(${after[0]} as integer) * ${sql.raw(String(SLOTS))} + cast(${after[1]} as integer)`
  return sql`and rowid ${sql.raw(isUp(sort) ? '>' : '<')} ${place} ${order}`
}

const d = alias(docs, 'd')

/** The column of an index entry that holds the date of a clause. */
function columnOf(key: DateKey) {
  return d[fieldDated(key)]
}

function orderOf({ by, descending }: QuerySort): SQL {
  if (by === 'relevance') return sql`d.id in (select id from titled) desc, d.id desc`
  return sql`${columnOf(by)} is null, ${columnOf(by)} ${sql.raw(descending ? 'desc' : 'asc')}, d.id desc`
}

function conditionsOf(dates: DateCondition[]): SQL {
  const each = dates.map(({ key, from, to, isUnmet, negated }) => {
    const column = columnOf(key)
    const parts = [
      sql`${column} is not null`,
      ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${column} < ${to}`]),
      ...(isUnmet ? [eq(d.dueComplete, false)] : []),
    ]
    return sql`${sql.raw(negated ? 'not' : '')} (${sql.join(parts, sql` and `)})`
  })
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}
