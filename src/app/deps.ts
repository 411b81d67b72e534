import type { Board } from './board.ts'
import { type InboxCalls, inboxCalls } from '../notifications/inbox-calls.ts'
import type { Inbox } from '../notifications/inbox-object.ts'
import { type BoardWrites, boardWrites } from '../boards/engine/board-stub.ts'
import { type NamedTokens, openNamedTokens } from '../accounts/auth/named-token-actions.ts'
import { type Tokens, openTokens } from '../accounts/auth/tokens.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import { type Store, databaseOf, openStore, translateErrors, withRoom } from '../kernel/db/store.ts'
import type { Certificates } from '../kernel/certificates.ts'
import type { Space } from '../kernel/db/room.ts'
import type { Variables } from '../kernel/variable-names.ts'
import type { SharedDeps } from '../operations/request-context.ts'
import { newId } from '../kernel/ids.ts'
import { openReadMemory } from '../operations/read-memory.ts'
import { logError } from '../kernel/log-error.ts'
import type { TaskMessage } from '../kernel/task-queue.ts'
import { type QueueName, openTaskQueue } from '../outbox/queues.ts'
import { TASKS } from './tasks.ts'

export type Env = Variables &
  Partial<Record<QueueName, Queue<TaskMessage>>> & {
    DB: D1Database
    /** The search index. Without it everything else works. */
    SEARCH?: D1Database
    BOARD: DurableObjectNamespace<Board>
    INBOX: DurableObjectNamespace<Inbox>
    FILES: R2Bucket
    /** Sends mail if MAIL is `binding`. */
    EMAIL?: SendEmail
    SIGN_INS: RateLimit
    WRITES: RateLimit
    READS: RateLimit
    ANONYMOUS: RateLimit
    /** Says how much room the disk has, if the service runs on a machine of its own. */
    SPACE?: Space
    /** Looks at the certificates of servers there. */
    CERTIFICATES?: Certificates
    /** The pages: static assets of the platform, or what `npm start` serves. */
    PAGES?: Fetcher
  }

/** Everything that all requests of an isolate share, as the app knows it: the configuration and the platform's services, but no state of a request. */
export type AppDeps = SharedDeps &
  Readonly<{
    tokens: Tokens
    namedTokens: NamedTokens
    /** The bytes of attachments, and of uploads too long for memory. */
    bucket: R2Bucket
    /** A session with the database of the search index; undefined if there is none. */
    openIndex(): Store | undefined
    board(id: string): BoardWrites
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

/** The deps of an isolate, made at its first request; throws if the configuration is wrong. */
export function openAppDeps(env: Env): AppDeps {
  const known = opened.get(env)
  if (known !== undefined) return known
  logMissing(env)
  const config = withoutMissingMail(readConfig(env), env)
  const keys = { current: config.secret, previous: config.previousSecret }
  const nowMs = () => Date.now()
  // A deployment may have left them out.
  const limiters: Partial<Env> = env
  const index = env.SEARCH && withRoom(env.SEARCH, env.SPACE)
  const deps: AppDeps = {
    config,
    tokens: openTokens(keys, config.tokenDays),
    namedTokens: openNamedTokens(),
    bucket: env.FILES,
    boardsAtATime: BOARDS_AT_A_TIME,
    reads: openReadMemory(),
    queue: openTaskQueue(env, TASKS),
    openStore: (from) => translateErrors(openStore(databaseOf(env, ''), from)),
    openIndex: () => index && translateErrors(openStore(index, 'first-primary')),
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
  logError('mail', { missing: BINDING_MISSING })
  return { ...config, mail: { by: 'none' } }
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
export function logMissing(bindings: object): void {
  for (const [missing, without] of Object.entries(WITHOUT))
    if (Reflect.get(bindings, missing) === undefined) logError('bindings', { missing, without })
}
