import type { Board } from './board.ts'
import type { PokeDeps } from '../notifications/consume.ts'
import { type InboxCalls, inboxCalls } from '../notifications/inbox-calls.ts'
import type { Inbox } from '../notifications/inbox-object.ts'
import { type BoardWrites, boardWrites } from '../boards/engine/board-stub.ts'
import type { MailDeps } from '../accounts/mail/consume.ts'
import { composeDelivery } from '../notifications/integrations/compose.ts'
import { findLive } from '../notifications/mail/live.ts'
import type { TellDeps } from '../notifications/tell.ts'
import type { PushDeps } from '../notifications/push/consume.ts'
import { subjectOf } from '../notifications/push/encrypt.ts'
import { openMailPort } from '../accounts/mail/port.ts'
import { type NamedTokens, openNamedTokens } from '../accounts/auth/named-tokens.ts'
import { type Tokens, openTokens } from '../accounts/auth/tokens.ts'
import { type Config, type Variables, readConfig } from '../kernel/config.ts'
import { type Store, databaseOf, openStore, translateErrors } from '../kernel/db/store.ts'
import type { SharedDeps } from '../operations/request-context.ts'
import { newId } from '../kernel/ids.ts'
import type { DeliveryDeps } from '../webhooks/delivery-run.ts'
import { MOST_PLACES } from '../webhooks/place-saves.ts'
import type { FollowDeps } from '../search/consume.ts'
import { type Signal, signalQueueOf } from '../kernel/signals.ts'

/** The bindings and variables of the Worker. */
export type Env = Variables & {
  DB: D1Database
  /** The search index. Without it everything else works. */
  SEARCH?: D1Database
  BOARD: DurableObjectNamespace<Board>
  INBOX: DurableObjectNamespace<Inbox>
  FILES: R2Bucket
  WEBHOOKS: Queue<Signal>
  /** The queue of the search index; without it, WEBHOOKS has its messages as well. */
  INDEXING?: Queue<Signal>
  /** What sends mail where MAIL is `binding`. */
  EMAIL?: SendEmail
  SIGN_INS: RateLimit
  WRITES: RateLimit
  READS: RateLimit
  ANONYMOUS: RateLimit
  /** The pages: static assets of the platform, or what `npm start` serves. */
  PAGES?: Fetcher
}

/** What all requests of an isolate share, as the app knows it: the configuration and the platform's services, but no state of a request. */
export type AppDeps = SharedDeps &
  Readonly<{
    tokens: Tokens
    namedTokens: NamedTokens
    /** The bytes of attachments, and of uploads too long for memory. */
    bucket: R2Bucket
    /** A session with the database of the search index; undefined where there is none. */
    openIndex(): Store | undefined
    /** The Durable Object of a board. */
    board(id: string): BoardWrites
    /** The Durable Object of a person. */
    inbox(userId: string): InboxCalls
    /** A random number from 0 to 1. */
    chance(): number
  }>

/**
 * Most boards of a user that one invocation changes: each is a subrequest, of which the platform allows
 * an invocation 1,000. The others are left to messages of the queue.
 */
const BOARDS_AT_A_TIME = 500

const BINDING_MISSING =
  'MAIL is binding, and there is no binding of the name EMAIL (wrangler.toml, [[send_email]]), so no mail is sent.'

const opened = new WeakMap<Env, AppDeps>()

/** The deps of an isolate, made at its first request; throws where the configuration is wrong. */
export function openAppDeps(env: Env): AppDeps {
  const known = opened.get(env)
  if (known !== undefined) return known
  tellMissing(env)
  const config = withoutMissingMail(readConfig(env), env)
  const keys = { current: config.secret, previous: config.previousSecret }
  const nowMs = () => Date.now()
  // A deployment may have left them out.
  const limiters: Partial<Env> = env
  const deps: AppDeps = {
    config,
    tokens: openTokens(keys, config.tokenDays),
    namedTokens: openNamedTokens(),
    bucket: env.FILES,
    boardsAtATime: BOARDS_AT_A_TIME,
    signals: signalQueueOf(env),
    openStore: (from) => translateErrors(openStore(databaseOf(env, ''), from)),
    openIndex: () => env.SEARCH && translateErrors(openStore(env.SEARCH, 'first-primary')),
    board: (id) => boardWrites(env.BOARD, id),
    inbox: (userId) => inboxCalls(env.INBOX, userId),
    hasRoom: async (limiter, key) => {
      const answer = await limiters[limiter]?.limit({ key }).catch(() => undefined)
      return answer?.success ?? true
    },
    nowMs,
    newId: () => newId(),
    chance: () => Math.random(),
  }
  opened.set(env, deps)
  return deps
}

