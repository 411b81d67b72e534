import { type Placeholder, fillPlaceholders, sql } from 'drizzle-orm'
import { type Statement, preparedQuery } from './statements.ts'

/** A value in a statement, or a placeholder for it. */
export type Value<T extends string | number = string> = T | Placeholder

/**
 * Builds a statement at its first use and caches it, because building a wide select takes longer than
 * running it. `build` receives a placeholder for each name; the returned function binds the values.
 */
export function prepared<Name extends string, T>(
  names: readonly Name[],
  build: (placeholders: Record<Name, Placeholder>) => Statement<T>,
): (values: Record<Name, string | number>) => Statement<T> {
  const make = () => {
    const placeholders = names.map((name): [string, Placeholder] => [name, sql.placeholder(name)])
    // There is a placeholder for each name.
    const statement = build(Object.fromEntries(placeholders) as Record<Name, Placeholder>)
    const query = preparedQuery(statement)
    return { _: statement._, query, ...query.getQuery() }
  }
  let known: ReturnType<typeof make> | undefined
  return (values) => {
    known ??= make()
    const { _, query, sql: text, params } = known
    return {
      _,
      getQuery: () => ({ sql: text, params: fillPlaceholders(params, values) }),
      mapResult: (result, isFromBatch) => query.mapResult(result, isFromBatch),
    }
  }
}
