import { findCredentials } from '../users/queries.ts'
import { rehash } from '../users/saves.ts'
import type { Statements } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { AppError } from '../core/app-error.ts'
import type { Quota } from '../core/quota.ts'
import { keyOf } from '../core/user.ts'
import {
  type AttemptKeys,
  countAttempt,
  expectFewAttempts,
  attemptKeysOf,
  recordSuccess,
} from './login-attempts.ts'
import type { Hashing } from './hashing.ts'
import type { AuditEntry } from '../audit/entry.ts'
import { addAudit } from '../audit/saves.ts'
import { addSignIn } from './sign-in-saves.ts'
import type { Tokens } from './tokens.ts'

export type IssuedToken = { id: string; token: string; tokenExpires: string }

export type AccountDeps = {
  store: Store
  tokens: Tokens
  /** The key of the fingerprints of names and addresses. */
  secret: string
  hashing: Hashing
  /** The `User-Agent` of the request, its address, and its id. */
  userAgent: string
  address: string
  requestId: string
  nowMs(): number
  newId(): string
}

/** `address` is set if attempts are limited. */
export type SignInAttempt = { name: string; password: string; address: string | undefined }

/** Longest valid name and password, in characters. */
const LONGEST = { name: 254, password: 1_024 } as const

/** Signs in by username or e-mail address. Every failure gives the same answer after the same time, so that nobody learns which accounts exist. */
export async function signIn(
  deps: AccountDeps,
  { name, password, address }: SignInAttempt,
): Promise<IssuedToken> {
  const isName = name.length <= LONGEST.name && password.length <= LONGEST.password
  const key = isName ? keyOf(name) : ''
  const { store, hashing } = deps
  const { user, outdated, onSuccess } = await checkPassword(deps, {
    find: findCredentials(store.db, key),
    key,
    address,
    password: isName ? password : '',
    refusal: (quota) =>
      new AppError('login.failed', 'Incorrect username or password.', [], undefined, quota),
  })
  const begun = beginSignIn(deps)
  await store.run([
    ...Object.values(onSuccess),
    begun.stored(user),
    audited(deps, user.id, { kind: 'signIn' }),
    ...(outdated
      ? [rehash(store.db, user.id, user.passwordHash, await hashing.hash(password))]
      : []),
  ])
  return begun.issue(user)
}

/** The statement that notes in the audit log what a user does to accounts; with `afterChange` only if the statement directly before it changed a row. */
export function audited(
  { address, requestId }: AccountDeps,
  userId: string,
  entry: Pick<AuditEntry, 'kind' | 'targetId' | 'about'>,
  afterChange = false,
) {
  return addAudit([{ userId, address, requestId, ...entry }], afterChange)
}

type Credentials = ReturnType<typeof findCredentials>

type PasswordCheck = Pick<SignInAttempt, 'password' | 'address'> & {
  find: Credentials
  /** The name under which attempts count. */
  key: string
  refusal(quota: Quota | undefined): AppError
}

/** Checks a password as one login attempt; throws `refusal` if it is wrong. Returns whose it is, and the statements that record the success. */
export async function checkPassword(
  deps: AccountDeps,
  { find, key, address, password, refusal }: PasswordCheck,
) {
  const keys = address === undefined ? undefined : attemptKeysOf(deps.secret, key, address)
  const { user, quota } = await credentialsOf(deps, find, keys)
  const given = password.length <= LONGEST.password ? password : ''
  const { matches, outdated } = await deps.hashing.verify(given, user)
  if (user === undefined || !matches) {
    await deps.store.run([audited(deps, '', { kind: 'signInFailed', targetId: user?.id ?? '' })])
    throw refusal(quota)
  }
  const onSuccess: Statements = keys === undefined ? {} : recordSuccess(keys, deps.nowMs())
  return { user, outdated, onSuccess }
}

/** The user, and what is left of the limit. Counts the attempt if there is a limit; throws after too many. */
async function credentialsOf(
  { store, nowMs }: AccountDeps,
  found: Credentials,
  keys: AttemptKeys | undefined,
) {
  if (keys === undefined) return { user: (await store.find({ found })).found[0] }
  const counted = await store.find({ ...countAttempt(keys, nowMs()), found })
  const quota = expectFewAttempts(keys, counted, nowMs())
  return { user: counted.found[0], quota }
}

/** Longest `User-Agent` that is stored. */
const USER_AGENT = 200

/** Begins a sign-in: the statement that stores it, for the batch that is written anyway, and what issues its token afterwards. */
export function beginSignIn({ tokens, newId, nowMs, userAgent }: AccountDeps) {
  const [jti, startMs] = [newId(), nowMs()]
  const row = {
    jti,
    createdAt: new Date(startMs).toISOString(),
    expiresAt: new Date(tokens.expiryOf(startMs)).toISOString(),
    userAgent: userAgent.slice(0, USER_AGENT),
  }
  return {
    stored: (user: { id: string; ver?: number }, isAfterChange?: boolean) =>
      addSignIn(row, user, isAfterChange),
    async issue(user: { id: string; ver: number }): Promise<IssuedToken> {
      const { token } = await tokens.issue(user, jti, startMs)
      return { id: user.id, token, tokenExpires: row.expiresAt }
    },
  }
}
