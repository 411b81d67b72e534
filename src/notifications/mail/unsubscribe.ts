import { fingerprintOf } from '../../accounts/auth/login-attempt-actions.ts'
import { secretHash } from '../../accounts/auth/secret.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../kinds.ts'

/** The mail that such an address turns off: mail about one kind of notification, or digests. */
export type MailScope = NotificationKind | 'digest'

const SCOPES: readonly MailScope[] = [...NOTIFICATION_KINDS, 'digest']

export const UNSUBSCRIBE_PATH = '/users/unsubscribe'

/** The secret address that turns such mail of a user off, without a sign-in. It is signed, and not stored. */
export function unsubscribeUrl(
  origin: string,
  secret: string,
  userId: string,
  scope: MailScope,
): string {
  return `${origin}${UNSUBSCRIBE_PATH}/${userId}.${scope}.${signature(secret, userId, scope)}`
}

/** Reads from an address which mail it turns off; undefined unless one of the signing secrets has signed it. */
export function readUnsubscribe(
  secrets: readonly string[],
  token: string,
): { userId: string; scope: MailScope } | undefined {
  const [userId = '', name = '', given = '', ...more] = token.split('.')
  const scope = SCOPES.find((one) => one === name)
  if (scope === undefined || userId === '' || more.length > 0) return undefined
  const isOurs = secrets.some((secret) => isSame(given, signature(secret, userId, scope)))
  return isOurs ? { userId, scope } : undefined
}

function signature(secret: string, userId: string, scope: MailScope): string {
  return fingerprintOf(secret, 'unsubscribe', userId, scope)
}

/** Compares hashes, so that how long it takes says nothing of the signature. */
function isSame(one: string, other: string): boolean {
  return secretHash(one) === secretHash(other)
}
