import {
  type Fields,
  type Json,
  type ObjectOf,
  type Reading,
  bad,
  fieldsIn,
  objectDoc,
  readFields,
} from './kind.ts'
import { type Revision, perRevision } from './revisions.ts'

export type FormOf<F extends Fields> = {
  fields: F
  /** Most bytes it may have, where that is more than bodies usually may. */
  bytes: number | undefined
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
