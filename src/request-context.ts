import { type Files, openFiles } from './attachments/files.ts'
import { hashingFor } from './auth/hashing.ts'
import { networkOf } from './auth/network.ts'
import type { Claims } from './auth/tokens.ts'
import { type Shared, sharedBy } from './budget/memory.ts'
import { expectOwnSecret } from './config.ts'
import type { IdempotencyKey } from './core/idempotency.ts'
import type { Cost, Store } from './db/store.ts'
import type { AppDeps } from './deps.ts'
import type { BoardWrites } from './engine/board-stub.ts'
import { type Imports, openImports } from './transfer/imports.ts'
import { type Accounts, openAccounts } from './users/open-accounts.ts'
import { type Webhooks, openWebhooks } from './webhooks/webhooks.ts'

/** Where a request came from and was sent to. */
type Addresses = {
  /** The public address of the service: PUBLIC_URL, or the origin that the platform routed; empty where neither is known. */
  publicUrl: string
  /** `publicUrl` with the path that pins a revision in this request. */
  baseUrl: string
  /** The host it was sent to, with its port. */
  host: string
  /** The address it came from. */
  address: string
  /** The `User-Agent` that it names; empty for none. */
  userAgent: string
  requestId: string
}

/** What the headers of a request ask for. */
export type Conditions = {
  /** The versions in `If-None-Match` and `If-Match`. */
  unlessVersions: number[]
  ifVersions: number[] | undefined
  /** Set if the write must be done only once, however often it is sent. */
  idempotencyKey: IdempotencyKey | undefined
}

/** What one request works with. Middleware that learns more, such as the caller, makes a new context. */
export type RequestContext = Readonly<
  Addresses &
    Conditions & {
      deps: AppDeps
      /** The session of this request. */
      store: Store
      /** A session with the database of the search index; undefined where there is none. */
      openIndex(): Store | undefined
      /** A session with the newest state of the database, whatever bookmark the client sent. */
      openNewest(): Store
      accounts: Accounts
      files: Files
      webhooks: Webhooks
      imports: Imports
      /** The isolate's budgets. Leases count against the caller or, without one, the network of the address. */
      shared: Shared
      /** The Durable Object of a board; its cost is included in `cost`. */
      board(id: string): BoardWrites
      /** The cost of the request so far, here and in the objects of boards. */
      cost(): Cost
      /** Lets a task continue after the reply (`waitUntil`). */
      after(task: Promise<void>): void
      /** The claims of the caller's token; undefined until the token has been read. */
      caller: Claims | undefined
    }
>

/** What a context is made from. Its session begins at `bookmark`, or at the primary without one. */
type Request = Addresses & Pick<RequestContext, 'after'> & { bookmark?: string }

/** The context of one request. Throws if the example secret is used on another host than localhost. */
export function openRequestContext(deps: AppDeps, request: Request): RequestContext {
  const { config, tokens, bucket, nowMs, newId, chance } = deps
  const { bookmark = 'first-primary', after, ...addresses } = request
  expectOwnSecret(config, request.host)
  const store = deps.openStore(bookmark)
  const network = networkOf(request.address)
  const accountDeps = {
    store,
    tokens,
    secret: config.secret,
    hashing: hashingFor(network),
    userAgent: request.userAgent,
    address: request.address,
    requestId: request.requestId,
    nowMs,
    newId,
  }
  const costs: Cost[] = [store.cost]
  return {
    ...addresses,
    deps,
    store,
    after,
    accounts: openAccounts(accountDeps, config, request.address),
    files: openFiles({ store, bucket, nowMs, openStore: () => deps.openStore('first-primary') }),
    imports: openImports({ store, bucket, nowMs, newId }),
    webhooks: openWebhooks({ store, nowMs, after, queue: deps.webhookQueue, chance }),
    shared: sharedBy(() => network),
    openIndex() {
      const index = deps.openIndex()
      if (index !== undefined) costs.push(index.cost)
      return index
    },
    openNewest() {
      const newest = deps.openStore('first-primary')
      costs.push(newest.cost)
      return newest
    },
    board: (id) => counted(deps.board(id), (cost) => costs.push(cost)),
    cost: () => costs.reduce(sum),
    caller: undefined,
    unlessVersions: [],
    ifVersions: undefined,
    idempotencyKey: undefined,
  }
}

function counted(board: BoardWrites, count: (cost: Cost) => void): BoardWrites {
  return {
    follow: board.follow,
    execute: async (command) => {
      const outcome = await board.execute(command)
      count(outcome.cost)
      return outcome
    },
  }
}

function sum(one: Cost, other: Cost): Cost {
  return {
    trips: one.trips + other.trips,
    rowsRead: one.rowsRead + other.rowsRead,
    rowsWritten: one.rowsWritten + other.rowsWritten,
  }
}
