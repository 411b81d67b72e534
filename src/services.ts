import { sweepTries } from './accounts/guesses.ts'
import { type NewAccount, addUser, register } from './accounts/register.ts'
import { keeping, sweepReplies } from './accounts/replies.ts'
import { type TokenResult, signIn } from './accounts/sign-in.ts'
import { type Claims, type Tokens, openTokens } from './accounts/tokens.ts'
import { signOut } from './accounts/sign-out.ts'
import { type UserEdit, changeUser, issueFor, removeUser, revokeTokens } from './accounts/users.ts'
import type { Board } from './board/board.ts'
import { type BoardWrites, boardWrites } from './board/stub.ts'
import { type Config, type Variables, readConfig } from './config.ts'
import type { Statements } from './db/find/statements.ts'
import { describeFault } from './db/fault.ts'
import { anything } from './db/find/ready.ts'
import { type Store, databaseOf, openStore } from './db/store.ts'
import { sturdy } from './db/sturdy.ts'
import type { Kept, Once } from './domain/once.ts'
import type { User } from './domain/user.ts'
import { type Files, openFiles } from './files/files.ts'
import { newId } from './ids.ts'
import { sweepDrafts } from './imports/draft.ts'
import { type Imports, openImports } from './imports/imports.ts'
import type { Wake } from './wake.ts'
import { type Webhooks, openWebhooks } from './webhooks/ask.ts'
import { sendAll } from './webhooks/consume.ts'
import { sweepOutbox } from './webhooks/sweep.ts'

/** What the Worker is bound to. */
export type Env = Variables & {
  DB: D1Database
  BOARD: DurableObjectNamespace<Board>
  FILES: R2Bucket
  WEBHOOKS: Queue<Wake>
  SIGN_INS: RateLimit
  WRITES: RateLimit
}

/** What the reply tells beside its body: the board's version, the newest bookmark, the next page, and what the board's object cost. */
export type Telling = {
  version?: number
  bookmark?: string | null
  next?: readonly [number, number]
  trips: number
  rowsRead: number
  rowsWritten: number
}

/** The writes that belong to no board. */
export type Accounts = {
  register(account: NewAccount): Promise<TokenResult>
  signIn(name: string, password: string): Promise<TokenResult>
  signOut(claims: Claims, everywhere: boolean): Promise<void>
  addUser(account: NewAccount & { id: string }, claims: Claims, also: Statements): Promise<void>
  changeUser(
    user: Pick<User, 'id' | 'email' | 'profile'>,
    edit: UserEdit,
    claims: Claims,
    also: Statements,
  ): Promise<void>
  removeUser(id: string, claims: Claims, also: Statements): Promise<void>
  issueFor(id: string): Promise<string>
  revokeTokens(
    userId: string,
    token: string | undefined,
    claims: Claims,
    also: Statements,
  ): Promise<void>
}

/** What one request works with. */
export type Services = {
  config: Config
  tokens: Tokens
  store: Store
  accounts: Accounts
  files: Files
  webhooks: Webhooks
  imports: Imports
  board(id: string): BoardWrites
  /** Where this request reached the service: its origin and what pins a revision. */
  baseUrl: string
  /** The host it was sent to, with its port. */
  host: string
  /** The address it came from. */
  address: string
  /** Whether the platform lets one more sign-in of an address through, and one more write of a user; it does where its limiter fails. */
  hasRoom(kind: 'SIGN_INS' | 'WRITES', key: string): Promise<boolean>
  /** Whether the store answers; it refuses where it does not. */
  ready(): Promise<void>
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
  once: Once | undefined
  /** The statement that keeps a reply, for the batch of its write. */
  keeping(kept: Kept): Statements
  telling: Telling
}

/** What the Worker keeps between requests: the configuration it read, and its opened keys. */
export type House = { config: Config; tokens: Tokens }

const houses = new WeakMap<Env, House>()

