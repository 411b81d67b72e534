import * as z from 'zod'
import { type Revision, type Span, perRevision } from './revisions.ts'

/** What a field says of itself beside its schema; it rides in the schema's own metadata. */
type Marks = {
  during?: Span
  needed?: Span
  varies?: (revision: Revision) => z.ZodType
  shown?: AnyRecord
  documented?: Record<string, unknown>
}

/** The fields of a record or a body, by their name on the wire. */
export type Fields = Record<string, z.ZodType>

export type Shown = Record<string, unknown>

/** A row of a record's newest shape; what is unset may be null, undefined or absent. */
export type Row<F extends Fields> = Loose<z.infer<z.ZodObject<F>>>

type Loose<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }

/** A record clients see: its name, its fields, and how a row of the newest shape is cut to a revision. */
export type RecordOf<F extends Fields> = {
  name: string
  fields: F
  /** The record as `revision` shows it; unset fields are left out. */
  show(revision: Revision, row: Row<F>): Shown
  /** The schema of the record in a revision, for documents. */
  schema(revision: Revision): z.ZodType
}

export type AnyRecord = Omit<RecordOf<Fields>, 'show'> & {
  show(revision: Revision, row: never): Shown
}

/** The marks of a field. */
export function marksOf(schema: z.ZodType): Marks {
  return (schema.meta() ?? {}) as Marks
}

/** A field that only these revisions have. */
export function during<S extends z.ZodType>(span: Span, schema: S): S {
  return schema.meta({ ...schema.meta(), during: span })
}

/** An optional field that these revisions require. */
export function required<S extends z.ZodType>(span: Span, schema: S): z.ZodOptional<S> {
  return schema.optional().meta({ ...schema.meta(), needed: span })
}

/** A field whose values differ by revision; `newest` is the widest of them. */
export function varies<S extends z.ZodType>(
  newest: S,
  schemaIn: (revision: Revision) => z.ZodType,
): S {
  return newest.meta({ ...newest.meta(), varies: schemaIn })
}

/** The fields a revision has, each as that revision has it. */
export function fieldsIn(fields: Fields, revision: Revision): Fields {
  const visible = Object.entries(fields).filter(([, schema]) => {
    const span = marksOf(schema).during
    return span === undefined || span.includes(revision)
  })
  return Object.fromEntries(visible.map(([key, schema]) => [key, fieldIn(schema, revision)]))
}

function fieldIn(schema: z.ZodType, revision: Revision): z.ZodType {
  const { needed, varies: variant, shown } = marksOf(schema)
  if (variant !== undefined) return variant(revision)
  if (shown !== undefined && schema instanceof z.ZodArray) return z.array(shown.schema(revision))
  if (needed?.includes(revision) && schema instanceof z.ZodOptional)
    return schema.unwrap() as z.ZodType
  return schema
}

/** A list of records inside a record. */
export function listOf<F extends Fields>(entry: RecordOf<F>): z.ZodArray<z.ZodObject<F>> {
  return z.array(z.object(entry.fields)).meta({ shown: entry })
}

/** Declares a record: a name for documents, and fields in the newest revision's shape. */
export function record<F extends Fields>(name: string, fields: F): RecordOf<F> {
  const keysIn = perRevision((revision) =>
    Object.entries(fieldsIn(fields, revision)).map(([key]) => {
      const schema = fields[key]
      return { key, inner: schema === undefined ? undefined : marksOf(schema).shown }
    }),
  )
  return {
    name,
    fields,
    show(revision, row) {
      const shown: Shown = {}
      for (const { key, inner } of keysIn(revision)) {
        const value: unknown = row[key as keyof typeof row]
        if (value === undefined || value === null) continue
        shown[key] =
          inner && Array.isArray(value)
            ? value.map((entry) => inner.show(revision, entry as never))
            : value
      }
      return shown
    },
    schema: perRevision((revision) =>
      z.strictObject(fieldsIn(fields, revision)).meta({ title: name }),
    ),
  }
}
