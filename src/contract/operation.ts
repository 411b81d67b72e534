import type { FormOf } from './form.ts'
import type { Fields, Json, ObjectOf, Reading } from './kind.ts'
import type { ReplyIn } from './reply.ts'
import { type Revision, type Span, until } from './revisions.ts'

export type Encoding =
  | 'multipart/form-data'
  | 'application/x-www-form-urlencoded'
  | 'application/json'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The parameters a path names: `/a/{board}/{list}` has board and list. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [key in Name]: string } & Params<Rest>
  : unknown

/** Which part of a list is asked for: at most `limit` entries after the one the cursor names. */
export type Page = { limit: number; after: Cursor | undefined }

export type Cursor = readonly [number, number]

/** One call of an operation, read and signed in. */
export type Call<Context extends AnyContext, Path, Body> = {
  revision: Revision
  access: Context['access']
  path: Path
  body: Body
  page: Page
  query: URLSearchParams
  context: Context['context']
}

/** The answer to a read whose reader has the newest version already. */
export const UNCHANGED: unique symbol = Symbol('unchanged')

export type Unchanged = typeof UNCHANGED

/** What an operation's `run` is: it gives the result in the newest shape, or throws a refusal. */
export type Run<Context extends AnyContext, Path, Body, Result> = (
  call: Call<Context, Path, Body>,
) => Promise<Result | Unchanged>

/** What `run` gets of the body: nothing where none is declared. */
type BodyIn<F extends Fields> = string extends keyof F ? unknown : ObjectOf<F>

type Literal<
  Context extends AnyContext,
  N extends string,
  M extends Method,
  P extends string,
  Q extends string,
  F extends Fields,
  R,
  S,
> = {
  /** The operation's id, as published. */
  name: N
  /** The id it was published under up to 3.63, where that was another. */
  formerly?: string
  tag: string
  /** One sentence for readers of the document. */
  summary: string
  method: M
  path: P
  access: Context['access']
  body?: FormOf<F>
  /** The encoding that documents name first, where it is not multipart; every one is taken. */
  encoding?: (revision: Revision) => Encoding
  /** Whether the token may come as `?authToken=` too. */
  tokenInQuery?: true
  /** What the query may say beside that, in words. */
  query?: Record<Q, string>
  reply: ReplyIn<R, S>
  run: Run<Context, Params<P>, BodyIn<F>, R>
}

/** What the language does not know of the house it is spoken in. */
export type AnyContext = { context: unknown; access: string }

/** An operation as the pipeline sees it, the types of its path, body and result forgotten. */
export type Operation<Context extends AnyContext> = {
  name: string
  formerly?: string
  tag: string
  summary: string
  method: Method
  path: string
  access: Context['access']
  tokenInQuery?: true
  query?: Record<string, string>
  encoding?: (revision: Revision) => Encoding
  body?: {
    bytes: number | undefined
    streams?: true
    doc(revision: Revision): Json
    read(revision: Revision, body: unknown): Reading<unknown>
  }
  reply: ReplyIn<unknown>
  run: Run<Context, Record<string, string>, unknown, unknown>
}

/** What clients are typed by: an operation's literal, as its type alone. No value has it. */
export type Typed<N, M, P, Q extends string, F extends Fields, S> = {
  readonly typed?: {
    name: N
    method: M
    path: P
    params: P extends string ? Params<P> : never
    query: string extends Q ? unknown : { [K in Q]?: string }
    body: BodyIn<F>
    reply: S
  }
}

const RENAMED: Span = until('3.63')

/** Gives the function that declares operations; its literals are checked against one another. */
export function operationBuilder<Context extends AnyContext>() {
  return <
    N extends string,
    M extends Method,
    P extends string,
    Q extends string,
    R,
    S,
    F extends Fields,
  >(
    literal: Literal<Context, N, M, P, Q, F, R, S>,
    // The table holds operations of every shape; each literal was checked where it was written.
  ) => literal as unknown as Operation<Context> & Typed<N, M, P, Q, F, S>
}

/** The operation's id in a revision. */
export function nameIn(operation: { name: string; formerly?: string }, revision: Revision): string {
  return RENAMED.includes(revision) ? (operation.formerly ?? operation.name) : operation.name
}

/** The names of the parameters in a path, in order. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}
