import {
  type Fields,
  type Json,
  type Kind,
  type ObjectOf,
  type ValueFault,
  described,
  preparing,
  withSchema,
} from '../kernel/contract/kind.ts'
import { count, text } from '../kernel/contract/wire.ts'
import type { AskedAt } from '../kernel/contract/query/dates.ts'
import { listUpTo } from '../kernel/contract/compound.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import type { TokenScope } from '../operations/claims.ts'
import { argumentsOf } from './arguments.ts'
import { nearest } from '../kernel/contract/nearest.ts'
import type { Service } from './service.ts'
import { formatNumber } from '../kernel/contract/format-number.ts'

export const OBJECTS = { type: 'array', items: { type: 'object' } }

/** A tool works with the operations of the service, on behalf of this user. */
export type ToolContext = {
  service: Service
  userId: string
  nowMs: number
  /** The time, the time zone and the first day of the week, by the settings of the user. */
  askedAt(): Promise<AskedAt>
  /** The name of that time zone; undefined if the user has set none. */
  zoneName(): Promise<string | undefined>
}

type ToolLiteral<F extends Fields> = {
  name: string
  title: string
  description: string
  /** A named token needs this scope to see and call the tool. */
  scope: TokenScope
  /** For tools that write: set if a repetition of the same call changes nothing more. */
  idempotent?: true
  input: F
  /** The JSON Schemas of what it answers. */
  output: Json
  run(args: ObjectOf<F>, context: ToolContext): Promise<Json>
}

/** A tool of an agent: it does a job by the service's own operations. */
export type Tool = {
  name: string
  summary: string
  scope: TokenScope
  /** The tool as `tools/list` shows it. */
  doc: Json
  /** Reads the arguments and runs. Throws an AppError that says how to mend the call. */
  call(args: Json, context: ToolContext): Promise<Json>
}

export function tool<F extends Fields>(literal: ToolLiteral<F>): Tool {
  const { name, title, description, scope, idempotent = false, input, output } = literal
  const given = argumentsOf(input)
  const isRead = scope === 'read'
  return {
    name,
    summary: description,
    scope,
    doc: {
      name,
      title,
      description,
      inputSchema: given.doc,
      outputSchema: { type: 'object', properties: output },
      annotations: {
        readOnlyHint: isRead,
        // A hint that is left out is false.
        ...(!isRead && { destructiveHint: false, ...(idempotent && { idempotentHint: true }) }),
        openWorldHint: false,
      },
    },
    async call(args, context) {
      const reading = given.read(args)
      if ('value' in reading) return literal.run(reading.value, context)
      throw unusable(reading.faults.map(sentenceOf).join(' '))
    },
  }
}

function sentenceOf({ field, reason }: ValueFault): string {
  return `${field} ${reason}${reason.endsWith('?') ? '' : '.'}`
}

/** An error about the arguments of a call; the text says how to mend them. */
export function unusable(reason: string): AppError {
  return new AppError('body.invalid', { reason })
}

/** The error for a name that nothing has. */
export function unknownName(what: string, name: string, known: readonly string[]): AppError {
  const near = nearest(name, known)
  const all = known.length === 0 ? 'There are none.' : `There are: ${near.join(', ')}`
  const more =
    known.length > near.length ? `, and ${formatNumber(known.length - near.length)} more.` : '.'
  return unusable(
    `There is no ${what} "${name.slice(0, 100)}". ${all}${known.length > 0 ? more : ''}`,
  )
}

/** A name, a number or an id, as text or as a number. */
const reference = preparing(text, (value) => (typeof value === 'number' ? String(value) : value))

/** Names, numbers or ids; one alone needs no list. */
export function references(most: number): Kind<string[]> {
  const items = { type: 'array', items: { type: 'string' } }
  return withSchema(
    items,
    preparing(listUpTo(most, reference), (value) =>
      typeof value === 'number' || (typeof value === 'string' && !value.trimStart().startsWith('['))
        ? [value]
        : value,
    ),
  )
}

export const ARGUMENTS = {
  board: described('Title or id; optional with one board.', text).optional(),
  card: described('Number (with `board`) or id.', reference),
  cards: described('Numbers (with `board`) or ids, up to 100.', references(100)),
  fields: described(
    'Fields of each card, named as in the output of get_cards.',
    references(30),
  ).optional(),
  limit: described(
    '',
    count.that((n) => n >= 1 && n <= 100, 'must be from 1 to 100'),
  ).optional(),
  cursor: described('`next` of the answer before.', text).optional(),
  idempotencyKey: described(
    'Writes once for each key.',
    text.that((key) => /^[!-~]{1,200}$/.test(key), 'must be 1 to 200 visible ASCII characters'),
  ).optional(),
} as const
