import { findCredentials } from '../db/find/users.ts'
import { rehash } from '../db/save/users.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../domain/refusal.ts'
import { keyOf } from '../domain/user.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Tokens } from './tokens.ts'

/** What sign-in and registering answer: the user's id, a token, and the moment it ends. */
export type TokenResult = { id: string; token: string; tokenExpires: string }

/** What account writes need of the world. */
export type AccountWorld = { store: Store; tokens: Tokens; nowMs(): number; newId(): string }

/** Longest name and password anybody can have, in characters. */
const LONGEST = { name: 254, password: 1_024 } as const

/** Signs in by username or e-mail address. One answer, in equal time, to every cause of failure. */
export async function signIn(
  world: AccountWorld,
  name: string,
  password: string,
): Promise<TokenResult> {
  const isName = name.length <= LONGEST.name && password.length <= LONGEST.password
  const key = isName ? keyOf(name) : ''
  const { found } = await world.store.find({ found: findCredentials(world.store.db, key) })
  const user = found[0]
  const { matches, outdated } = await verifyPassword(isName ? password : '', user?.passwordHash)
  if (user === undefined || !matches || user.loginDisabled) {
    throw new Refusal('login.failed', 'Incorrect username or password.')
  }
  if (outdated)
    await world.store.run([
      rehash(world.store.db, user.id, user.passwordHash, await hashPassword(password)),
    ])
  return tokenFor(world, user)
}

/** A new token for a user. */
export async function tokenFor(
  { tokens, newId, nowMs }: AccountWorld,
  user: { id: string; ver: number },
): Promise<TokenResult> {
  const { token, expiresAt } = await tokens.issue(user, newId(), nowMs())
  return { id: user.id, token, tokenExpires: new Date(expiresAt).toISOString() }
}
