import type { FindAuthContext } from '../../operations/auth-context.ts'
import { findCredentials } from '../users/queries.ts'
import { rehash } from '../users/saves.ts'
import { ALWAYS, type FollowUp, type SqlText, after } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { AppError, type Quota } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { asksForPasskey, secondStepNeeded } from '../passkeys/second-step.ts'
import { keyOf } from '../users/fields.ts'
import {
  type AttemptKeys,
  countAttempt,
  expectFewAttempts,
  attemptKeysOf,
  attemptsSoFar,
  rememberHome,
  uncountAttempt,
} from './login-attempt-actions.ts'
import { networkOf, addressKind } from './network.ts'
import type { RecentSignIn } from './recent-sign-ins.ts'
import type { Hashing } from './hashing.ts'
import type { AuditEntry } from '../audit/kinds.ts'
import { oneLine } from '../../kernel/log-error.ts'
import { addAudit } from '../audit/saves.ts'
import { addSignIn } from './sign-in-saves.ts'
import type { Tokens } from './tokens.ts'
import type { Claims } from '../../operations/claims.ts'
import type { Mailing } from '../mail/actions.ts'

export type IssuedToken = { id: string; token: string; tokenExpires: string }

export type AccountDeps = {
  store: Store
  findAuthContext: FindAuthContext
  tokens: Tokens
  /** The key of the fingerprints of names and addresses. */
  secret: string
  hashing: Hashing
  /** Asks everybody for a passkey after the password. */
  isSecondFactorRequired: boolean
  /** Runs before a password of a sign-in is hashed. Throws if the sender had too many hashed. */
  beforeHashing(): Promise<void>
  /** The public address of the service. */
  publicUrl: string
  /** The language that the request asks for; empty for none. */
  language: string
  /** The mail of the request; undefined if there is none. */
  mailing: Mailing | undefined
  /** The `User-Agent` of the request, its address, and its id. */
  userAgent: string
  address: string
  /** The address by which attempts to sign in count; undefined if they are not limited. */
  attemptAddress: string | undefined
  /** The code that the first account needs; undefined if it needs none. */
  setupCode: string | undefined
  requestId: string
  nowMs(): number
  newId(): string
}

export type SignInAttempt = { name: string; password: string }

/** Longest valid name and password, in characters. */
const LONGEST = { name: 254, password: 1_024 } as const

/**
 * Signs in by username or e-mail address. Every failure gives the same answer after the same time, so that
 * nobody learns which accounts exist. A password that was right a moment ago is checked without a hash,
 * and counts as no attempt.
 */
export async function signIn(
  deps: AccountDeps,
  { name, password }: SignInAttempt,
): Promise<IssuedToken> {
  const isName = name.length <= LONGEST.name && password.length <= LONGEST.password
  const key = isName ? keyOf(name) : ''
  const { store, hashing } = deps
  const place = { name: key, network: networkOf(deps.address) }
  const find = findCredentials(key)
  const recalled = isName ? hashing.recent.recall(place, password) : undefined
  const again = recalled && (await findAgain(deps, recalled, { find, key }))
  if (again === undefined) await deps.beforeHashing()
  const checked = await (again ??
    checkPassword(deps, {
      find,
      key,
      password: isName ? password : '',
      refusal: loginFailed,
    }))
  const { user, outdated, uncounted } = checked
  if (asksForPasskey(user, deps.isSecondFactorRequired)) {
    await store.batch(uncounted)
    throw secondStepNeeded(deps.secret, user, deps.nowMs())
  }
  const begun = beginSignIn(deps)
  const { stored } = await store.batch({
    uncounted,
    stored: after(begun.stored(user), [
      audited(deps, user.id, { kind: 'signIn' }),
      ...rememberHome(deps, user),
    ]),
    newer: outdated ? [rehash(user.id, user.passwordHash, await hashing.hash(password))] : [],
  })
  // They were disabled, or got another password, since the one that was given was checked.
  if (stored.length === 0) throw loginFailed(undefined)
  if (!outdated) hashing.recent.remember(place, password, user)
  return begun.issue(user)
}

function loginFailed(quota: Quota | undefined): AppError {
  return new AppError('login.failed', { quota })
}

type Checked = Omit<Awaited<ReturnType<typeof checkPassword>>, 'onSuccess'>

