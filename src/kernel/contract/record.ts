import {
  type Fields,
  type Json,
  type Kind,
  type ObjectOf,
  type Shower,
  type ValueOf,
  withTraits,
  bad,
  during,
  fieldsIn,
  kind,
  objectDoc,
} from './kind.ts'
import { type ReadyJson, isReady } from './ready-json.ts'
import { NEWEST, REVISIONS, type Revision, perRevision } from './revisions.ts'
import { text } from './wire.ts'

/** A row in a record's newest shape. Its `id` is shown as `_id`; an unset field may be null, undefined or absent. */
export type Row<F extends Fields> = Loose<ObjectOf<F>>

/** A record in the newest revision, without fields that only earlier ones have. */
export type Shown<F extends Fields> = AsShown<
  ObjectOf<{ [K in keyof F as 'bygone' extends keyof F[K] ? never : K]: F[K] }>
>

/** Marks for the compiler a row whose `id` is shown as `_id`: others may have an `id` that is shown as such. No row has this property. */
type Keyed = '~keyed'

/** A record with the records inside it as they are shown: a nested row's `id` is `_id`. */
type AsShown<T> = { [K in keyof T]: Nested<T[K]> }

type Nested<T> = T extends ReadyJson
  ? never
  : T extends (infer One)[]
    ? Nested<One>[]
    : Keyed extends keyof T
      ? AsShown<{
          [K in keyof T as K extends 'id' ? '_id' : K extends Keyed ? never : K]: T[K]
        }>
      : T

type Loose<T> = {
  [K in keyof T as K extends '_id' ? 'id' : K]: undefined extends T[K] ? T[K] | null : T[K]
} & ('_id' extends keyof T ? { readonly [K in Keyed]?: never } : unknown)

/** A record that clients see: its name, its fields, and how a revision shows a row. */
export type RecordOf<F extends Fields> = {
  name: string
  fields: F
  /** The record in `revision`, without unset fields. */
  show(revision: Revision, row: Row<F>): Json
  /** The record with the fields of every revision. */
  whole(row: Row<F>): Json
  /** The JSON Schema of the record in a revision. */
  doc(revision: Revision): Json
}

/** Makes all fields of a record optional. */
export function optional<F extends Fields>(fields: F) {
  const made = Object.entries(fields).map(([key, field]) => [key, field.optional()])
  // Each kind reads what it did.
  return Object.fromEntries(made) as { [K in keyof F]: Kind<ValueOf<F[K]> | undefined> }
}

/** The fields of a record, all of them in every revision. */
export function inAllRevisions<F extends Fields>(fields: F): F {
  const made = Object.entries(fields).map(([key, field]) => [key, during(REVISIONS, field)])
  // Each kind reads what it did.
  return Object.fromEntries(made) as F
}

/** A list of records inside a record. */
export function listOf<F extends Fields>(entry: RecordOf<F>): Kind<Row<F>[]> {
  const doc = (revision: Revision) => ({ type: 'array', items: entry.doc(revision) })
  const shown: Shower = { show: entry.show, whole: entry.whole, doc }
  return withTraits(
    kind<Row<F>[]>(doc(NEWEST), () => bad('is not read')),
    { shown },
  )
}

/** The list, of which entries may be JSON already, as the revision shows them. */
export function orReady<T>(of: Kind<T[]>): Kind<(T | ReadyJson)[]> {
  return of
}

/** A record inside a record. */
export function nestedRecord<F extends Fields>(inner: RecordOf<F>): Kind<Row<F>> {
  const shown: Shower = { show: inner.show, whole: inner.whole, doc: inner.doc }
  return withTraits(
    kind<Row<F>>(inner.doc(NEWEST), () => bad('is not read')),
    { shown },
  )
}

/** A field that some revisions show differently: as `show` returns it, with the schema `doc`. */
export function shownAs<T>(
  of: Kind<T>,
  show: (revision: Revision, value: T) => unknown,
  doc: (revision: Revision) => Json,
): Kind<T> {
  return withTraits(of, { shown: { show, whole: (value: T) => value, doc } })
}

/** Declares a record: a name for documents, and fields in the newest revision's shape. */
export function record<F extends Fields>(name: string, fields: F): RecordOf<F> {
  const visibleIn = perRevision((revision) => fieldsIn(fields, revision))
  const all = Object.entries(fields)
  return {
    name,
    fields,
    doc: perRevision((revision) => objectDoc(fields, revision, true)),
    show: (revision, row) =>
      shownOf(visibleIn(revision), row, (shower, entry) => shower.show(revision, entry)),
    whole: (row) => shownOf(all, row, (shower, entry) => shower.whole(entry)),
  }
}

function shownOf(
  fields: [string, Kind<unknown>][],
  row: object,
  show: (shower: Shower, entry: never) => unknown,
): Json {
  const shown: Json = {}
  // Rows have many types; their fields are read by name.
  const values = row as Json
  for (const [key, { shown: shower }] of fields) {
    // Replies that were stored before may have `_id`.
    const value = values[key] ?? (key === '_id' ? values['id'] : undefined)
    if (value === undefined || value === null) continue
    if (shower === undefined) shown[key] = value
    // Each shower gets its own field's value, or the entries of a list one by one.
    else
      shown[key] = Array.isArray(value)
        ? value.map((one) => (isReady(one) ? one : show(shower, one as never)))
        : show(shower, value as never)
  }
  return shown
}

/** The id of the entity that was created, changed or deleted. */
export const Id = record('Id', { _id: text })

/** A title with its id. */
export const Titled = record('Titled', { _id: text, title: text })
