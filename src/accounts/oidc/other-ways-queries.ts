import { and, eq, exists, ne } from 'drizzle-orm'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import type { SqlText } from '../../kernel/db/statements.ts'
import { keyOf } from '../users/name-key.ts'
import { userWhere } from '../users/saves.ts'
import { users } from '../users/tables.ts'

/** Condition: a user has a password by which they may sign in. */
export function hasPassword({ passwords, breakGlass }: SignInConfig, userId: string): SqlText {
  const isAllowed = passwords ? undefined : eq(users.usernameKey, keyOf(breakGlass))
  return exists(userWhere(and(eq(users.id, userId), ne(users.passwordHash, ''), isAllowed)))
}
