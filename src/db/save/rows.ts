import { type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../find/statements.ts'

type Row = Record<string, unknown>

/** Longest JSON parameter, in UTF-16 units: well below the 2,000,000 bytes that D1 takes. */
const PARAMETER_UNITS = 500_000

/** Statements that insert the rows. */
export function insertRows(table: SQLiteTable, rows: Row[]): SQL[] {
  const columns = getTableColumns(table)
  const names = sql.join(
    Object.values(columns).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    Object.keys(columns).map((key) => valueOf(key)),
    sql`, `,
  )
  return parameters(rows).map(
    (json) => sql`insert into ${table} (${names}) select ${values} from json_each(${json}) as v`,
  )
}

/** Statements that update rows named by `key`: one for each set of columns that is set. */
export function updateRows(table: SQLiteTable, updates: { key: Row; set: Row }[]): SQL[] {
  const groups = Map.groupBy(updates, ({ set }) => Object.keys(set).toSorted().join(' '))
  return [...groups.values()].flatMap((group) => {
    const [{ key, set } = { key: {}, set: {} }] = group
    const columns = getTableColumns(table)
    const sets = Object.keys(set).map(
      (name) => sql`${sql.identifier(columns[name]?.name ?? name)} = ${valueOf(name)}`,
    )
    const named = Object.keys(key).map((name) => sql`${columns[name]} = ${valueOf(name)}`)
    return parameters(group.map(({ key, set }) => ({ ...set, ...key }))).map(
      (json) =>
        sql`update ${table} set ${sql.join(sets, sql`, `)} from json_each(${json}) as v where ${sql.join(named, sql` and `)}`,
    )
  })
}

/** Statements that delete the rows with these values of their key columns. */
export function removeRows(table: SQLiteTable, keys: Row[]): SQL[] {
  const columns = getTableColumns(table)
  const names = Object.keys(keys[0] ?? {})
  const named = sql.join(
    names.map((name) => sql.identifier(columns[name]?.name ?? name)),
    sql`, `,
  )
  const values = sql.join(names.map(valueOf), sql`, `)
  return parameters(keys).map(
    (json) =>
      sql`delete from ${table} where (${named}) in (select ${values} from json_each(${json}) as v)`,
  )
}

/** Statements that are written out, as the store runs them. */
export function runnable(db: Db, statements: SQL[]) {
  return statements.map((statement) => db.run(statement))
}

/** The value of a key in the row at hand, as SQL: text, number, 1 or 0, null, or JSON text. */
function valueOf(key: string): SQL {
  return sql`v.value ->> ${sql.raw(`'${key}'`)}`
}

/** The rows as JSON lists, each short enough to be a parameter. */
export function parameters(rows: unknown[]): string[] {
  const lists: string[][] = []
  let units = PARAMETER_UNITS
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (units + json.length > PARAMETER_UNITS) {
      lists.push([])
      units = 0
    }
    lists.at(-1)?.push(json)
    units += json.length + 1
  }
  return lists.map((list) => `[${list.join(',')}]`)
}