/** Opens the house that `env` configures, or refuses the configuration; opened once for each. */
export function openHouse(env: Env): House {
  const known = houses.get(env)
  if (known !== undefined) return known
  const config = readConfig(env)
  const keys = { current: config.secret, previous: config.previousSecret }
  const house = { config, tokens: openTokens(keys, config.tokenDays) }
  houses.set(env, house)
  return house
}

/** What services need of the request: the bookmark its session begins at, else the primary. */
type Request = Pick<Services, 'baseUrl' | 'host' | 'address' | 'after'> & {
  bookmark: string | undefined
}

/** The services of one request. */
export function openServices(env: Env, { config, tokens }: House, request: Request): Services {
  const { bookmark = 'first-primary', baseUrl, host, address, after } = request
  const { isLimited, secret } = config
  const storeFrom = (from: string) => sturdy(openStore(databaseOf(env, ''), from))
  const store = storeFrom(bookmark)
  const { FILES: bucket } = env
  const nowMs = () => Date.now()
  const world = { store, tokens, secret, nowMs, newId }
  return {
    config,
    tokens,
    store,
    nowMs,
    newId,
    accounts: {
      register: (account) => register(world, account, config.registrationOpen),
      signIn: (name, password) =>
        signIn(world, { name, password, address: isLimited ? address : undefined }),
      signOut: (claims, everywhere) => signOut(world, claims, everywhere),
      changeUser: (...given) => changeUser(world, ...given),
      removeUser: (...given) => removeUser(world, ...given),
      issueFor: (id) => issueFor(world, id),
      revokeTokens: (...given) => revokeTokens(world, ...given),
      addUser: (account, claims, also) =>
        addUser(world, account, { ...claims, asAdmin: true }, also),
    },
    files: openFiles({ store, bucket, nowMs, openStore: () => storeFrom('first-primary') }),
    imports: openImports({ store, bucket, nowMs, newId }),
    webhooks: openWebhooks({
      store,
      nowMs,
      after,
      queue: env.WEBHOOKS,
      chance: () => Math.random(),
    }),
    board: (id) => boardWrites(env.BOARD, id),
    baseUrl,
    host,
    address,
    hasRoom: async (kind, key) => {
      if (!isLimited) return true
      const { success } = await env[kind].limit({ key }).catch(() => ({ success: true }))
      return success
    },
    ready: () => store.run([anything()]),
    after,
    caller: undefined,
    unlessVersions: [],
    ifVersions: undefined,
    once: undefined,
    keeping,
    telling: { trips: 0, rowsRead: 0, rowsWritten: 0 },
  }
}

/** What is done each minute: bytes that no row names go, replies of a day ago and old tries too, and receivers get what is still due to them. */
export async function sweep(env: Env): Promise<void> {
  const open = () => openStore(databaseOf(env, ''), 'first-primary')
  const files = openFiles({ store: open(), openStore: open, bucket: env.FILES, nowMs: Date.now })
  const swept = await Promise.allSettled([
    files.sweep(),
    sweepReplies(open(), Date.now()),
    sweepTries(open(), Date.now()),
    sweepDrafts(open(), Date.now()),
    sweepOutbox(open(), env.WEBHOOKS, Date.now()),
  ])
  const faults = swept.flatMap((one) =>
    one.status === 'rejected' ? describeFault(one.reason) : [],
  )
  if (faults.length > 0) throw new Error(`sweeps failed: ${faults.join('; ')}`)
}

/** Sends what the integrations that a batch names have waiting. It throws only where the configuration is wrong. */
export async function sendWebhooks(
  env: Env,
  messages: Parameters<typeof sendAll>[1],
): Promise<void> {
  const world = {
    queue: env.WEBHOOKS,
    policy: openHouse(env).config.receivers,
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    fetch: (url: RequestInfo | URL, init?: RequestInit) => fetch(url, init),
    nowMs: () => Date.now(),
    chance: () => Math.random(),
    newId,
  }
  await sendAll(world, messages)
}
