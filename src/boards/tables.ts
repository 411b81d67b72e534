import { sql } from 'drizzle-orm'
import {
  type IndexColumn,
  index,
  primaryKey,
  type SQLiteColumn,
  uniqueIndex,
  text,
} from 'drizzle-orm/sqlite-core'
import { columnsOf, inSnakeCase, longColumns, table, required } from '../kernel/db/columns.ts'
import type { Entity } from '../kernel/contract/entity.ts'
import { keyed, keysOf } from '../kernel/contract/keyed.ts'
import { ENTITIES, type Table, referencesOf } from './entities.ts'
import type { BoardEntity, Index } from './entity.ts'

function tableOf<T extends Table, F extends Entity>(
  name: T,
  fields: F,
  { key, indexes = {} }: BoardEntity,
) {
  return table(inSnakeCase(name), columnsOf(fields), (at) => {
    const [first, ...others] = columnsIn<SQLiteColumn>(at, key)
    return [
      ...(others.length > 0 ? [primaryKey({ columns: [first, ...others] })] : []),
      ...Object.entries({ ...indexes, ...referenceIndexes(name) }).map(([named, given]) =>
        indexOf(named, given, at),
      ),
    ]
  })
}

/** Makes the indexes that find the rows of a board which refer to one row. Entities of which a snapshot holds all rows have none, as these rows are few. */
function referenceIndexes(name: Table): Record<string, Index> {
  if (ENTITIES[name].loads === 'all') return {}
  const indexes = referencesOf(name, 'free').map(({ key }): [string, Index] => {
    const column = inSnakeCase(key)
    return [`${inSnakeCase(name)}_by_${column}`, { on: [key], where: `${column} <> ''` }]
  })
  return Object.fromEntries(indexes)
}

function indexOf(name: string, { on, where, isUnique }: Index, at: object) {
  const made = (isUnique ? uniqueIndex : index)(name).on(...columnsIn<IndexColumn>(at, on))
  return where === undefined ? made : made.where(sql.raw(where))
}

/** Finds columns of a table by their keys. An entity that names columns names at least one. */
function columnsIn<C>(at: object, keys: readonly string[]): [C, ...C[]] {
  return keys.map((key): unknown => Reflect.get(at, key)) as [C, ...C[]]
}

type TableOf<T extends Table> = ReturnType<typeof tableOf<T, (typeof ENTITIES)[T]['fields']>>

export const TABLES = keyed(
  keysOf(ENTITIES),
  (name) => tableOf(name, ENTITIES[name].fields, ENTITIES[name]),
  // Each is made of its own name and fields.
) as unknown as { [T in Table]: TableOf<T> }

export const { boards, members, lists, swimlanes, customFields, integrations, shares, rules } =
  TABLES

export const {
  cards,
  cardTerms,
  dueMoments,
  comments,
  checklists,
  attachments,
  ruleRuns,
  ruleMarks,
  ruleReplays,
} = TABLES

/** The columns of a card that may be long. */
export const LONG_OF_CARDS = longColumns(cards, ENTITIES.cards.fields)

/** The tables of everything that belongs to a card, or to a board and its cards. */
export function tablesOn(place: 'card' | 'board') {
  const names = keysOf(ENTITIES).filter((name) => {
    const { partOf }: BoardEntity = ENTITIES[name]
    return partOf === 'card' || (place === 'board' && partOf === 'board')
  })
  return names.map((name) => TABLES[name])
}

/** Each row is a task that fills in what older rows lack, and says up to which id it has come. A task deletes its row when it has come to the end. */
export const backfills = table('backfills', {
  name: text().primaryKey(),
  afterId: required(),
})
