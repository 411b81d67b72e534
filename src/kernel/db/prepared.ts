import { type Placeholder, type Query, fillPlaceholders, sql } from 'drizzle-orm'
import type { Statement } from './statements.ts'

/** A built statement: its SQL with parameters, and how to read D1's result. */
export type BuiltStatement = {
  getQuery(): Query
  mapResult(result: { results: unknown[] }, isFromBatch: true): unknown
}

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** A column of a select: the key of its value in the row, and its decoder. */
type Selected = {
  path: string[]
  field: Decoder | { decoder: Decoder } | { sql: { decoder: Decoder } }
}

type Row = Record<string, unknown>

/**
 * Builds a statement by Drizzle's `_prepare`, which every statement has though its types hide it. The
 * rows of a select are read here, because Drizzle looks up every column's decoder again for each row,
 * which takes longer than everything else done with the row.
 */
export function buildStatement(statement: Statement): BuiltStatement {
  const statementOfDrizzle = (
    statement as unknown as { _prepare(): BuiltStatement & { fields?: Selected[] } }
  )._prepare()
  const { fields } = statementOfDrizzle
  if (fields === undefined || fields.some(({ path }) => path.length > 1)) return statementOfDrizzle
  const read = rowReader(fields)
  return {
    getQuery: () => statementOfDrizzle.getQuery(),
    // D1 returns rows as objects whose keys are column names.
    mapResult: ({ results }) => read(results as Row[]),
  }
}

/** Reads rows whose columns are in the order of the fields. */
function rowReader(fields: Selected[]): (rows: Row[]) => Row[] {
  const columns = fields.map(({ path, field }) => ({ key: path.join(), decoder: decoderOf(field) }))
  return (rows) => {
    const names = Object.keys(rows[0] ?? {})
    return rows.map((row) => {
      const read: Row = {}
      let index = 0
      for (const { key, decoder } of columns) {
        const value = row[names[index] ?? '']
        read[key] = value === null ? null : decoder.mapFromDriverValue(value)
        index += 1
      }
      return read
    })
  }
}

function decoderOf(field: Selected['field']): Decoder {
  if ('mapFromDriverValue' in field) return field
  return 'sql' in field ? field.sql.decoder : field.decoder
}

/** A value in a statement, or a placeholder for it. */
export type Value<T extends string | number = string> = T | Placeholder

/**
 * Builds a statement at its first use and caches it, because building a wide select takes longer than
 * running it. `build` receives a placeholder for each name; the returned function binds the values.
 */
export function prepared<Name extends string, S extends Statement>(
  names: readonly Name[],
  build: (placeholders: Record<Name, Placeholder>) => S,
): (values: Record<Name, string | number>) => S {
  let known: { statement: BuiltStatement; query: Query } | undefined
  return (values) => {
    known ??= buildPrepared(names, build)
    const { statement, query } = known
    const bound: BuiltStatement = {
      getQuery: () => ({ sql: query.sql, params: fillPlaceholders(query.params, values) }),
      mapResult: (result) => statement.mapResult(result, true),
    }
    // A store calls nothing but `_prepare` on a statement.
    return { _prepare: () => bound } as unknown as S
  }
}

function buildPrepared<Name extends string>(
  names: readonly Name[],
  build: (placeholders: Record<Name, Placeholder>) => Statement,
): { statement: BuiltStatement; query: Query } {
  const placeholders = Object.fromEntries(
    names.map((name): [string, Placeholder] => [name, sql.placeholder(name)]),
  )
  // There is a placeholder for each name.
  const statement = buildStatement(build(placeholders as Record<Name, Placeholder>))
  return { statement, query: statement.getQuery() }
}
