import { findCredentials } from '../users/queries.ts'
import { rehash } from '../users/saves.ts'
import type { Store } from '../db/store.ts'
import { AppError } from '../core/app-error.ts'
import { keyOf } from '../core/user.ts'
import {
  type AttemptKeys,
  countAttempt,
  expectFewAttempts,
  attemptKeysOf,
  recordSuccess,
} from './login-attempts.ts'
import type { Hashing } from './hashing.ts'
import type { Tokens } from './tokens.ts'

/** What sign-in and registering answer: the user's id, a token, and the moment it ends. */
export type IssuedToken = { id: string; token: string; tokenExpires: string }

/** What account writes need of the world. */
export type AccountDeps = {
  store: Store
  tokens: Tokens
  /** What prints are made with that are to tell nobody's name. */
  secret: string
  hashing: Hashing
  nowMs(): number
  newId(): string
}

/** Who wants to sign in; from which address, where tries are counted. */
export type SignInAttempt = { name: string; password: string; address: string | undefined }

/** Longest name and password anybody can have, in characters. */
const LONGEST = { name: 254, password: 1_024 } as const

/** Signs in by username or e-mail address. One answer, in equal time, to every cause of failure; tries are counted where `address` says whence they come. */
export async function signIn(
  deps: AccountDeps,
  { name, password, address }: SignInAttempt,
): Promise<IssuedToken> {
  const isName = name.length <= LONGEST.name && password.length <= LONGEST.password
  const key = isName ? keyOf(name) : ''
  const { store, nowMs, hashing } = deps
  const guesser = address === undefined ? undefined : attemptKeysOf(deps.secret, key, address)
  const { user, quota } = await credentialsOf(deps, key, guesser)
  const { matches, outdated } = await hashing.verify(isName ? password : '', user)
  if (user === undefined || !matches) {
    throw new AppError('login.failed', 'Incorrect username or password.', [], undefined, quota)
  }
  if (guesser) await recordSuccess(store, guesser, nowMs())
  if (outdated)
    await deps.store.run([
      rehash(deps.store.db, user.id, user.passwordHash, await hashing.hash(password)),
    ])
  return tokenFor(deps, user)
}

/** Whom a name is of, if anybody, and what is left of the tries where they are counted; refuses a guesser who has tried too often. */
async function credentialsOf(
  { store, nowMs }: AccountDeps,
  key: string,
  guesser: AttemptKeys | undefined,
) {
  const credentials = { found: findCredentials(store.db, key) }
  if (guesser === undefined) return { user: (await store.find(credentials)).found[0] }
  const counted = await store.find({ ...countAttempt(guesser, nowMs()), ...credentials })
  const quota = expectFewAttempts(guesser, counted, nowMs())
  return { user: counted.found[0], quota }
}

/** A new token for a user. */
export async function tokenFor(
  { tokens, newId, nowMs }: AccountDeps,
  user: { id: string; ver: number },
): Promise<IssuedToken> {
  const { token, expiresAt } = await tokens.issue(user, newId(), nowMs())
  return { id: user.id, token, tokenExpires: new Date(expiresAt).toISOString() }
}
