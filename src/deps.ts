import type { Board } from './engine/board.ts'
import { type BoardWrites, boardWrites } from './engine/board-stub.ts'
import { hasRoomInBlocks } from './budget/rate-limit-blocks.ts'
import { type NamedTokens, openNamedTokens } from './auth/named-tokens.ts'
import { type Tokens, openTokens } from './auth/tokens.ts'
import { type Config, type Variables, readConfig } from './config.ts'
import { type Store, databaseOf, openStore } from './db/store.ts'
import { translateErrors } from './db/translate-errors.ts'
import { newId } from './ids.ts'
import type { DeliveryDeps } from './webhooks/delivery-run.ts'
import type { FollowDeps } from './search/consume.ts'
import type { OutboxSignal } from './webhooks/signal.ts'

/** The bindings and variables of the Worker. */
export type Env = Variables & {
  DB: D1Database
  /** The search index. Without it everything else works. */
  SEARCH?: D1Database
  BOARD: DurableObjectNamespace<Board>
  FILES: R2Bucket
  WEBHOOKS: Queue<OutboxSignal>
  SIGN_INS: RateLimit
  WRITES: RateLimit
  READS: RateLimit
  ANONYMOUS: RateLimit
  /** The static assets of the pages, if the Worker serves them itself. */
  PAGES?: Fetcher
}

/** The platform's limiters: sign-ins of an address, writes and reads of a user, requests of an address without a valid token. */
export type RateLimiter = 'SIGN_INS' | 'WRITES' | 'READS' | 'ANONYMOUS'

/** What all requests of an isolate share: the configuration and the platform's services, but no state of a request. */
export type AppDeps = Readonly<{
  config: Config
  tokens: Tokens
  namedTokens: NamedTokens
  /** The bytes of attachments, and of uploads too long for memory. */
  bucket: R2Bucket
  webhookQueue: Queue<OutboxSignal>
  /** Opens a session that begins at a bookmark or, with `first-primary`, at the primary. Its errors are AppErrors. */
  openStore(from: string): Store
  /** A session with the database of the search index; undefined where there is none. */
  openIndex(): Store | undefined
  /** The Durable Object of a board. */
  board(id: string): BoardWrites
  /** Whether a limiter lets one more request of a user or an address through; true where the limiter fails. */
  hasRoom(limiter: RateLimiter, key: string): Promise<boolean>
  nowMs(): number
  newId(): string
  /** A random number from 0 to 1. */
  chance(): number
}>

const opened = new WeakMap<Env, AppDeps>()

/** The deps of an isolate, made at its first request; throws where the configuration is wrong. */
export function openAppDeps(env: Env): AppDeps {
  const known = opened.get(env)
  if (known !== undefined) return known
  const config = readConfig(env)
  const keys = { current: config.secret, previous: config.previousSecret }
  const nowMs = () => Date.now()
  const deps: AppDeps = {
    config,
    tokens: openTokens(keys, config.tokenDays),
    namedTokens: openNamedTokens(),
    bucket: env.FILES,
    webhookQueue: env.WEBHOOKS,
    openStore: (from) => translateErrors(openStore(databaseOf(env, ''), from)),
    openIndex: () => env.SEARCH && translateErrors(openStore(env.SEARCH, 'first-primary')),
    board: (id) => boardWrites(env.BOARD, id),
    hasRoom: async (limiter, key) => {
      const isRead = limiter === 'READS' || limiter === 'ANONYMOUS'
      if (isRead) return hasRoomInBlocks(env[limiter], key, nowMs()).catch(() => true)
      const { success } = await env[limiter].limit({ key }).catch(() => ({ success: true }))
      return success
    },
    nowMs,
    newId: () => newId(),
    chance: () => Math.random(),
  }
  opened.set(env, deps)
  return deps
}

/** What the queue consumer sends webhooks with; throws where the configuration is wrong. */
export function openDeliveryDeps(env: Env): DeliveryDeps {
  const { config, webhookQueue, nowMs, newId, chance } = openAppDeps(env)
  return {
    queue: webhookQueue,
    policy: config.receivers,
    perSecond: config.webhookRate,
    // Errors stay as they are: no client waits for a reply, so none needs an AppError.
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    fetch: (url, init) => fetch(url, init),
    nowMs,
    newId,
    chance,
  }
}

/** What the queue consumer brings the search index up to date with; undefined where there is no index. */
export function openFollowDeps(env: Env): FollowDeps | undefined {
  const { SEARCH: search, WEBHOOKS: queue } = env
  if (search === undefined) return undefined
  return {
    queue,
    openStores: () => ({
      main: openStore(databaseOf(env, ''), 'first-primary'),
      index: openStore(search, 'first-primary'),
      newId,
    }),
  }
}
