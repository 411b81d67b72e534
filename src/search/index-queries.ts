import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/statements.ts'
import { SLOTS } from './document.ts'
import type { DateCondition, SearchPlan } from './plan.ts'
import type { QuerySort } from './query.ts'

/** The fingerprints of the cards' documents. */
export function fingerprintsOf(db: Db, cardIds: string[]) {
  return db.all<{ cardId: string; fingerprint: string }>(sql`select card_id as cardId, fingerprint
    from docs where card_id in (select value from json_each(${JSON.stringify(cardIds)}))`)
}

/** The next documents of a board, in the order of their cards' ids. */
export function documentsOfBoard(db: Db, boardId: string, after: string, most: number) {
  return db.all<{ cardId: string }>(sql`select card_id as cardId from docs
    where board_id = ${boardId} and card_id > ${after} order by card_id limit ${most}`)
}

/** Documents that one search looks at where it has to look at more than it shows. */
const MOST_EXAMINED = 2_000

const slots = sql.raw(String(SLOTS))

/** The page of a search: after a document, by its time and slot, or after so many. */
export type SearchPage = { limit: number; after: readonly [number, number] | undefined }

/**
 * The documents that a plan finds, one row for each, in its order; one row without a card where there
 * is none. `examined` says how many the words and tags found, up to a limit, and `lastMs` and
 * `lastSlot` which was the last of them.
 */
export function documentsFound(db: Db, plan: SearchPlan, { limit, after }: SearchPage) {
  const { match, words, dates, sort } = plan
  const isByChange = sort.by === 'modified'
  const isUp = isByChange && !sort.descending
  // D1 binds numbers as floating-point ones, which are too short for a rowid.
  const place = sql`cast(${after?.[0] ?? 0} as integer) * ${slots} + cast(${after?.[1] ?? 0} as integer)`
  const from = isByChange && after ? sql`and rowid ${sql.raw(isUp ? '>' : '<')} ${place}` : sql``
  const most = isByChange && dates.length === 0 ? limit : MOST_EXAMINED
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const found = sql`select rowid as id from texts where texts match ${match} ${from}
    order by rowid ${direction} limit ${most}`
  const titled = sql`select rowid as id from texts where texts match ${plan.inTitle ?? match}
    order by rowid desc limit ${most}`
  const isRelevance = sort.by === 'relevance'
  const candidates = isRelevance ? sql`found union select id from titled` : sql`found`
  const first = isRelevance ? sql`d.id in (select id from titled) desc,` : orderOf(sort)
  const offset = isByChange ? 0 : (after?.[1] ?? 0)
  const excerpt =
    words === undefined
      ? sql`select substr(body, 1, 200) from texts where rowid = hits.id`
      : sql`select substr(snippet(texts, 1, '', '', '…', 24), 1, 400) from texts where texts match ${words} and rowid = hits.id`
  return db.all<FoundDocument>(sql`with found as materialized (${found}),
    ${isRelevance ? sql`titled as materialized (${titled}),` : sql``}
    hits as materialized (select d.id, d.card_id, row_number() over () as place
      from (select d.id, d.card_id from (select id from ${candidates}) f cross join docs d on d.id = f.id
        where ${conditionsOf(dates)} order by ${first} d.id ${direction} limit ${limit} offset ${offset}) d)
    select hits.card_id as cardId, hits.id / ${slots} as ms, hits.id % ${slots} as slot,
      (${excerpt}) as snippet, (select count(*) from found) >= ${most} as isMore,
      last.id / ${slots} as lastMs, last.id % ${slots} as lastSlot
    from (select ${sql.raw(isUp ? 'max' : 'min')}(id) as id from found) as last left join hits on true
    order by hits.place`)
}

export type FoundDocument = {
  cardId: string | null
  ms: number | null
  slot: number | null
  snippet: string | null
  isMore: number
  lastMs: number | null
  lastSlot: number | null
}

const COLUMNS = {
  due: sql`d.due_at`,
  start: sql`d.start_at`,
  end: sql`d.end_at`,
  created: sql`d.created_at`,
  modified: sql`d.modified_at`,
}

function orderOf({ by, descending }: QuerySort): SQL {
  if (by === 'modified' || by === 'relevance') return sql``
  return sql`${COLUMNS[by]} is null, ${COLUMNS[by]} ${sql.raw(descending ? 'desc' : 'asc')},`
}

function conditionsOf(dates: DateCondition[]): SQL {
  const each = dates.map(({ key, from, to, isUnmet, negated }) => {
    const column = COLUMNS[key]
    const parts = [
      sql`${column} is not null`,
      ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${column} < ${to}`]),
      ...(isUnmet ? [sql`d.due_complete = 0`] : []),
    ]
    return sql`${sql.raw(negated ? 'not' : '')} (${sql.join(parts, sql` and `)})`
  })
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}
