import { type Schema, Validator } from '@cfworker/json-schema'
import * as z from 'zod'
import { isRevision } from '../../../src/kernel/contract/revisions.ts'
import type { Ask, Reply } from './ask.ts'

const PROBLEM = {
  type: z.string().startsWith('urn:laneway:'),
  title: z.string().min(1),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
}

const bare = {
  error: z.union([z.string(), z.number()]),
  reason: z.string().regex(/^\S[^]*[.!]$/),
  code: z.string().regex(/^[a-z_]+\.[a-z_0-9]+$/),
  message: z.string(),
  statusCode: z.number(),
  requestId: z.string(),
  isClientSafe: z.literal(true),
  errorType: z.literal('Meteor.Error'),
  fields: z
    .array(
      z.strictObject({
        field: z.string(),
        reason: z.string(),
        word: z.string().optional(),
        position: z.number().optional(),
        expected: z.string().optional(),
      }),
    )
    .optional(),
}

const plain = z.strictObject(bare)
const problem = z.strictObject({ ...bare, ...PROBLEM })

type Refused = {
  status: number
  headers: Map<string, string>
  /** True if a problem was asked for, and if the reply says that it is one. */
  isProblem: boolean
  type: boolean
}

/** Returns what of the one error body a refusal lacks or adds. */
export function errorFaults(
  value: unknown,
  { status, headers, isProblem, type }: Refused,
): string[] {
  const { data, error } = (isProblem ? problem : plain).safeParse(value)
  if (error !== undefined)
    return [`is refused in another shape: ${z.prettifyError(error).split('\n').join(' ')}`]
  const revision = headers.get('api-revision')
  const claims: [boolean, string][] = [
    [data.error === (Number(revision) >= 7.92 ? data.code : status), 'another error than the code'],
    [data.message === data.reason, 'another message than the reason'],
    [data.statusCode === status, 'another statusCode'],
    [data.requestId === headers.get('x-request-id'), 'another requestId'],
    [isProblem === type, 'another type than was asked for'],
  ]
  return claims.filter(([holds]) => !holds).map(([, what]) => `is refused with ${what}`)
}

/** Says how a success differs from what the documents of its revision say. */
export function successFaults(
  ask: Ask,
  { status, headers, body }: Reply,
  value: unknown,
): string[] {
  const revision = headers.get('api-revision') ?? ''
  const { reaches } = ask
  if (reaches === undefined || !isRevision(revision)) return []
  if (status === 304) return body.length === 0 ? [] : ['is answered 304 with a body']
  if (status !== reaches.operation.status)
    return [`is answered ${status}, which is no documented success`]
  const documented = reaches.operation.replies[revision]
  if (documented === 'bytes' || documented === undefined) return []
  if (documented === 'socket') return ['is answered by nothing that opens a WebSocket']
  if (body.length === 0) return ['is answered nothing']
  if (value === undefined) return ['is answered no JSON']
  const { valid, errors } = validatorOf(documented).validate(value)
  const { instanceLocation, error } = errors.at(-1) ?? {}
  return valid ? [] : [`differs from its document: ${instanceLocation} ${error}`]
}

const made = new Map<Schema, Validator>()

function validatorOf(documented: Schema): Validator {
  const known = made.get(documented) ?? new Validator(documented, '2020-12', false)
  made.set(documented, known)
  return known
}
