import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { passkeys } from '../passkeys/tables.ts'
import { keyOf } from '../users/name-key.ts'
import { userWhere } from '../users/saves.ts'
import { users } from '../users/tables.ts'
import { identities } from './tables.ts'

/** Condition: a user has a password by which they may sign in. */
function hasPassword({ passwords, breakGlass }: SignInConfig, userId: string): SqlText {
  const isAllowed = passwords ? undefined : eq(users.usernameKey, keyOf(breakGlass))
  return exists(userWhere(and(eq(users.id, userId), ne(users.passwordHash, ''), isAllowed)))
}

/** Condition: a user may sign in by a password or a passkey. */
export function signsInWithoutProvider(config: SignInConfig, userId: string): SqlText {
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  return anyOf(hasPassword(config, userId), exists(passkey))
}

/** Condition: a user may sign in by a password or a provider. */
export function signsInWithoutPasskey(config: SignInConfig, userId: string): SqlText {
  const isConfigured = inArray(
    identities.provider,
    config.providers.map(({ id }) => id),
  )
  const linked = db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), isConfigured))
  return anyOf(hasPassword(config, userId), exists(linked))
}

function anyOf(one: SqlText, other: SqlText): SqlText {
  return sql`(${one} or ${other})`
}
