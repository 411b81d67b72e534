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
