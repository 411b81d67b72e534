import { withDescription } from './descriptions.ts'
import { type Newest, REVISIONS, type Revision, type Span } from './revisions.ts'

export type Json = Record<string, unknown>

/** What is wrong with one field of a body, in words that follow its name. */
export type ValueFault = { field: string; reason: string }

/** A value as it was read, or what is wrong with it; the field named `''` is the value itself. */
export type Reading<T> = { value: T } | { faults: ValueFault[] }

/** The kind of a field: how it is read from what clients send, and how documents describe it. */
export type Kind<T> = {
  read(value: unknown): Reading<T>
  /** JSON Schema. */
  doc: Json
  /** What the field is, in one sentence; without it, what `FIELDS` (`field-descriptions.ts`) says of its name. */
  description?: string
  /** The revisions that have the field. */
  span: Span
  /** The revisions that need it: in these it must be given, or is always shown. */
  needed: Span
  /** Whether `''` and null are as good as nothing given, where the field may be left out. */
  skipsBlank?: boolean
  /** The kind as a revision has it, where revisions differ in it. */
  variant?: (revision: Revision) => Kind<unknown>
  /** How the field is shown, where that is not as it is: a record, or words that revisions differ in. */
  shown?: Shower
  /** The same kind, where the field may be left out. */
  optional(): Kind<T | undefined>
  /** The same kind, for values that pass a test. */
  that(test: (value: T) => boolean, reason: string): Kind<T>
}

/** How a value is cut to what a revision shows, and described. */
export type Shower = {
  show(revision: Revision, row: never): unknown
  whole(row: never): unknown
  doc(revision: Revision): Json
}

/** The value a kind reads. */
export type ValueOf<K> = K extends Kind<infer T> ? T : never

/** The fields of a record or a body, by their name on the wire. */
export type Fields = Record<string, Kind<unknown>>

type Optional<F extends Fields> = {
  [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never
}[keyof F]

/** The object that fields make; what may be left out is optional in it. */
export type ObjectOf<F extends Fields> = {
  [K in Exclude<keyof F, Optional<F>>]: ValueOf<F[K]>
} & { [K in Optional<F>]?: ValueOf<F[K]> }

/** What was read. */
export function good<T>(value: T): Reading<T> {
  return { value }
}

/** What is wrong with a value. */
export function bad(reason: string): { faults: ValueFault[] } {
  return { faults: [{ field: '', reason }] }
}

/** A kind that reads and is described so, in every revision. */
export function kind<T>(doc: Json, read: (value: unknown) => Reading<T>): Kind<T> {
  return complete({ doc, read, span: REVISIONS, needed: REVISIONS })
}

type Bare<T> = Omit<Kind<T>, 'optional' | 'that'>

/** The kind with other traits than it has. */
export function altered<T>(of: Kind<T>, traits: Partial<Bare<T>>): Kind<T> {
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

/** The kind, of values that `prepare` has seen to first. */
export function preparing<T>(of: Kind<T>, prepare: (value: unknown) => unknown): Kind<T> {
  return altered(of, { read: (value) => of.read(prepare(value)) })
}

/** The kind, for which `''` and null are as good as nothing given. */
export function skippingBlank<T>(of: Kind<T>): Kind<T> {
  return altered(of, { skipsBlank: true })
}

/** The kind in other words of the documents, since what it takes is wider than any one type. */
export function spelled<T>(doc: Json, of: Kind<T>): Kind<T> {
  return altered(of, { doc })
}

/** A field that is not what `FIELDS` says of its name, with a sentence of its own: what it is, its unit, its limits and its default. */
export function described<T>(description: string, of: Kind<T>): Kind<T> {
  return altered(of, { description })
}

/** A field of a body for which documents and their samples show this value. */
export function exemplified<T>(example: string, of: Kind<T>): Kind<T> {
  return altered(of, { doc: { ...of.doc, example } })
}

/** A field that only these revisions have. */
export function during<T, R extends Revision>(span: Span<R>, of: Kind<T>): During<T, R> {
  return altered(of, { span })
}

/** A kind; it is marked, as a type alone, where the newest revision has none of it. */
type During<T, R extends Revision> = Newest extends R
  ? Kind<T>
  : Kind<T> & { readonly bygone?: true }

/** A field whose values differ by revision; `newest` is the widest of them. */
export function varies<T>(
  newest: Kind<T>,
  variant: (revision: Revision) => Kind<unknown>,
): Kind<T> {
  return altered(newest, { variant })
}

/** The fields that a revision has, each as that revision has it. */
export function fieldsIn(fields: Fields, revision: Revision): [string, Kind<unknown>][] {
  return Object.entries(fields)
    .filter(([, { span }]) => span.includes(revision))
    .map(([key, field]) => [key, field.variant?.(revision) ?? field])
}

/** The description of an object with the fields that a revision has. */
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

/** Reads the fields that `fieldsIn` gave for a revision from an object; unknown ones are ignored. */
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
    else
      faults.push(
        ...reading.faults.map(({ field: inner, reason }) => ({
          field: inner === '' ? key : `${key}.${inner}`,
          reason,
        })),
      )
  }
  // Every field was read by its own kind, and those that are needed are there.
  return faults.length > 0 ? { faults } : { value: value as ObjectOf<F> }
}
