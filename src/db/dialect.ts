import { Column } from 'drizzle-orm/column'
import { is } from 'drizzle-orm/entity'
import { type Query, SQL, sql } from 'drizzle-orm/sql'
import { getTableColumns } from 'drizzle-orm/utils'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core/table'

/** A column of a result: its name there, and what it holds. */
export type Field = { path: string[]; field: unknown }

type Clauses = {
  where?: SQL
  groupBy?: SQL[]
  orderBy?: SQL[]
  limit?: unknown
  returning?: Field[]
}

type Select = Clauses & {
  fields: Record<string, unknown>
  fieldsFlat?: Field[]
  table: unknown
  joins?: { joinType: string; table: unknown; on: SQL }[]
}

type Update = Clauses & { table: SQLiteTable; set: Record<string, unknown> }

/** How text is written, as Drizzle asks for it. */
const WRITING = {
  casing: { getColumnCasing: ({ name }: Column) => name },
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => '?',
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
}

/**
 * What Drizzle's builders of selects, updates and deletes ask of a dialect. Its own is a tenth of
 * the Worker, for relations, inserts and set operations that are not used here.
 */
export const dialect = {
  sqlToQuery: (text: SQL): Query => text.toQuery(WRITING as never),

  buildSelectQuery({
    fields,
    fieldsFlat = fieldsOf(fields),
    table,
    joins = [],
    ...rest
  }: Select): SQL {
    const joined = joins.map(
      ({ joinType, table: other, on }) => sql` ${sql.raw(joinType)} join ${other} on ${on}`,
    )
    const selection = selectionOf(fieldsFlat, joins.length === 0)
    return sql`select ${selection} from ${table}${sql.join(joined)}${clauses(rest)}`
  },

  buildUpdateQuery({ table, set, ...rest }: Update): SQL {
    const columns = getTableColumns(table)
    const sets = Object.keys(columns)
      .filter((key) => set[key] !== undefined)
      .map((key) => sql`${sql.identifier(columns[key]?.name ?? key)} = ${set[key]}`)
    return sql`update ${table} set ${listed(sets)}${clauses(rest)}`
  },

  buildDeleteQuery: ({ table, ...rest }: Clauses & { table: SQLiteTable }): SQL =>
    sql`delete from ${table}${clauses(rest)}`,
}

function fieldsOf(fields: Record<string, unknown>): Field[] {
  return Object.entries(fields).map(([name, field]) => ({ path: [name], field }))
}

/** Clauses that are not written here: a statement that has one throws. */
const OTHERS = ['withList', 'distinct', 'having', 'offset', 'setOperators', 'from', 'joins']

/** The clauses that follow, in the order in which SQL has them. */
function clauses({ where, groupBy = [], returning, orderBy = [], limit, ...rest }: Clauses): SQL {
  const other = OTHERS.find((name) => [Reflect.get(rest, name) ?? []].flat().length > 0)
  if (other !== undefined) throw new Error(`a statement's ${other} is not written here`)
  return sql.join([
    ...(where ? [sql` where ${where}`] : []),
    ...(groupBy.length > 0 ? [sql` group by ${listed(groupBy)}`] : []),
    ...(returning ? [sql` returning ${selectionOf(returning, true)}`] : []),
    ...(orderBy.length > 0 ? [sql` order by ${listed(orderBy)}`] : []),
    ...(limit === undefined ? [] : [sql` limit ${limit}`]),
  ])
}

function selectionOf(fields: Field[], isSingleTable: boolean): SQL {
  return listed(fields.map(({ field }) => selected(field, isSingleTable)))
}

/** A field with its name in the result; columns of a single table stand without it. */
function selected(field: unknown, isSingleTable: boolean): SQL {
  if (is(field, SQL.Aliased)) return sql`${field.sql} as ${sql.identifier(field.fieldAlias)}`
  return is(field, Column) && isSingleTable ? sql`${sql.identifier(field.name)}` : sql`${field}`
}

function listed(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
