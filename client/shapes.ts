import type { operations } from '../src/operations/table.ts'
import type { Content } from '../src/contract/form.ts'
import type { FieldFault, ErrorCode } from '../src/core/app-error.ts'

/** The operations as their literals type them. Nothing of the server is imported but types. */
type Literal = NonNullable<(typeof operations)[number]['typed']>

type Table = { [L in Literal as L['name']]: L }

/** Every operation by its published id: where it lives, what it is given and what it gives. */
export type Shapes = { [N in keyof Table]: Shape<Table[N]> }

/** Why the service refuses, and what it says of a field. */
export type Refused = { code: ErrorCode; fault: FieldFault }

type Shape<L extends Literal> = {
  at: `${L['method']} ${L['path']}${L['reply']['kind'] extends 'bytes' ? ' (bytes)' : ''}`
  input: Flat<
    { [K in keyof L['params']]: string } & Part<'body', L['body']> & Part<'query', Query<L>>
  >
  output: L['reply']['kind'] extends 'bytes' ? Response : Flat<L['reply']['body']>
  isPaged: L['reply']['kind'] extends 'many' ? true : false
}

type Query<L extends Literal> = L['reply']['kind'] extends 'many'
  ? { limit?: number; cursor?: string }
  : L['query']

/** A part of an input: not there where the table has none, left out at will where nothing in it is needed. */
type Part<N extends string, Of> = unknown extends Of
  ? unknown
  : object extends Of
    ? { [K in N]?: Flat<Of> }
    : { [K in N]: Of extends { content: Content } ? Blob | object : Flat<Of> }

/** A type by its own properties, whichever others it was made of. */
type Flat<T> = T extends (infer One)[]
  ? Flat<One>[]
  : T extends object
    ? { [K in keyof T]: T[K] }
    : T
