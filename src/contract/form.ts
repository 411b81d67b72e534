import * as z from 'zod'
import { type Fields, fieldsIn } from './record.ts'
import { type Revision, perRevision } from './revisions.ts'

/** What is wrong with one field of a body, in words that follow its name. */
export type Fault = { field: string; reason: string }

export type FormOf<F extends Fields> = {
  fields: F
  /** The body in the newest shape, cut to the fields `revision` has, or what is wrong with it. */
  read(revision: Revision, body: unknown): { value: z.infer<z.ZodObject<F>> } | { faults: Fault[] }
  /** The schema of the body in a revision, for documents. */
  schema(revision: Revision): z.ZodType
}

export type AnyForm = FormOf<Fields>

/** Declares a body: its fields in the newest revision's shape. Unknown fields are ignored. */
export function form<F extends Fields>(fields: F): FormOf<F> {
  const schema = perRevision((revision) => z.object(fieldsIn(fields, revision)))
  return {
    fields,
    schema,
    read(revision, body) {
      const parsed = schema(revision).safeParse(body)
      if (parsed.success) return { value: parsed.data as z.infer<z.ZodObject<F>> }
      return { faults: parsed.error.issues.map((issue) => faultOf(issue, body)) }
    },
  }
}

function faultOf(issue: z.core.$ZodIssue, body: unknown): Fault {
  const field = issue.path.map(String).join('.')
  const first = issue.path[0] ?? ''
  const absent = typeof body !== 'object' || body === null || !Object.hasOwn(body, first)
  return { field, reason: absent ? 'is required' : issue.message }
}
