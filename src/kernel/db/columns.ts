import { type $Type, type NotNull, sql } from 'drizzle-orm'
import { type SQLiteColumn, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Column, Entity, Storage } from '../contract/entity.ts'
import { keysOf, picked } from '../contract/keyed.ts'
import { LIMITS } from '../limits.ts'

/** `sqliteTable`, but a column without a name gets its key in snake case. */
export const table: typeof sqliteTable = (name: string, columns: object, indexes?: unknown) => {
  for (const [key, column] of Object.entries(columns))
    if (column.config.name === '') column.setName(inSnakeCase(key))
  // The declared type is that of `sqliteTable`, so TypeScript has checked the arguments.
  return sqliteTable(name, columns as never, indexes as never) as never
}

type SnakeCase<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : K

/** The name in the database: `customFields` is `custom_fields`. */
export function inSnakeCase<K extends string>(key: K): SnakeCase<K> {
  // The function does to the text what the type does to its type.
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<K>
}

/** A text column that is not null. Give a name only if it differs from the key. */
export const required = (name = '') => text(name).notNull()

export const flagColumn = () => integer({ mode: 'boolean' }).notNull()

export const json = () => text({ mode: 'json' })

export const created = { createdAt: required(), modifiedAt: required() }

const BUILDERS = {
  text: (name: string) => text(name),
  moment: (name: string) => text(name),
  json: (name: string) => text(name, { mode: 'json' }),
  integer: (name: string) => integer(name),
  real: (name: string) => real(name),
  flag: (name: string) => integer(name, { mode: 'boolean' }),
}

type Builder<S extends Storage> = ReturnType<(typeof BUILDERS)[S]>

type Built<C> =
  C extends Column<infer T, infer S>
    ? null extends T
      ? $Type<Builder<S>, NonNullable<T>>
      : NotNull<$Type<Builder<S>, T>>
    : never

/** Drizzle's columns for the fields of an entity. */
export function columnsOf<F extends Entity>(fields: F): { [K in keyof F]: Built<F[K]['column']> } {
  const built = Object.entries(fields).map(([key, { column }]) => [key, builderOf(column)] as const)
  // Each builder is of its column's storage; what it holds is a type alone.
  return Object.fromEntries(built) as never
}

function builderOf({ storage, isNullable, isKey, name = '', standard }: Column) {
  const builder = BUILDERS[storage](name)
  if (isKey) return builder.primaryKey()
  const required = isNullable ? builder : builder.notNull()
  return standard === undefined ? required : required.default(standard as never)
}

/** The columns of a table that hold these fields. */
export function columnsHolding<T extends object, K extends keyof T>(
  table: T,
  fields: { [P in K]: unknown },
): Pick<T, K> {
  return picked(table, keysOf(fields))
}

/** The columns of these fields whose values may be long: JSON, and text of as many characters as a title may have. */
export function longColumns<F extends Entity>(
  table: { [K in keyof F & string]: SQLiteColumn },
  fields: F,
): SQLiteColumn[] {
  const long = Object.entries(fields).filter(([, of]) => isLong(of))
  return long.map(([key]) => table[key as keyof F & string])
}

function isLong({ column, form, checked, imports }: Entity[string]): boolean {
  const most = (form ?? checked ?? imports)?.most ?? 0
  return column.storage === 'json' || (column.storage === 'text' && most >= LIMITS.title)
}

/** The time at which a statement runs. */
export const NOW = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
