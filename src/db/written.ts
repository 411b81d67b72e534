import { Column } from 'drizzle-orm/column'
import { is } from 'drizzle-orm/entity'
import { type Query, SQL, sql } from 'drizzle-orm/sql'

/** The columns of a result, by their names there. */
export type Fields = Record<string, unknown>

/** What a select asks for. */
export type Asked = {
  fields: Fields
  table: unknown
  joins: { kind: 'inner' | 'left'; table: unknown; on: SQL }[]
  where?: SQL | undefined
  groupBy?: unknown[]
  orderBy?: unknown[]
  limit?: number
}

/** How text is written, as Drizzle asks for it. */
const WRITING = {
  casing: { getColumnCasing: ({ name }: Column) => name },
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => '?',
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
}

/** SQL as it is sent, with its parameters. */
export function written(text: SQL): Query {
  return text.toQuery(WRITING as never)
}

/** A select as SQL, word for word as Drizzle would write it. */
export function selectText({ fields, table, joins, where, ...rest }: Asked): SQL {
  const { groupBy = [], orderBy = [], limit } = rest
  const selection = Object.values(fields).map((field) => named(field, joins.length === 0))
  return sql.join([
    sql`select ${listed(selection)} from ${table}`,
    ...joins.map(({ kind, table, on }) => sql` ${sql.raw(kind)} join ${table} on ${on}`),
    ...(where ? [sql` where ${where}`] : []),
    ...(groupBy.length > 0 ? [sql` group by ${listed(groupBy)}`] : []),
    ...(orderBy.length > 0 ? [sql` order by ${listed(orderBy)}`] : []),
    ...(limit === undefined ? [] : [sql` limit ${limit}`]),
  ])
}

/** A field with its name in the result; columns of a single table stand without it. */
function named(field: unknown, isSingleTable: boolean): SQL {
  if (is(field, SQL.Aliased)) return sql`${field.sql} as ${sql.identifier(field.fieldAlias)}`
  return is(field, Column) && isSingleTable ? sql`${sql.identifier(field.name)}` : sql`${field}`
}

function listed(parts: unknown[]): SQL {
  return sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
}
