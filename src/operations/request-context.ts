import type { Statement } from '../kernel/db/statements.ts'
import type { Shared } from '../kernel/budget/memory.ts'
import type { Config } from '../kernel/config.ts'
import type { BoardState, Scope } from '../kernel/db/scope.ts'
import type { Cost, Store } from '../kernel/db/store.ts'
import type { TaskQueue } from '../kernel/task-queue.ts'
import type { FindAuthContext } from './auth-context.ts'
import type { IdempotencyKey } from './idempotency/idempotency.ts'
import type { AppError } from '../kernel/contract/app-error.ts'
import type { Claims } from './claims.ts'
import type { ReadMemory } from './read-memory.ts'

/** The addresses that a request came from and was sent to. */
export type Addresses = {
  /** The public address of the service: PUBLIC_URL, or the origin that the platform routed; empty if neither is known. */
  publicUrl: string
  /** `publicUrl` with the path that pins a revision in this request. */
  baseUrl: string
  /** The host it was sent to, with its port. */
  host: string
  /** The address it came from. */
  address: string
  /** The `User-Agent` that it names; empty for none. */
  userAgent: string
  /** The language that it asks for first (`Accept-Language`); empty for none. */
  language: string
  requestId: string
}

/** The conditions that the headers of a request set. */
export type Conditions = {
  /** Names the content that a read asks for, but neither the reader nor the state of the board. It is empty for a write. */
  readKey: string
  /** The states in `If-None-Match`, those of a board that the path does not name with its id, and the versions in `If-Match`. */
  unless: (BoardState & { foundOn?: string | undefined })[]
  ifVersions: number[] | undefined
  /** `If-None-Match` of a read as it was sent, for resources that have a tag but are no board. */
  ifNoneMatch: string | undefined
  /** Set if the write must be done only once, however often it is sent. */
  idempotencyKey: IdempotencyKey | undefined
}

/** The platform's limiters: sign-ins of an address, writes and reads of a user, requests of an address without a valid token. */
export type RateLimiter = 'SIGN_INS' | 'WRITES' | 'READS' | 'ANONYMOUS'

/** The configuration and the services that all requests of an isolate share, as operations know them. */
export type SharedDeps = Readonly<{
  config: Config
  /** Opens a session that begins at a bookmark or, with `first-primary`, at the primary. Its errors are AppErrors. */
  openStore(from: string): Store
  /** Asks a limiter for one more request of a user or an address; true if the limiter fails, so that its fault stops nobody. */
  hasRoom(limiter: RateLimiter, key: string): Promise<boolean>
  /** The queue of the work that goes on after a request. */
  queue: TaskQueue
  /** The replies that this isolate has made before. */
  reads: ReadMemory
  /** Most boards of a user that one invocation changes, for those who delete the user or take the boards over. */
  boardsAtATime: number
  nowMs(): number
  newId(): string
}>

/**
 * The services of a request that belong to rooms above this one, such as the writes to accounts. Each
 * room adds its own here, where it declares the service (`declare module`), and the app opens them.
 */
export interface Services {}

/** Everything that one request works with. Middleware that learns more, such as the caller, makes a new context. */
export type RequestContext = Readonly<
  Addresses &
    Conditions &
    Services & {
      deps: SharedDeps
      store: Store
      /** A session with the database of the search index; undefined if there is none. */
      openIndex(): Store | undefined
      /** A session with the newest state of the database, whatever bookmark the client sent. */
      openNewest(): Store
      findAuthContext: FindAuthContext
      /** The queries for the things that paths name. */
      pathQueries: PathQueries
      /** The isolate's budgets. Leases count against the caller or, without one, the network of the address. */
      shared: Shared
      /** The cost of the request so far, here and in the objects of boards. */
      cost(): Cost
      /** Lets a task continue after the reply (`waitUntil`). */
      after(task: Promise<void>): void
      /** The claims of the caller's token; undefined until the token has been read. */
      caller: Claims | undefined
    }
>

export type Path = { [name: string]: string | undefined }

/** A query for what one parameter of a path names, which reports a thing that does not exist, or not for this user. */
export type PathQuery = (
  scope: Scope,
  path: Path,
  report: (absent: AppError) => void,
  userId: string,
) => Statement

/** The queries by the names of path parameters. */
export type PathQueries = Readonly<Record<string, PathQuery>>
