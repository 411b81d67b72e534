import { keyOf } from '../users/name-key.ts'

/** Longest username, less what makes it unique. */
const LENGTH = 56

/**
 * Usernames for somebody new, the best one first: the first of their names that can be one, then with
 * numbers, and with `random` at last. An e-mail address gives its local part, because a username must be
 * nobody's address.
 */
export function usernamesFor(names: readonly string[], random: string): string[] {
  const base = names.map(asUsername).find((name) => keyOf(name) !== '') ?? 'user'
  return [base, `${base}-2`, `${base}-3`, `${base}-${random}`]
}

function asUsername(name: string): string {
  const [local = ''] = name.normalize('NFC').split('@')
  const kept = local.replace(/[\p{Cc}\p{Cf}/]/gu, '').trim()
  return [...kept].slice(0, LENGTH).join('').trim()
}
