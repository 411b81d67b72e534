import type { operations } from '../src/app/table.ts'
import type { Content } from '../src/kernel/contract/form.ts'
import type { FieldFault, ErrorCode, NextStep } from '../src/kernel/contract/app-error.ts'

/** The types of the operations' literals. Only types are imported from the server. */
type Literal = NonNullable<(typeof operations)[number]['typed']>

type Table = { [L in Literal as L['name']]: L }

/** Every operation by its published id: its route, input and output. */
export type Shapes = { [N in keyof Table]: Shape<Table[N]> }

/** The service's error codes, its faults of fields, and what a sign-in goes on with. */
export type Refused = { code: ErrorCode; fault: FieldFault; nextStep: NextStep }

type Shape<L extends Literal> = {
  at: `${L['method']} ${L['path']}${L['reply']['kind'] extends 'bytes' ? ' (bytes)' : ''}`
  input: Flat<
    { [K in keyof L['params']]: string } & Part<'body', L['body']> & Part<'query', Query<L>>
  >
  output: L['reply']['kind'] extends 'bytes' ? Response : Flat<L['reply']['body']>
  isPaged: L['reply']['kind'] extends 'many' ? true : false
}

type Query<L extends Literal> = L['reply']['kind'] extends 'many'
  ? { limit?: number; cursor?: string } & L['query']
  : L['query']

/** A part of an input: absent if the operation has none, optional if nothing in it is required. */
type Part<N extends string, Of> = unknown extends Of
  ? unknown
  : object extends Of
    ? { [K in N]?: Flat<Of> }
    : { [K in N]: Of extends { content: Content } ? Blob | object : Flat<Of> }

/** A type with its intersections merged. */
type Flat<T> = T extends (infer One)[]
  ? Flat<One>[]
  : T extends object
    ? { [K in keyof T]: T[K] }
    : T
