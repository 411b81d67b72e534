import { type Placeholder, type Query, fillPlaceholders, sql } from 'drizzle-orm'
import type { Statement } from './statements.ts'

/** A built statement: its SQL with its parameters, and how what D1 gives for it is read. */
export type Built = {
  getQuery(): Query
  mapResult(result: { results: unknown[] }, isFromBatch: true): unknown
}

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** A column of a select: the key its value goes by, and what decodes it. */
type Selected = {
  path: string[]
  field: Decoder | { decoder: Decoder } | { sql: { decoder: Decoder } }
}

type Row = Record<string, unknown>

/**
 * Builds a statement. Every statement of Drizzle's has the method, though its types do not say so.
 * The rows of a select are read here, because Drizzle looks each column's decoder up again in every
 * row, which takes longer than all else that is done with a row.
 */
export function built(statement: Statement): Built {
  const drizzled = (
    statement as unknown as { _prepare(): Built & { fields?: Selected[] } }
  )._prepare()
  const { fields } = drizzled
  if (fields === undefined || fields.some(({ path }) => path.length > 1)) return drizzled
  const read = rowReader(fields)
  return {
    getQuery: () => drizzled.getQuery(),
    // D1 gives rows as objects, by the names of their columns.
    mapResult: ({ results }) => read(results as Row[]),
  }
}

/** Reads rows whose columns stand in the order of the fields. */
function rowReader(fields: Selected[]): (rows: Row[]) => Row[] {
  const columns = fields.map(({ path, field }) => ({ key: path.join(), decoder: decoderOf(field) }))
  return (rows) => {
    const names = Object.keys(rows[0] ?? {})
    return rows.map((row) => {
      const read: Row = {}
      let at = 0
      for (const { key, decoder } of columns) {
        const value = row[names[at] ?? '']
        read[key] = value === null ? null : decoder.mapFromDriverValue(value)
        at += 1
      }
      return read
    })
  }
}

function decoderOf(field: Selected['field']): Decoder {
  if ('mapFromDriverValue' in field) return field
  return 'sql' in field ? field.sql.decoder : field.decoder
}

/** A value of a statement, or the placeholder that stands for it until one is bound. */
export type Value<T extends string | number = string> = T | Placeholder

/**
 * Builds a statement at its first use and keeps it, because building a wide select takes longer
 * than running it. `build` is given a placeholder for each of the names; the function that comes
 * back binds their values.
 */
export function prepared<Name extends string, S extends Statement>(
  names: readonly Name[],
  build: (at: Record<Name, Placeholder>) => S,
): (values: Record<Name, string | number>) => S {
  let known: { statement: Built; query: Query } | undefined
  return (values) => {
    known ??= firstBuilt(names, build)
    const { statement, query } = known
    const bound: Built = {
      getQuery: () => ({ sql: query.sql, params: fillPlaceholders(query.params, values) }),
      mapResult: (result) => statement.mapResult(result, true),
    }
    // All that a store asks of a statement is to be built.
    return { _prepare: () => bound } as unknown as S
  }
}

function firstBuilt<Name extends string>(
  names: readonly Name[],
  build: (at: Record<Name, Placeholder>) => Statement,
): { statement: Built; query: Query } {
  const places = Object.fromEntries(
    names.map((name): [string, Placeholder] => [name, sql.placeholder(name)]),
  )
  // There is a placeholder for each name.
  const statement = built(build(places as Record<Name, Placeholder>))
  return { statement, query: statement.getQuery() }
}
