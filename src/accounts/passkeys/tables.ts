import type { UserRows } from '../users/tables.ts'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { json, required, table } from '../../kernel/db/columns.ts'

/** The public key of a passkey, as a JSON Web Key. */
export type PublicKey =
  | { kty: 'EC'; crv: 'P-256'; x: string; y: string }
  | { kty: 'OKP'; crv: 'Ed25519'; x: string }
  | { kty: 'RSA'; n: string; e: string }

/** The passkeys of users. Their private keys stay in the authenticators that made them. */
export const passkeys = table(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: required(),
    name: required(),
    /** The id that its authenticator has given it, in base64url. */
    credentialId: required(),
    publicKey: json().$type<PublicKey>().notNull(),
    /** The number of signatures that its authenticator says it has made; 0 if it does not count. */
    counter: integer().notNull(),
    /** The ways by which browsers reach its authenticator, such as `internal` or `usb`. */
    transports: json().$type<string[]>().notNull(),
    createdAt: required(),
    lastUsedAt: text(),
  },
  (at) => [
    uniqueIndex('passkeys_by_credential').on(at.credentialId),
    index('passkeys_by_user').on(at.userId),
  ],
)

export type NewPasskey = typeof passkeys.$inferInsert

/** The challenges that were answered, until they expire: none is answered twice. */
export const usedChallenges = table(
  'used_challenges',
  { challenge: text().primaryKey(), until: required() },
  (at) => [index('used_challenges_by_until').on(at.until)],
)

/** The recovery codes of users that are not used. Of a code only its hash is stored. */
export const recoveryCodes = table(
  'recovery_codes',
  { hash: text().primaryKey(), userId: required() },
  (at) => [index('recovery_codes_by_user').on(at.userId)],
)

export const passkeysOfUsers: UserRows = { table: passkeys, user: passkeys.userId }

export const recoveryCodesOfUsers: UserRows = {
  table: recoveryCodes,
  user: recoveryCodes.userId,
}