/** The user of a recent sign-in, if it still is theirs. Throws if there were too many attempts meanwhile: those who guess must not learn that one was right. */
async function findAgain(
  { store, secret, attemptAddress: address, nowMs }: AccountDeps,
  recent: RecentSignIn,
  { find, key }: Pick<PasswordCheck, 'find' | 'key'>,
): Promise<Checked | undefined> {
  if (address === undefined) {
    const [user] = (await store.batch({ found: find })).found
    return recent.isStillOf(user) ? { user, outdated: false, uncounted: [] } : undefined
  }
  const keys = attemptKeysOf(secret, key, address)
  const { found, ...counted } = await store.batch({ found: find, ...attemptsSoFar(keys, nowMs()) })
  const [user] = found
  if (!recent.isStillOf(user)) return undefined
  expectFewAttempts(keys, counted, { nowMs: nowMs(), place: addressKind(address) })
  return { user, outdated: false, uncounted: [] }
}

/** Notes in the audit log what a user does to accounts. */
export function audited(
  { address, requestId }: AccountDeps,
  userId: string,
  entry: Pick<AuditEntry, 'kind' | 'targetId' | 'about'>,
): FollowUp {
  return (isDone) => addAudit([{ userId, address, requestId, ...entry }], isDone)
}

type Credentials = ReturnType<typeof findCredentials>

type PasswordCheck = Pick<SignInAttempt, 'password'> & {
  find: Credentials
  /** The name under which attempts count. */
  key: string
  refusal(quota: Quota | undefined): AppError
}

/** Checks a password as one login attempt; throws `refusal` if it is wrong. Returns whose it is, the statements by which it no longer counts, and those by which the address is also known as theirs. */
export async function checkPassword(
  deps: AccountDeps,
  { find, key, password, refusal }: PasswordCheck,
) {
  const { attemptAddress: address } = deps
  const keys = address === undefined ? undefined : attemptKeysOf(deps.secret, key, address)
  const { user, quota } = await credentialsOf(deps, find, keys)
  const given = password.length <= LONGEST.password ? password : ''
  const { matches, outdated } = await deps.hashing.verify(given, user)
  if (user === undefined || !matches) {
    const failed = audited(deps, '', { kind: 'signInFailed', targetId: user?.id ?? '' })
    await deps.store.batch([failed(ALWAYS)])
    throw refusal(quota)
  }
  const uncounted = keys === undefined ? [] : [uncountAttempt(keys)]
  const known = rememberHome(deps, user).map((remember) => remember(ALWAYS))
  return { user, outdated, uncounted, onSuccess: [...uncounted, ...known] }
}

/** Finds the user and the rest of the limit. Counts the attempt if there is a limit; throws after too many. */
async function credentialsOf(
  { store, nowMs, address }: AccountDeps,
  found: Credentials,
  keys: AttemptKeys | undefined,
) {
  if (keys === undefined) return { user: (await store.batch({ found })).found[0] }
  const counted = await store.batch({ ...countAttempt(keys, nowMs()), found })
  const quota = expectFewAttempts(keys, counted, { nowMs: nowMs(), place: addressKind(address) })
  return { user: counted.found[0], quota }
}

/** Longest `User-Agent` that is stored. */
const USER_AGENT = 200

/** Begins a sign-in: the statement that stores it, for the batch that is written anyway, and what issues its token afterwards. `provider` is who has signed the user in, if it is one of OpenID Connect. */
export function beginSignIn(
  { tokens, newId, nowMs, userAgent }: AccountDeps,
  provider: string | null = null,
) {
  const [jti, startMs] = [newId(), nowMs()]
  const row = {
    jti,
    createdAt: momentOf(startMs),
    expiresAt: momentOf(tokens.expiryOf(startMs)),
    userAgent: oneLine(userAgent).slice(0, USER_AGENT),
    provider,
  }
  return {
    stored: (user: { id: string; ver?: number }, isDone?: SqlText) => addSignIn(row, user, isDone),
    /** The claims of the token. */
    claims: ({ id, ver }: { id: string; ver: number }): Claims => ({
      userId: id,
      jti,
      ver,
      expiresAt: Date.parse(row.expiresAt),
    }),
    async issue(user: { id: string; ver: number }): Promise<IssuedToken> {
      const { token } = await tokens.issue(user, jti, startMs)
      return { id: user.id, token, tokenExpires: row.expiresAt }
    },
  }
}
