import { type Kind, type ValueOf, described } from './kind.ts'
import { keysOf } from './keyed.ts'
import type { ForAgents, Searched, View } from './field-traits.ts'

/** The types of columns in the database. A moment is a text in ISO-8601. */
export type Storage = 'text' | 'moment' | 'json' | 'integer' | 'real' | 'flag'

/** A column as plain data, which command handlers may import; `src/kernel/db/columns.ts` makes a Drizzle column of it. */
export type Column<T = unknown, S extends Storage = Storage> = {
  storage: S
  isNullable: boolean
  isKey?: boolean
  /** Its name in the database, if that is not its key in snake case. */
  name?: string
  /** The default in the database, for rows that were stored before the column was added. */
  standard?: string | number | boolean | readonly never[]
  /** The type of its values. Exists only for the compiler; no column has this property. */
  readonly holds?: T
}

function stores<T, S extends Storage>(storage: S): Column<T, S> {
  return { storage, isNullable: false }
}

/** Makes the columns of entities. */
export const column = {
  key: (): Column<string, 'text'> => ({ ...stores<string, 'text'>('text'), isKey: true }),
  text: <T extends string = string>() => stores<T, 'text'>('text'),
  moment: () => stores<string, 'moment'>('moment'),
  json: <T>() => stores<T, 'json'>('json'),
  integer: () => stores<number, 'integer'>('integer'),
  real: () => stores<number, 'real'>('real'),
  flag: () => stores<boolean, 'flag'>('flag'),
  orNull: <T, S extends Storage>(of: Column<T, S>): Column<T | null, S> => ({
    ...of,
    isNullable: true,
  }),
}

export type Scalar = string | number | boolean | null

/** The traits of a field beside its column. The forms, records, CSV columns and importers of the entity are derived from them. */
type AnyTraits = {
  /** A sentence for the documentation; without it, that of the field's name in `FIELDS`. */
  describes?: string
  /** The value in a new row. */
  blank?: unknown
  /** The kind that forms accept; the value is stored as it was read. */
  form?: Kind<unknown>
  /** The kind that forms accept if a command has to check or convert the value before it is stored (`columnsGiven`). */
  checked?: Kind<unknown>
  /** Its name in forms, if that is not its key. */
  formName?: string
  /** The kind in which clients see it. */
  record?: Kind<unknown>
  /** The views beside its record that show it. */
  views?: readonly View[]
  agents?: ForAgents
  search?: Searched
  /** The heading of its CSV column, whose cells are the values. */
  csv?: string
  /** The heading of its CSV column, whose cells hold names in place of the ids in it. */
  csvNames?: string
  /** Other names for such a column in tables of other programs, with commas between. */
  csvAlso?: string
  /** The key of the same value in an export of Trello. */
  trello?: string
  /** The kind that an import reads under its key. */
  imports?: Kind<unknown>
  /** The entity of whose rows on the board a value is the id; empty for none. */
  refersTo?: string
}

/** The traits that a field may have whose values are of this type. */
type Traits<T> = AnyTraits & {
  blank?: T | Readonly<T>
  form?: Kind<T | undefined>
  csv?: [T] extends [Scalar] ? string : never
  agents?: [T] extends [Scalar] ? ForAgents : never
}

/** Declares a field: its column, and its other traits. */
export function field<T, S extends Storage, const X extends Traits<T>>(
  of: Column<T, S>,
  traits: X & { [K in Exclude<keyof X, keyof Traits<T>>]: never },
): { column: Column<T, S> } & X {
  return { column: of, ...traits }
}

/** The fields of an entity, by the keys of its rows. */
export type Entity = Record<string, { column: Column } & AnyTraits>

/** A row of an entity. */
export type RowOf<F> = {
  [K in keyof F]: F[K] extends { column: Column<infer T> } ? T : never
}

type Accepts = { form: Kind<unknown> } | { checked: Kind<unknown> }

type NameOf<K, D> = D extends { formName: infer N extends string } ? N : K

