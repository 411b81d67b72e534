import { type SQL, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Most columns in one call of `json_object`: a function takes at most 32 arguments in D1. */
const COLUMNS_AT_ONCE = 15

/** SQL for a row of a table as a JSON object of its values by the names of their columns, without those that are null. */
export function rowAsJson(table: SQLiteTable): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const count = Math.ceil(names.length / COLUMNS_AT_ONCE)
  const objects = Array.from({ length: count }, (_, at) => {
    const some = names.slice(at * COLUMNS_AT_ONCE, (at + 1) * COLUMNS_AT_ONCE)
    const pairs = some.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(name)}`)
    return sql`json_object(${sql.join(pairs, sql`, `)})`
  })
  return objects.reduce((before, next) => sql`json_patch(${before}, ${next})`, sql`'{}'`)
}

/** SQL for the value of each column of a table, from the JSON column that `rowAsJson` has made. A column that was added since has its default. */
export function valuesFromJson(table: SQLiteTable, json: SQL): SQL {
  const values = Object.values(getTableColumns(table)).map((column) => {
    const value = sql`${json} ->> ${sql.raw(`'$.${column.name}'`)}`
    return hasStandard(column)
      ? sql`coalesce(${value}, ${sql.param(column.default, column)})`
      : value
  })
  return sql.join(values, sql`, `)
}

/** Turns what `rowAsJson` has made back into a row of the table. */
export function rowFromJson<T extends SQLiteTable>(
  table: T,
  stored: Record<string, unknown>,
): T['$inferSelect'] {
  const row = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = stored[column.name] ?? null
    if (value !== null) return [key, column.mapFromDriverValue(value)]
    return [key, hasStandard(column) ? column.default : null]
  })
  // It has a value for each column.
  return Object.fromEntries(row) as T['$inferSelect']
}

/** Returns true if a row without a value is from before the column was added, so that it has the default. In other columns such a row has null. */
function hasStandard({ notNull, hasDefault }: SQLiteColumn): boolean {
  return notNull && hasDefault
}

/** Names a table in the rows that are kept of it. */
export function sourceOf(table: SQLiteTable): string {
  return getTableName(table)
}
