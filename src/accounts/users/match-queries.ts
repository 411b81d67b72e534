import { type SQL, and, count, eq, min, or, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { eqAny } from '../../kernel/db/scope.ts'
import { keyOf } from './fields.ts'
import { isAccount } from './placeholder-queries.ts'
import { users } from './tables.ts'

/** Condition: the address of a user is theirs for sure: they have confirmed it, or a site admin has set it. */
const isTrusted = or(
  eq(users.emailKey, users.verifiedEmailKey),
  eq(users.emailKey, users.vouchedEmailKey),
)

// The index is of this text.
const fullname = sql<string>`profile ->> 'fullname'`

const matched = { id: users.id, username: users.username, isDisabled: users.loginDisabled }

/** Names and addresses that people have elsewhere. */
type Sought = { names: string[]; addresses: string[] }

/**
 * The users with these ids, usernames or addresses, each with the key of the username and of the address.
 * The address is null unless it is theirs for sure. `only` is the id of a user besides whom none is found.
 */
export function usersKnownBy({ names, addresses }: Sought, only: string | undefined) {
  const { id, usernameKey, emailKey } = users
  return db
    .select({
      ...matched,
      key: usernameKey,
      address: sql<string | null>`iif(${isTrusted}, ${emailKey}, null)`.as('address'),
    })
    .from(users)
    .where(
      and(
        or(
          eqAny(id, names),
          eqAny(usernameKey, names.map(keyOf)),
          and(eqAny(emailKey, addresses.map(keyOf)), isTrusted),
        ),
        isAccount,
        onlyIf(only),
      ),
    )
}

/** The users who alone have one of these full names, as `usersKnownBy` finds them. */
export function usersCalled(names: string[], only: string | undefined) {
  return db
    .select({
      id: min(users.id).as('id'),
      username: min(users.username).as('username'),
      isDisabled: sql<boolean>`max(${users.loginDisabled})`.mapWith(Boolean).as('is_disabled'),
      fullname: fullname.as('fullname'),
    })
    .from(users)
    .where(
      and(
        sql`${fullname} in (select value from json_each(${JSON.stringify(names)}))`,
        isAccount,
        onlyIf(only),
      ),
    )
    .groupBy(fullname)
    .having(eq(count(), 1))
}

function onlyIf(user: string | undefined): SQL | undefined {
  return user === undefined ? undefined : eq(users.id, user)
}
