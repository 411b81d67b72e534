import type { UserRows } from '../users/tables.ts'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, json, required, table } from '../../kernel/db/columns.ts'
import type { BoardRole } from '../../kernel/contract/choices.ts'

/** The roles that groups of a provider gave, by the ids of boards. */
export type GivenRoles = Record<string, BoardRole>

/** The identities of users at providers: a provider and its issuer name somebody by a subject, who is one user here. */
export const identities = table(
  'identities',
  {
    id: text().primaryKey(),
    userId: required(),
    provider: required(),
    issuer: required(),
    subject: required(),
    /** The verified e-mail address that the provider named last; empty for none. */
    email: required(),
    createdAt: required(),
    usedAt: required(),
    /** Set if a group made the user a site admin. `gaveRoles` are the roles that groups gave: both go with the groups. */
    gaveAdmin: flagColumn(),
    gaveRoles: json().$type<GivenRoles>().notNull(),
  },
  (at) => [
    uniqueIndex('identities_by_subject').on(at.provider, at.issuer, at.subject),
    uniqueIndex('identities_by_user').on(at.userId, at.provider),
  ],
)

/** Sign-ins that were begun and for whose answer the service waits. Each is deleted by its answer, so that it is used once. */
export const pendingSignIns = table(
  'pending_sign_ins',
  {
    /** The hash of the state that the answer must have. */
    id: text().primaryKey(),
    /** The hash of the cookie of the browser that began it. */
    browserHash: required(),
    provider: required(),
    nonce: required(),
    verifier: required(),
    /** The address that the browser goes to then. */
    returnTo: required(),
    /** The sign-in that asked for a link; null if somebody signs in. */
    userId: text(),
    jti: text(),
    ver: integer(),
    expiresAt: required(),
  },
  (at) => [index('pending_sign_ins_by_expiry').on(at.expiresAt)],
)

export type NewIdentity = typeof identities.$inferInsert

export const identitiesOfUsers: UserRows = { table: identities, user: identities.userId }
