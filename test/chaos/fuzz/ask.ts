import type { Operation } from './table.ts'

/** Ids for the parameters of a path, by their names. */
export type Params = Record<string, string>

export const CALLERS = ['admin', 'member', 'stranger'] as const

export type Caller = (typeof CALLERS)[number]

/** The form in which a request is put on the wire: as HTTP has it, in chunks, byte by byte as it is written here, or cut off. */
export type Framing = 'length' | 'chunked' | 'raw' | 'cut'

/** A request as it is sent; its texts hold a byte in each character. */
export type Ask = {
  operation: string
  method: string
  target: string
  headers: [string, string][]
  body: Buffer | undefined
  framing: Framing
  /** The caller whom its token names, if the token is a good one. */
  caller: Caller | undefined
  /** The operation it reaches with these parameters and, if they are known, these fields. */
  reaches: { operation: Operation; params: Params; fields: Fields | undefined } | undefined
}

export type Fields = Record<string, unknown>

/** A reply; `undefined` if the connection ended without one. */
export type Reply = { status: number; headers: Map<string, string>; body: Buffer }

/** The outcome of a request: a reply, a connection closed without one, or 10 s of silence. */
export type Outcome = Reply | 'closed' | 'silent'

/** The value of a header of a request, the last one by that name; undefined if it has none. */
export function headerOf({ headers }: Ask, name: string): string | undefined {
  return headers.findLast(([key]) => key.toLowerCase() === name)?.[1]
}