/** The fields of a form for an entity. */
export type EntityForm<F> = {
  [K in keyof F as F[K] extends Accepts ? NameOf<K, F[K]> : never]: F[K] extends { form: infer W }
    ? W
    : F[K] extends { checked: infer W }
      ? W
      : never
}

/** The values that a form with these fields gives; each may be missing. */
export type GivenIn<W> = { [N in keyof W]?: ValueOf<W[N]> | undefined }

/** The values that a form for an entity gives. */
export type GivenOf<F> = GivenIn<EntityForm<F>>

/** Fails to compile if `C` has keys that `Named` does not have, so that no value that a form accepts is dropped. */
export type Exact<C, Named> = { [K in Exclude<keyof C, keyof Named>]: never }

/** For each field with `checked`, the function that returns the value to store; undefined stores nothing. */
export type Checks<F> = {
  [K in keyof F as F[K] extends { checked: Kind<unknown> } ? K : never]: (
    given: F[K] extends { checked: Kind<infer W> } ? Exclude<W, undefined> : never,
  ) => RowOf<F>[K] | undefined
}

/** The fields that have the trait, each as the kind in that trait, with the field's description. */
export function trait<F extends Entity, N extends 'record' | 'imports'>(fields: F, name: N) {
  const found = Object.entries(fields).flatMap(([key, of]) => {
    const wire = of[name]
    return wire === undefined ? [] : [[key, withSentence(wire, of)] as const]
  })
  // The filter above matches the type's.
  return Object.fromEntries(found) as {
    [K in keyof F as F[K] extends Record<N, Kind<unknown>> ? K : never]: F[K] extends Record<
      N,
      infer W
    >
      ? W
      : never
  }
}

/** The fields of a form for an entity, by their names in forms, each of the kind that `finish` makes. */
export function formOf<F extends Entity>(fields: F, finish = withSentence): EntityForm<F> {
  const found = Object.entries(fields).flatMap(([key, of]) => {
    const wire = of.form ?? of.checked
    return wire === undefined ? [] : [[of.formName ?? key, finish(wire, of)] as const]
  })
  // The filter above matches the type's.
  return Object.fromEntries(found) as EntityForm<F>
}

function withSentence(wire: Kind<unknown>, { describes }: Entity[string]): Kind<unknown> {
  return describes === undefined ? wire : described(describes, wire)
}

/** The values of a new row, for the fields with `blank`. New rows share the same lists, because rows are never changed in place. */
export function blankOf<F extends Entity>(fields: F) {
  const blanks = Object.entries(fields).flatMap(([key, { blank }]) =>
    blank === undefined ? [] : [[key, blank] as const],
  )
  // The filter above matches the type's.
  return Object.fromEntries(blanks) as {
    [K in keyof F as F[K] extends { blank: unknown } ? K : never]: RowOf<F>[K]
  }
}

/**
 * The columns that a form's values set: each value as it was read, or as its check returns it. Values
 * that were not given are left out. Keys that are no fields do not compile. Checks run in the order in
 * which they are written.
 */
export function columnsGiven<F extends Entity, G extends GivenOf<F>>(
  fields: F,
  given: G & Exact<G, GivenOf<F>>,
  checks: Checks<F>,
): Partial<RowOf<F>> {
  const values: Record<string, unknown> = given
  const set: Record<string, unknown> = {}
  for (const [key, check] of Object.entries<(value: never) => unknown>(checks)) {
    const value = values[fields[key]?.formName ?? key]
    // Each check takes the value that its own field reads.
    const made = value === undefined ? undefined : check(value as never)
    if (made !== undefined) set[key] = made
  }
  for (const key of keysOf(fields)) {
    const { form, formName = key } = fields[key] ?? {}
    const value = form && values[String(formName)]
    if (value !== undefined) set[String(key)] = value
  }
  // A value without a check is stored as its form reads it; `field` compares that type with the column's.
  return set as Partial<RowOf<F>>
}
