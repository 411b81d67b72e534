import { type Kind, type ValueOf, described } from '../contract/kind.ts'
import { keysOf } from './keyed.ts'

/** How the database stores a column. */
export type Storage = 'text' | 'json' | 'integer' | 'real' | 'flag'

/** A column as plain data, so that commands may import it; `src/db/columns.ts` makes Drizzle's of it. */
export type Column<T = unknown, S extends Storage = Storage> = {
  storage: S
  isNullable: boolean
  isKey?: boolean
  /** Its name in the database, where that is not its key in snake case. */
  name?: string
  /** The default of the database, for rows that were stored before the column was added. */
  standard?: string | number | boolean
  /** What rows hold in it. No value has it: it carries the type alone. */
  readonly holds?: T
}

function stores<T, S extends Storage>(storage: S): Column<T, S> {
  return { storage, isNullable: false }
}

/** The columns there are. */
export const column = {
  key: (): Column<string, 'text'> => ({ ...stores<string, 'text'>('text'), isKey: true }),
  text: <T extends string = string>() => stores<T, 'text'>('text'),
  json: <T>() => stores<T, 'json'>('json'),
  integer: () => stores<number, 'integer'>('integer'),
  real: () => stores<number, 'real'>('real'),
  flag: () => stores<boolean, 'flag'>('flag'),
  orNull: <T, S extends Storage>(of: Column<T, S>): Column<T | null, S> => ({
    ...of,
    isNullable: true,
  }),
}

type Scalar = string | number | boolean | null

/** What a field is beside its column. Each trait is followed wherever the entity is handled. */
type AnyTraits = {
  /** What it is, in one sentence for the documents; without it, what `FIELDS` says of its name. */
  describes?: string
  /** What a new row holds. */
  blank?: unknown
  /** What forms accept, stored as it is read. */
  form?: Kind<unknown>
  /** What forms accept and a command checks or translates before it is stored, in `columnsGiven`. */
  checked?: Kind<unknown>
  /** Its name in forms, where that is another. */
  formName?: string
  /** What clients see of it. */
  record?: Kind<unknown>
  /** The heading of its CSV column, whose cells are its values. */
  csv?: string
  /** The heading of its CSV column, whose cells are the names of the ids it holds. */
  csvNames?: string
  /** What the importer reads under its key. */
  imports?: Kind<unknown>
}

/** The traits that a column of this type may have. */
type Traits<T> = AnyTraits & {
  blank?: T | Readonly<T>
  form?: Kind<T | undefined>
  csv?: [T] extends [Scalar] ? string : never
}

/** Declares a field: its column, and its other traits. */
export function field<T, S extends Storage, const X extends Traits<T>>(
  of: Column<T, S>,
  traits: X & { [K in Exclude<keyof X, keyof Traits<T>>]: never },
): { column: Column<T, S> } & X {
  return { column: of, ...traits }
}

/** What an entity holds: its fields by the keys of its rows. */
export type Entity = Record<string, { column: Column } & AnyTraits>

/** A row of an entity. */
export type RowOf<F> = {
  [K in keyof F]: F[K] extends { column: Column<infer T> } ? T : never
}

type Accepts = { form: Kind<unknown> } | { checked: Kind<unknown> }

type NameOf<K, D> = D extends { formName: infer N extends string } ? N : K

/** The fields of a form that gives values of an entity. */
export type EntityForm<F> = {
  [K in keyof F as F[K] extends Accepts ? NameOf<K, F[K]> : never]: F[K] extends { form: infer W }
    ? W
    : F[K] extends { checked: infer W }
      ? W
      : never
}

/** What forms with these fields give, none of which must be given. */
export type GivenIn<W> = { [N in keyof W]?: ValueOf<W[N]> | undefined }

/** What a form gives of an entity. */
export type GivenOf<F> = GivenIn<EntityForm<F>>

