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
  /** Most bytes of the body, if more than usual. */
  bytes: number | undefined
  /** Whether the body is streamed: `run` gets a `Content`. */
  streams?: true
  /** Reads a body: its fields of `revision` in the newest shape, or what is wrong with it. */
  read(revision: Revision, body: unknown): Reading<ObjectOf<F>>
  /** The JSON Schema of the body in a revision. */
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

/** The form of a body that must have at least so many fields; which ones, the operation checks. */
export function withAtLeast<F extends Fields>(count: number, of: FormOf<F>): FormOf<F> {
  return { ...of, doc: perRevision((revision) => ({ ...of.doc(revision), minProperties: count })) }
}

/** Declares the body of an edit: like `form`, but at least one field of the revision must be given. */
export function edit<F extends Fields>(fields: F): FormOf<F> {
  const whole = form(fields)
  const namesIn = perRevision((revision) => fieldsIn(fields, revision).map(([name]) => name))
  return {
    ...withAtLeast(1, whole),
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

/** A streamed body. */
export type Content = {
  /** The JSON text of an object. */
  bytes: AsyncIterable<Uint8Array>
  /** The fields of a form other than its file. */
  formFields: Json
  /** The idempotency key of the request, whose fingerprint needs the digest of `bytes`, known once they are read. */
  keyOf(digest: string): Promise<{ key: string; fingerprint: string } | undefined>
}

/** Declares a body that may be too long for memory: JSON with these fields, or a form with such a `file`. */
export function streamed(fields: Fields, bytes: number): FormOf<{ content: Kind<Content> }> {
  // src/http makes the Content just before it calls this.
  const content = kind<Content>({}, (made) => good(made as Content))
  const doc = perRevision((revision) => objectDoc(fields, revision, false))
  return { ...form({ content }, bytes), doc, streams: true }
}
