import { hashingFor } from './auth/hashing.ts'
import { isReadyFor } from './auth/readiness.ts'
import { type NewAccount, addUser, register } from './users/register.ts'
import { recordStatement } from './auth/idempotency-records.ts'
import { type AccountDeps, type IssuedToken, signIn } from './auth/sign-in.ts'
import { type Claims, type Tokens, openTokens } from './auth/tokens.ts'
import { signOut } from './auth/sign-out.ts'
import { type UserEdit, changeUser, issueFor, removeUser, revokeTokens } from './users/accounts.ts'
import type { Board } from './engine/board.ts'
import { type BoardWrites, boardWrites } from './engine/board-stub.ts'
import { hasRoomInBlocks } from './budget/rate-limit-blocks.ts'
import { type Shared, sharedBy } from './budget/memory.ts'
import { type Config, type Variables, expectOwnSecret, readConfig } from './config.ts'
import type { Statements } from './db/statements.ts'
import { type Store, databaseOf, openStore } from './db/store.ts'
import { translateErrors } from './db/translate-errors.ts'
import { networkOf } from './auth/network.ts'
import type { IdempotencyRecord, IdempotencyKey } from './core/idempotency.ts'
import type { User } from './core/user.ts'
import { type Files, openFiles } from './attachments/files.ts'
import { newId } from './ids.ts'
import { type Imports, openImports } from './transfer/imports.ts'
import type { OutboxSignal } from './webhooks/signal.ts'
import { type Webhooks, openWebhooks } from './webhooks/webhooks.ts'

/** What the Worker is bound to. */
export type Env = Variables & {
  DB: D1Database
  BOARD: DurableObjectNamespace<Board>
  FILES: R2Bucket
  WEBHOOKS: Queue<OutboxSignal>
  SIGN_INS: RateLimit
  WRITES: RateLimit
  READS: RateLimit
  ANONYMOUS: RateLimit
  /** The documentation, where no router of static assets stands before the Worker. */
  DOCS?: Fetcher
}

/** What the reply tells beside its body: the board's version, the newest bookmark, the next page, and what the board's object cost. */
export type ReplyMetadata = {
  version?: number
  bookmark?: string | null
  next?: readonly [number, number]
  trips: number
  rowsRead: number
  rowsWritten: number
}

/** The writes that belong to no board. */
export type Accounts = {
  register(account: NewAccount): Promise<IssuedToken>
  signIn(name: string, password: string): Promise<IssuedToken>
  signOut(claims: Claims, everywhere: boolean): Promise<void>
  addUser(account: NewAccount & { id: string }, claims: Claims, also: Statements): Promise<void>
  changeUser(
    user: Pick<User, 'id' | 'email' | 'profile'>,
    edit: UserEdit,
    claims: Claims,
    also: Statements,
  ): Promise<void>
  removeUser(id: string, claims: Claims, also: Statements): Promise<string[]>
  issueFor(id: string): Promise<string>
  revokeTokens(
    userId: string,
    token: string | undefined,
    claims: Claims,
    also: Statements,
  ): Promise<void>
}

/** The platform's limiters: sign-ins of an address, writes and reads of a user, requests of an address without a valid token. */
export type RateLimiter = 'SIGN_INS' | 'WRITES' | 'READS' | 'ANONYMOUS'

/** What one request works with. */
export type RequestContext = {
  config: Config
  tokens: Tokens
  store: Store
  accounts: Accounts
  files: Files
  webhooks: Webhooks
  imports: Imports
  /** The isolate's budgets; what this request takes counts against its user, or its address. */
  shared: Shared
  board(id: string): BoardWrites
  /** The public address of the service: PUBLIC_URL, or the origin that the platform routed; empty where neither is known. */
  publicUrl: string
  /** That address, and what pins a revision in this request. */
  baseUrl: string
  /** The host it was sent to, with its port. */
  host: string
  /** The address it came from. */
  address: string
  /** Whether the platform's limiter lets one more request of a user or an address through; it does where the limiter fails. */
  hasRoom(limiter: RateLimiter, key: string): Promise<boolean>
  /** Asks the store, and throws where it does not answer; tells whether a site admin calls. */
  ready(): Promise<boolean>
  /** Goes on with a task after the reply. */
  after(task: Promise<void>): void
  nowMs(): number
  newId(): string
  /** Who calls, once the token has been read. */
  caller: Claims | undefined
  /** The versions that `If-None-Match` and `If-Match` name. */
  unlessVersions: number[]
  ifVersions: number[] | undefined
  /** Set where the write is to be made once, however often it is sent. */
  idempotencyKey: IdempotencyKey | undefined
  /** The statement that keeps a reply, for the batch of its write. */
  keeping(kept: IdempotencyRecord): Statements
  metadata: ReplyMetadata
}