/** Refuses keys that `Named` has not: what a form accepts must be used, or left out. */
export type Exact<C, Named> = { [K in Exclude<keyof C, keyof Named>]: never }

/** What makes of each given value that is to be checked what is stored; undefined leaves it out. */
export type Checks<F> = {
  [K in keyof F as F[K] extends { checked: Kind<unknown> } ? K : never]: (
    given: F[K] extends { checked: Kind<infer W> } ? Exclude<W, undefined> : never,
  ) => RowOf<F>[K] | undefined
}

/** The fields that have a trait of the wire, each as that trait, with the field's description. */
export function trait<F extends Entity, N extends 'record' | 'imports'>(fields: F, name: N) {
  const found = Object.entries(fields).flatMap(([key, of]) => {
    const wire = of[name]
    return wire === undefined ? [] : [[key, withSentence(of.describes, wire)] as const]
  })
  // The entries are those that the type filters for.
  return Object.fromEntries(found) as {
    [K in keyof F as F[K] extends Record<N, Kind<unknown>> ? K : never]: F[K] extends Record<
      N,
      infer W
    >
      ? W
      : never
  }
}

/** The fields of a form that gives values of an entity, by their names in forms. */
export function formOf<F extends Entity>(fields: F): EntityForm<F> {
  const found = Object.entries(fields).flatMap(([key, of]) => {
    const wire = of.form ?? of.checked
    return wire === undefined
      ? []
      : [[of.formName ?? key, withSentence(of.describes, wire)] as const]
  })
  // The entries are those that the type filters for.
  return Object.fromEntries(found) as EntityForm<F>
}

function withSentence(sentence: string | undefined, of: Kind<unknown>): Kind<unknown> {
  return sentence === undefined ? of : described(sentence, of)
}

/** What a new row holds in the fields that say so. Rows share its lists, which nobody changes in place. */
export function blankOf<F extends Entity>(fields: F) {
  const blanks = Object.entries(fields).flatMap(([key, { blank }]) =>
    blank === undefined ? [] : [[key, blank] as const],
  )
  // The entries are those that the type filters for.
  return Object.fromEntries(blanks) as {
    [K in keyof F as F[K] extends { blank: unknown } ? K : never]: RowOf<F>[K]
  }
}

/**
 * The columns that a form's values set: what was given as it was read, or what its check makes of
 * it. What was not given is left out; keys of other things than the fields do not compile. Checks run in the order they are written in.
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
    // Each check takes what its own field reads.
    const made = value === undefined ? undefined : check(value as never)
    if (made !== undefined) set[key] = made
  }
  for (const key of keysOf(fields)) {
    const { form, formName = key } = fields[key] ?? {}
    const value = form && values[String(formName)]
    if (value !== undefined) set[String(key)] = value
  }
  // A field without a check is stored as its form reads it, which `field` has compared with its column.
  return set as Partial<RowOf<F>>
}

/** The cell of a CSV column. */
export type Cell = Scalar | undefined

/** The cells of the CSV columns that show names in place of ids. */
export type CsvNamed<F> = {
  [K in keyof F as F[K] extends { csvNames: string } ? K : never]: (row: RowOf<F>) => Cell
}

/** The CSV columns of an entity, in the order of its fields. */
export function csvColumns<F extends Entity>(
  fields: F,
  named: CsvNamed<F>,
): [heading: string, cell: (row: RowOf<F>) => Cell][] {
  const names: Record<string, unknown> = named
  return keysOf(fields).flatMap((key) => {
    const { csv, csvNames } = fields[key] ?? {}
    // `field` takes a heading under `csv` for scalars alone.
    if (csv !== undefined) return [[csv, (row: RowOf<F>) => row[key] as Cell]]
    // Each field with `csvNames` has a function in `CsvNamed`.
    return csvNames === undefined ? [] : [[csvNames, names[String(key)] as (row: RowOf<F>) => Cell]]
  })
}
