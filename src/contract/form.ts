import {
  type Fields,
  type Json,
  type Kind,
  type ObjectOf,
  type Reading,
  bad,
  fieldsIn,
  good,
  kind,
  objectDoc,
  readFields,
} from './kind.ts'
import { type Revision, perRevision } from './revisions.ts'

export type FormOf<F extends Fields> = {
  fields: F
  /** Most bytes it may have, where that is more than bodies usually may. */
  bytes: number | undefined
  /** Whether it is read while it comes, as `Content`. */
  streams?: true
  /** The body in the newest shape, cut to the fields `revision` has, or what is wrong with it. */
  read(revision: Revision, body: unknown): Reading<ObjectOf<F>>
  /** The description of the body in a revision. */
  doc(revision: Revision): Json
}

/** Declares a body: its fields in the newest revision's shape. Unknown fields are ignored. */
export function form<F extends Fields>(fields: F, bytes?: number): FormOf<F> {
  const visibleIn = perRevision((revision) => fieldsIn(fields, revision))
  return {
    fields,
    bytes,
    doc: perRevision((revision) => objectDoc(fields, revision, false)),
    read(revision, body) {
      if (typeof body !== 'object' || body === null) return bad('must be an object')
      return readFields(visibleIn(revision), revision, body)
    },
  }
}

/** Declares the body of an edit: like `form`, but it must hold at least one of the fields that its revision has. */
export function edit<F extends Fields>(fields: F): FormOf<F> {
  const whole = form(fields)
  const namesIn = perRevision((revision) => fieldsIn(fields, revision).map(([name]) => name))
  return {
    ...whole,
    doc: perRevision((revision) => ({ ...whole.doc(revision), minProperties: 1 })),
    read(revision, body) {
      const names = namesIn(revision)
      const isEdit =
        typeof body === 'object' && body !== null && names.some((name) => Object.hasOwn(body, name))
      return isEdit
        ? whole.read(revision, body)
        : bad(`must hold at least one of ${names.join(', ')}`)
    },
  }
}

/** A body that is read while it comes. */
export type Content = {
  /** The JSON text of an object. */
  bytes: AsyncIterable<Uint8Array>
  /** What a form has beside its file. */
  beside: Json
  /** Tells what `bytes` come to, which only then can be known, so that the write can be made once. */
  is(digest: string): Promise<void>
}

/** Declares a body that may be too long to be read at once, described by these fields: JSON, or a form with a `file` of it. */
export function streamed(fields: Fields, bytes: number): FormOf<{ content: Kind<Content> }> {
  // Its reader is the pipeline, which has just made it.
  const content = kind<Content>({}, (made) => good(made as Content))
  const doc = perRevision((revision) => objectDoc(fields, revision, false))
  return { ...form({ content }, bytes), doc, streams: true }
}
