import { withDescription } from './descriptions.ts'
import { type Newest, REVISIONS, type Revision, type Span } from './revisions.ts'

export type Json = Record<string, unknown>

/** A field that is at fault; `reason` reads as a sentence after the field's name. */
export type ValueFault = { field: string; reason: string }

/** The value that was read, or its faults; the field `''` is the value itself. */
export type Reading<T> = { value: T } | { faults: ValueFault[] }

/** The type of a field: how it is read from requests, and how the OpenAPI document describes it. */
export type Kind<T> = {
  read(value: unknown): Reading<T>
  /** JSON Schema. */
  doc: Json
  /** The field's description in one sentence; by default that of its name in `FIELDS` (`field-descriptions.ts`). */
  description?: string
  /** The revisions that have the field. */
  span: Span
  /** The revisions in which the field is required in a body, or always present in a reply. */
  needed: Span
  /** The most characters a text may have. */
  most?: number
  /** Lets `''` and null count as not given in an optional field. */
  skipsBlank?: boolean
  /** The kind in a revision, if revisions differ. */
  variant?: (revision: Revision) => Kind<unknown>
  /** Shows the field, if not as it is stored: as a nested record, or as a value that differs by revision. */
  shown?: Shower
  /** The same kind for an optional field. */
  optional(): Kind<T | undefined>
  /** The same kind, limited to values that pass a test. */
  that(test: (value: T) => boolean, reason: string): Kind<T>
}

/** Shows a value as a revision has it, and describes it. */
export type Shower = {
  show(revision: Revision, row: never): unknown
  whole(row: never): unknown
  doc(revision: Revision): Json
}

export type ValueOf<K> = K extends Kind<infer T> ? T : never

/** The fields of a record or a body, by their names on the wire. */
export type Fields = Record<string, Kind<unknown>>

type Optional<F extends Fields> = {
  [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never
}[keyof F]

/** The object type of fields; optional fields are optional properties. */
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, Optional<F>>]: ValueOf<F[K]>
} & { [K in Optional<F>]?: ValueOf<F[K]> }

export function good<T>(value: T): Reading<T> {
  return { value }
}

export function bad(reason: string): { faults: ValueFault[] } {
  return { faults: [{ field: '', reason }] }
}

/** The faults of something inside a value, by the key or the place that it has there. */
export function faultsWithin(key: string | number, faults: ValueFault[]): ValueFault[] {
  return faults.map(({ field, reason }) => ({
    field: field === '' ? String(key) : `${key}.${field}`,
    reason,
  }))
}

/** A required kind of every revision. */
export function kind<T>(doc: Json, read: (value: unknown) => Reading<T>): Kind<T> {
  return complete({ doc, read, span: REVISIONS, needed: REVISIONS })
}

type Bare<T> = Omit<Kind<T>, 'optional' | 'that'>

/** A copy of a kind with some traits replaced. */
export function withTraits<T>(of: Kind<T>, traits: Partial<Bare<T>>): Kind<T> {
  return complete({ ...of, ...traits })
}

function complete<T>(bare: Bare<T>): Kind<T> {
  return {
    ...bare,
    optional: () => complete<T | undefined>({ ...bare, needed: [] }),
    that: (test, reason) =>
      complete({ ...bare, read: (value) => tested(bare.read(value), test, reason) }),
  }
}

function tested<T>(reading: Reading<T>, test: (value: T) => boolean, reason: string): Reading<T> {
  return 'faults' in reading || test(reading.value) ? reading : bad(reason)
}

/** The kind of an optional field where it must be given. */
export function needed<T>(of: Kind<T>): Kind<Exclude<T, undefined>> {
  // An optional kind gives undefined for a field that is left out, and for nothing else.
  return withTraits(of, { needed: REVISIONS }) as Kind<Exclude<T, undefined>>
}

/** The kind, reading what `prepare` makes of a value. */
export function preparing<T>(of: Kind<T>, prepare: (value: unknown) => unknown): Kind<T> {
  return withTraits(of, { read: (value) => of.read(prepare(value)) })
}

/** The kind, with `''` and null counting as not given if it is optional. */
export function skippingBlank<T>(of: Kind<T>): Kind<T> {
  return withTraits(of, { skipsBlank: true })
}

/** The kind with another schema, because it reads more than one JSON type. */
export function withSchema<T>(doc: Json, of: Kind<T>): Kind<T> {
  return withTraits(of, { doc })
}

/** A field with its own description instead of that in `FIELDS`, which names its meaning, unit, limits and default. */
export function described<T>(description: string, of: Kind<T>): Kind<T> {
  return withTraits(of, { description })
}

/** A field of a body with an example for the documents and their samples. */
export function exemplified<T>(example: string | boolean, of: Kind<T>): Kind<T> {
  return withTraits(of, { doc: { ...of.doc, example } })
}

/** A field that only these revisions have. */
export function during<T, R extends Revision>(span: Span<R>, of: Kind<T>): During<T, R> {
  return withTraits(of, { span })
}

/** A kind; it is marked, as a type alone, where the newest revision has none of it. */
type During<T, R extends Revision> = Newest extends R
  ? Kind<T>
  : Kind<T> & { readonly bygone?: true }

/** A field whose kind differs by revision; `newest` reads all of their values. */
export function varies<T>(
  newest: Kind<T>,
  variant: (revision: Revision) => Kind<unknown>,
): Kind<T> {
  return withTraits(newest, { variant })
}

/** The fields of a revision, each with its kind in that revision. */
export function fieldsIn(fields: Fields, revision: Revision): [string, Kind<unknown>][] {
  return Object.entries(fields)
    .filter(([, { span }]) => span.includes(revision))
    .map(([key, field]) => [key, field.variant?.(revision) ?? field])
}

/** The JSON Schema of an object with the fields of a revision. */
export function objectDoc(fields: Fields, revision: Revision, isStrict: boolean): Json {
  const visible = fieldsIn(fields, revision)
  const needed = visible.filter(([, field]) => field.needed.includes(revision)).map(([key]) => key)
  return {
    type: 'object',
    properties: Object.fromEntries(
      visible.map(([key, field]) => [
        key,
        withDescription(key, field.shown?.doc(revision) ?? field.doc, fields[key]?.description),
      ]),
    ),
    ...(needed.length > 0 && { required: needed }),
    ...(isStrict && { additionalProperties: false }),
  }
}

/** Reads the fields from `fieldsIn` of an object; unknown fields are ignored. */
export function readFields<F extends Fields>(
  visible: [string, Kind<unknown>][],
  revision: Revision,
  from: object,
): Reading<ObjectOf<F>> {
  const value: Json = {}
  const faults: ValueFault[] = []
  for (const [key, field] of visible) {
    const given: unknown = Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined
    const isNeeded = field.needed.includes(revision)
    if (
      given === undefined ||
      (!isNeeded && field.skipsBlank && (given === '' || given === null))
    ) {
      if (isNeeded) faults.push({ field: key, reason: 'is required' })
      continue
    }
    const reading = field.read(given)
    if ('value' in reading) value[key] = reading.value
    else faults.push(...faultsWithin(key, reading.faults))
  }
  // Every field was read by its own kind, and no required one is missing.
  return faults.length > 0 ? { faults } : { value: value as ObjectOf<F> }
}