/** What the Worker keeps between requests: the configuration it read, and its opened keys. */
export type AppDeps = { config: Config; tokens: Tokens }

const houses = new WeakMap<Env, AppDeps>()

/** Opens the house that `env` configures, or refuses the configuration; opened once for each. */
export function openAppDeps(env: Env): AppDeps {
  const known = houses.get(env)
  if (known !== undefined) return known
  const config = readConfig(env)
  const keys = { current: config.secret, previous: config.previousSecret }
  const deps = { config, tokens: openTokens(keys, config.tokenDays) }
  houses.set(env, deps)
  return deps
}

/** What context need of the request: the bookmark its session begins at, else the primary. */
type Request = Pick<RequestContext, 'publicUrl' | 'baseUrl' | 'host' | 'address' | 'after'> & {
  bookmark?: string
}

/** The writes that belong to no board, with what they work with; sign-ins are counted by address where there are limits. */
function openAccounts(
  deps: AccountDeps,
  { isLimited, registrationOpen }: Config,
  from: string,
): Accounts {
  const address = isLimited ? from : undefined
  return {
    register: (account) => register(deps, account, registrationOpen),
    signIn: (name, password) => signIn(deps, { name, password, address }),
    signOut: (claims, everywhere) => signOut(deps, claims, everywhere),
    changeUser: (...given) => changeUser(deps, ...given),
    removeUser: (...given) => removeUser(deps, ...given),
    issueFor: (id) => issueFor(deps, id),
    revokeTokens: (...given) => revokeTokens(deps, ...given),
    addUser: (account, claims, also) => addUser(deps, account, { ...claims, asAdmin: true }, also),
  }
}

/** The context of one request; refused where the published example secret is used anywhere but on localhost. */
export function openRequestContext(
  env: Env,
  { config, tokens }: AppDeps,
  request: Request,
): RequestContext {
  const { bookmark = 'first-primary', ...reached } = request
  const { secret } = config
  expectOwnSecret(config, request.host)
  const storeFrom = (from: string) => translateErrors(openStore(databaseOf(env, ''), from))
  const store = storeFrom(bookmark)
  const { FILES: bucket } = env
  const nowMs = () => Date.now()
  const hashing = hashingFor(networkOf(reached.address))
  const deps = { store, tokens, secret, hashing, nowMs, newId }
  const shared = sharedBy(() => context.caller?.userId ?? networkOf(reached.address))
  const context: RequestContext = {
    config,
    tokens,
    store,
    nowMs,
    newId,
    accounts: openAccounts(deps, config, reached.address),
    files: openFiles({ store, bucket, nowMs, openStore: () => storeFrom('first-primary') }),
    imports: openImports({ store, bucket, nowMs, newId, lease: shared.memory.lease }),
    shared,
    webhooks: openWebhooks({
      store,
      nowMs,
      after: reached.after,
      queue: env.WEBHOOKS,
      chance: () => Math.random(),
    }),
    board: (id) => boardWrites(env.BOARD, id),
    ...reached,
    hasRoom: async (limiter, key) => {
      const isRead = limiter === 'READS' || limiter === 'ANONYMOUS'
      if (isRead) return hasRoomInBlocks(env[limiter], key, nowMs()).catch(() => true)
      const { success } = await env[limiter].limit({ key }).catch(() => ({ success: true }))
      return success
    },
    ready: () => isReadyFor(store, context.caller),
    caller: undefined,
    unlessVersions: [],
    ifVersions: undefined,
    idempotencyKey: undefined,
    keeping: recordStatement,
    metadata: { trips: 0, rowsRead: 0, rowsWritten: 0 },
  }
  return context
}