/** The configuration, without mail where its binding is missing: the service can do without, and says so in its log. */
function withoutMissingMail(config: Config, { EMAIL }: Env): Config {
  if (config.mail.by !== 'binding' || EMAIL !== undefined) return config
  console.error(JSON.stringify({ level: 'error', at: 'mail', missing: BINDING_MISSING }))
  return { ...config, mail: { by: 'none' } }
}

/** What the queue consumer sends webhooks with; throws where the configuration is wrong. */
export function openDeliveryDeps(env: Env): DeliveryDeps {
  const { config, signals, nowMs, newId, chance } = openAppDeps(env)
  return {
    queue: signals,
    policy: config.receivers,
    perSecond: config.webhookRate,
    places: MOST_PLACES,
    // Errors stay as they are: no client waits for a reply, so none needs an AppError.
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    fetch: (url, init) => fetch(url, init),
    nowMs,
    newId,
    chance,
    compose: (store, delivery) => composeDelivery(config.publicUrl, store, delivery),
  }
}

/** What the queue consumer sends mail with; undefined where there is none. */
export function openMailDeps(env: Env): MailDeps | undefined {
  const { config, signals: queue, nowMs, chance } = openAppDeps(env)
  const { mail, secret, previousSecret } = config
  const send = openMailPort(mail, env.EMAIL)
  if (mail.by === 'none' || send === undefined) return undefined
  return {
    send,
    findLive: (store, message, values) => findLive(secret, store, message, values),
    from: mail.from,
    secrets: previousSecret === undefined ? [secret] : [secret, previousSecret],
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    queue,
    nowMs,
    chance,
  }
}

/** What people are told with of their notifications: by mail, unless there is none, or no address for links to begin with; and on devices, if the service has a key. */
export function openTellDeps(env: Env): TellDeps {
  const { config, signals: queue, newId, nowMs } = openAppDeps(env)
  const { mail, secret, publicUrl, vapid } = config
  const wait = (ms: number) => scheduler.wait(ms)
  const mailing = { queue, secret, publicUrl, newId, nowMs, wait }
  return {
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    queue,
    nowMs,
    mail: mail.by === 'none' || publicUrl === '' ? undefined : mailing,
    pushes: vapid !== undefined,
  }
}

/** What the queue consumer tells devices with; undefined where the service has no key. */
export function openPushDeps(env: Env): PushDeps | undefined {
  const { config, signals: queue, nowMs, chance } = openAppDeps(env)
  const { vapid, receivers: policy } = config
  if (vapid === undefined) return undefined
  return {
    sender: { ...vapid, subject: subjectOf(config) },
    policy,
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    fetch: (url, init) => fetch(url, init),
    queue,
    nowMs,
    chance,
  }
}

/** What the queue consumer brings the search index up to date with; undefined where there is no index. */
export function openFollowDeps(env: Env): FollowDeps | undefined {
  const { SEARCH: search } = env
  if (search === undefined) return undefined
  return {
    queue: signalQueueOf(env),
    openStores: (meter) => ({
      main: openStore(databaseOf(env, ''), 'first-primary', meter),
      index: openStore(search, 'first-primary', meter),
      newId,
    }),
  }
}

/** The bindings that the service can do without, and what it does without each. */
const WITHOUT = {
  SEARCH: 'searches answer 503',
  WEBHOOKS: 'webhooks, mail and the search index wait in the database until there is one',
  SIGN_INS: 'the rate of sign-ins and registrations has no limit',
  WRITES: 'the rate of writes has no limit',
  READS: 'the rate of reads has no limit',
  ANONYMOUS: 'the rate of requests without a token has no limit',
}

/** Says in the log which bindings of wrangler.toml are missing, and what the service does without them. */
export function tellMissing(bindings: object): void {
  for (const [missing, without] of Object.entries(WITHOUT))
    if (Reflect.get(bindings, missing) === undefined)
      console.error(JSON.stringify({ level: 'error', at: 'bindings', missing, without }))
}

/** What the queue consumer tells those with who follow their notifications. */
export function openPokeDeps(env: Env): PokeDeps {
  return {
    openStore: () => openStore(databaseOf(env, ''), 'first-primary'),
    queue: signalQueueOf(env),
    inbox: (userId) => inboxCalls(env.INBOX, userId),
  }
}
