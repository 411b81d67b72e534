import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '../../kernel/db/database.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { passkeys } from '../passkeys/tables.ts'
import { keyOf } from '../users/fields.ts'
import { userWhere } from '../users/saves.ts'
import { users } from '../users/tables.ts'
import { identities } from './tables.ts'

/** Condition: a user has a password by which they may sign in. */
function hasPassword({ passwords, breakGlass }: SignInConfig, userId: string): SqlText {
  const isAllowed = passwords ? undefined : eq(users.usernameKey, keyOf(breakGlass))
  return exists(userWhere(and(eq(users.id, userId), ne(users.passwordHash, ''), isAllowed)))
}

/** Condition: a user is linked to a provider that there still is; but for one, if `but` is given. */
function isLinked({ providers }: SignInConfig, userId: string, but = ''): SqlText {
  const ids = providers.map(({ id }) => id).filter((id) => id !== but)
  const found = alias(identities, 'found')
  const linked = db
    .select({ id: found.id })
    .from(found)
    .where(and(eq(found.userId, userId), inArray(found.provider, ids)))
  return exists(linked)
}

/** Condition: a user may sign in otherwise than by a provider. */
export function signsInWithoutProvider(
  config: SignInConfig,
  userId: string,
  provider: string,
): SqlText {
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  const isOther = anyOf(exists(passkey), isLinked(config, userId, provider))
  return anyOf(hasPassword(config, userId), isOther)
}

/** Condition: a user may sign in by a password or a provider. */
export function signsInWithoutPasskey(config: SignInConfig, userId: string): SqlText {
  return anyOf(hasPassword(config, userId), isLinked(config, userId))
}

function anyOf(one: SqlText, other: SqlText): SqlText {
  return sql`(${one} or ${other})`
}
