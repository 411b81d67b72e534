import type { FormOf } from './form.ts'
import type { Fields, ObjectOf, Reading } from './kind.ts'
import type { ReplyIn } from './reply.ts'
import { type Revision, type Span, until } from './revisions.ts'

export type Encoding =
  | 'multipart/form-data'
  | 'application/x-www-form-urlencoded'
  | 'application/json'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parameters of a path: `/a/{board}/{list}` has `board` and `list`. */
export type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [key in Name]: string } & Params<Rest>
  : unknown

/** The requested page of a list: at most `limit` entries after the cursor's. */
export type Page = { limit: number; after: Cursor | undefined }

export type Cursor = readonly [number, number]

/** One call of an operation, with its body read. */
export type Call<Context extends AnyContext, Path, Body> = {
  revision: Revision
  access: Context['access']
  path: Path
  body: Body
  page: Page
  query: URLSearchParams
  context: Context['context']
}

/** The result of a read if the client already has the newest version (304). */
export const UNCHANGED: unique symbol = Symbol('unchanged')

/** Set if a run begins the caller's session, with a token, or ends it. A browser that is signed in by a cookie keeps the token there. */
export type Session = { token: string; tokenExpires: string } | 'ended'

/** The result of a run: the body's value in the newest shape, and everything that the headers are made from. */
export type RunResult<R> = {
  body: R | typeof UNCHANGED
  /** The parts of the ETag: the version of the board, that of what is shown of users, and the board's id, or whatever else the reply was found by, if the path does not name it. */
  version?: number
  people?: number
  foundOn?: string
  /** The ETag where the reply is about no board. */
  tag?: string
  /** Set if the address always has this reply. */
  isFixed?: boolean
  /** The newest state of the store that the run has seen, for the client's next request to begin at. */
  bookmark?: string | null | undefined
  /** The number of searched boards whose cards are still being indexed, which the reply may lack. */
  indexing?: number
  /** The position at which the next page of a list begins. */
  next?: Cursor | undefined
  session?: Session
  /** The whole body as JSON, if others have read it before; `body` is UNCHANGED then. */
  made?: Uint8Array<ArrayBuffer>
  /** Keeps the JSON of the body for other readers, and makes of it what this one is sent. */
  finish?: (json: string) => Uint8Array<ArrayBuffer>
}

/** Runs an operation, and gives its result or throws an AppError. */
export type Run<Context extends AnyContext, Path, Body, R> = (
  call: Call<Context, Path, Body>,
) => Promise<RunResult<R>>

/** The body that `run` gets; unknown if none is declared. */
type BodyIn<F extends Fields> = string extends keyof F ? unknown : ObjectOf<F>

/** The parts of an operation that do not depend on the types of its body and result. */
type Facts<Context extends AnyContext, N, M, P, Q extends string> = {
  /** The published operation id. */
  name: N
  /** The operation id up to 3.63, if it was another. */
  formerly?: string
  tag: string
  /** One sentence for the OpenAPI document. */
  summary: string
  method: M
  path: P
  access: Context['access']
  /** The encoding that the document names first, if not multipart. Every encoding is accepted. */
  encoding?: (revision: Revision) => Encoding
  /** Set if the token may also be sent in the query, see `TOKEN_PARAMETERS`. */
  tokenInQuery?: true
  /**
   * Admits tokens that are limited to boards to an operation that is not about the board in its path
   * alone: `filtered` shows them only what is on their boards, `refused` nothing. A path without a
   * board is refused unless it says otherwise.
   */
  boardLimit?: 'filtered' | 'refused'
  /** Set if the reply says only that the request was received (202). Its outcome and its cost would tell strangers what there is. */
  accepted?: true
  /** Says of the body of a reply whether it only tells where the result is asked for later (202). */
  isLater?: (body: unknown) => boolean
  /** Hides the cost of the reply, which would tell strangers what there is beside what they see. */
  hidesCost?: true
  /** Set if an address always has the same reply, so that a browser that has it need not ask again. */
  isFixed?: true
  /** Other query parameters and their descriptions. */
  query?: Record<Q, string>
}

type Literal<
  Context extends AnyContext,
  N extends string,
  M extends Method,
  P extends string,
  Q extends string,
  F extends Fields,
  R,
  S,
> = Facts<Context, N, M, P, Q> & {
  body?: FormOf<F>
  /**
   * Set if a call changes who gets in: accounts, what they sign in with, tokens, site admins. Such a
   * change outlives the token it is done with, so a named token needs more than its scope, see
   * `lastingRefusal`.
   */
  lasting?: true | ((call: { body: BodyIn<F>; query: URLSearchParams }) => boolean)
  /**
   * The weight of a request: how much of a user's share of heavy work it takes while it runs (see
   * `src/kernel/budget/weight.ts`). Without it, a reply that grows weighs by its size, and anything else nothing.
   */
  weight?: number | ((body: BodyIn<F>) => number)
  reply: ReplyIn<R, S>
  run: Run<Context, Params<P>, BodyIn<F>, R>
}

/** The types that the service fills in: the contract depends on nothing of it. */
export type AnyContext = { context: unknown; access: string }

/** An operation without the types of its path, body and result, for tables of operations. */
export type Operation<Context extends AnyContext> = Facts<
  Context,
  string,
  Method,
  string,
  string
> & {
  lasting?: true | ((call: { body: unknown; query: URLSearchParams }) => boolean)
  weight?: number | ((body: unknown) => number)
  body?: Pick<FormOf<Fields>, 'bytes' | 'streams' | 'bare' | 'doc'> & {
    read(revision: Revision, body: unknown): Reading<unknown>
  }
  reply: ReplyIn<unknown>
  run: Run<Context, Record<string, string>, unknown, unknown>
}

/** The type of an operation's literal, for typed clients. No value has this property. */
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

/** The parameters of a query in which downloads take the token, if no header can be sent: as WeKan names it for exports, and for files. The first that is given counts. */
export const TOKEN_PARAMETERS = ['authToken', 'access_token'] as const

/** Returns the function that declares operations and checks each literal's parts against one another. */
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
    // The table has operations of every type; each literal was checked where it was written.
  ) => literal as unknown as Operation<Context> & Typed<N, M, P, Q, F, S>
}

export function nameIn(operation: { name: string; formerly?: string }, revision: Revision): string {
  return RENAMED.includes(revision) ? (operation.formerly ?? operation.name) : operation.name
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}
