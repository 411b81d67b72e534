import {
  type Fields,
  type Json,
  type Kind,
  type ObjectOf,
  type Reading,
  type ValueFault,
  bad,
  fieldsIn,
  good,
  kind,
  objectDoc,
  readFields,
} from './kind.ts'
import { REVISIONS, type Revision, perRevision } from './revisions.ts'

/** A field of a form that a body may be by itself: the media types of such a body, and its most bytes. */
export type BareField = { field: string; types: readonly string[]; bytes: number }

export type FormOf<F extends Fields> = {
  fields: F
  /** Most bytes of the body, if more than usual. */
  bytes: number | undefined
  /** Set if the body is streamed: `run` gets a `Content`. `types` are the media types that it may have beside those of every body. */
  streams?: { types: readonly string[] }
  /** The field that may be sent by itself, without a form around it. */
  bare?: BareField
  /** Reads a body: its fields of `revision` in the newest shape, or what is wrong with it. */
  read(revision: Revision, body: unknown): Reading<ObjectOf<F>>
  /** The JSON Schema of the body in a revision. */
  doc(revision: Revision): Json
}

/**
 * Declares a body: its fields in the newest revision's shape. Unknown fields are ignored, but a body
 * that has only fields of later revisions is refused, because nothing of it would be done.
 */
export function form<F extends Fields>(fields: F, bytes?: number): FormOf<F> {
  const visibleIn = perRevision((revision) => fieldsIn(fields, revision))
  return {
    fields,
    bytes,
    doc: perRevision((revision) => objectDoc(fields, revision, false)),
    read(revision, body) {
      if (typeof body !== 'object' || body === null) return bad('must be an object')
      const visible = visibleIn(revision)
      const isKnown = visible.some(([name]) => Object.hasOwn(body, name))
      const later = isKnown ? [] : laterFaults(fields, revision, body)
      return later.length > 0 ? { faults: later } : readFields(visible, revision, body)
    },
  }
}

/** Looks through a body that has no field of its revision for fields of later ones, to tell the client which revision has them. */
function laterFaults(fields: Fields, revision: Revision, body: object): ValueFault[] {
  const laterOnes = REVISIONS.slice(REVISIONS.indexOf(revision) + 1)
  return Object.keys(body).flatMap((field) => {
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined
    const first = laterOnes.find((later) => known?.span.includes(later))
    if (first === undefined) return []
    const how = `send API-Revision: ${first}, or begin the path with /r/${first}`
    return [{ field, reason: `is known from revision ${first} on; ${how}` }]
  })
}

/** The form of a body that must have at least so many fields; which ones, the operation checks. */
export function withAtLeast<F extends Fields>(count: number, of: FormOf<F>): FormOf<F> {
  return { ...of, doc: perRevision((revision) => ({ ...of.doc(revision), minProperties: count })) }
}

/** Lets one field of the form be sent by itself, too. */
export function withBare<F extends Fields>(of: FormOf<F>, bare: BareField): FormOf<F> {
  return { ...of, bare }
}

/** Declares the body of an edit: like `form`, but at least one field of the revision must be given. */
export function edit<F extends Fields>(fields: F): FormOf<F> {
  const whole = form(fields)
  const namesIn = perRevision((revision) => fieldsIn(fields, revision).map(([name]) => name))
  return {
    ...withAtLeast(1, whole),
    read(revision, body) {
      const names = namesIn(revision)
      const reading = whole.read(revision, body)
      const isEdit =
        typeof body === 'object' && body !== null && names.some((name) => Object.hasOwn(body, name))
      return isEdit || 'faults' in reading
        ? reading
        : bad(`must hold at least one of ${names.join(', ')}`)
    },
  }
}

/** A streamed body. */
export type Content = {
  /** The file of a form, or the body itself; of a form without a file, the JSON of its fields. */
  bytes: AsyncIterable<Uint8Array>
  /** Of a form: the name of the file in its field `file`, if there is one, and other fields that have a file. */
  form?: { fileName: string | undefined; otherFiles: string[] }
  /** The fields of a form other than its file. */
  formFields: Json
  /** The idempotency key of the request, whose fingerprint needs the digest of `bytes`, known once they are read. */
  keyOf(digest: string): Promise<{ key: string; fingerprint: string } | undefined>
}

/** Declares a body that may be too long for memory: JSON with these fields, text of one of these media types, or a form with such a `file`. */
export function streamed(
  fields: Fields,
  bytes: number,
  types: readonly string[] = [],
): FormOf<{ content: Kind<Content> }> {
  // src/http makes the Content just before it calls this.
  const content = kind<Content>({}, (made) => good(made as Content))
  const doc = perRevision((revision) => objectDoc(fields, revision, false))
  return { ...form({ content }, bytes), doc, streams: { types } }
}
