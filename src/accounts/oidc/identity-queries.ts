import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { users } from '../users/tables.ts'
import { identities } from './tables.ts'

const person = {
  id: users.id,
  ver: users.ver,
  usernameKey: users.usernameKey,
  emailKey: users.emailKey,
  isAdmin: users.isAdmin,
  /** Bots sign in by nothing. */
  loginDisabled: sql<boolean>`(${users.loginDisabled} or ${users.isBot})`
    .mapWith(Boolean)
    .as('may_not'),
}

/**
 * The user whom a provider knows by a subject, with the id of that identity and the rights that groups
 * gave. One who came while the issuer was written with or without a slash at its end is found, too, so
 * that an operator who corrects it parts nobody from their account; see `knownBy`.
 */
export function findIdentity(provider: string, issuer: string, subject: string) {
  const bare = issuer.replace(/\/$/, '')
  return db
    .select({
      ...person,
      // D1 gives the columns of a batch by their names.
      identity: sql<string>`${identities.id}`.as('identity'),
      issuer: identities.issuer,
      gaveAdmin: identities.gaveAdmin,
      gaveRoles: identities.gaveRoles,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(
        eq(identities.provider, provider),
        inArray(identities.issuer, [bare, `${bare}/`]),
        eq(identities.subject, subject),
      ),
    )
}

type Known = Awaited<ReturnType<typeof findIdentity>>[number]

/** The one of those whom a provider knows by a subject who came by the issuer as it is written now, or else the other one. */
export function knownBy(found: readonly Known[], issuer: string): Known | undefined {
  return found.find((one) => one.issuer === issuer) ?? found[0]
}

/** The user with this e-mail address, whether they have confirmed it, and whether the provider knows them as somebody else. */
export function findOwner(emailKey: string, provider: string) {
  return db
    .select({
      ...person,
      isConfirmed: sql<boolean>`${users.verifiedEmailKey} is ${users.emailKey}`
        .mapWith(Boolean)
        .as('is_confirmed'),
      linked: sql<string | null>`${identities.id}`.as('linked'),
    })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.provider, provider)))
    .where(and(eq(users.emailKey, emailKey), sql`${emailKey} <> ''`))
}

/** The links of a user, oldest first. */
export function identitiesOf(userId: string) {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.provider)
}
