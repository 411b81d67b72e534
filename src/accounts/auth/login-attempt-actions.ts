import { createHmac } from 'node:crypto'
import { attemptsWithOneMore, findKnownAddress } from './login-attempt-queries.ts'
import {
  countAttempts,
  rememberAddresses,
  uncountAttempts,
  purgeAttempts,
} from './login-attempt-saves.ts'
import type { FollowUp } from '../../kernel/db/statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import { networkOf } from './network.ts'
import { AppError, LOGIN_ATTEMPTS, type Quota } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'

const MINUTE_MS = 60_000

/** Attempts are counted for the first of these times; an address from which a user signed in stays known for the second. */
const COUNTED_MS = LOGIN_ATTEMPTS.seconds * 1_000
const KNOWN_MS = 30 * 24 * 60 * MINUTE_MS

type Limit = 'pair' | 'known' | 'name' | 'address'

/**
 * Most failed attempts in that time: `pair` is one name from one address, `known` one name from an address
 * that is known, so that somebody else there cannot lock the owner out with ten, and `name` is one name
 * from unknown addresses. Tests lower them.
 */
export const MOST_ATTEMPTS: Record<Limit, number> = {
  pair: LOGIN_ATTEMPTS.most,
  known: 50,
  name: 100,
  address: 100,
}

/** The fingerprints under which an attempt is counted. They reveal neither name nor address. */
export type AttemptKeys = Record<Limit, string>

/** A text under which something is counted that does not reveal what it is made from. */
export function fingerprintOf(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** The fingerprints of a normalised name and an address; an IPv6 address counts as its /64. */
export function attemptKeysOf(secret: string, name: string, address: string): AttemptKeys {
  const network = networkOf(address)
  const fingerprint = (...parts: string[]) => fingerprintOf(secret, ...parts)
  return {
    pair: fingerprint('pair', name, network),
    name: fingerprint('name', name),
    address: fingerprint('address', network),
    known: fingerprint('known', name, network),
  }
}

/** Statements that count an attempt before its password is checked, and find whether the address is known. Attempts of a refused pair no longer count for the name and the address. */
export function countAttempt({ known, ...counted }: AttemptKeys, nowMs: number) {
  const [now, until] = [momentOf(nowMs), momentOf(nowMs + COUNTED_MS)]
  return {
    pair: countAttempts([counted.pair], now, until),
    others: countAttempts([counted.name, counted.address], now, until, {
      while: counted.pair,
      most: MOST_ATTEMPTS.pair,
      known,
      mostKnown: MOST_ATTEMPTS.known,
    }),
    known: findKnownAddress(known, now),
  }
}

/** Statements that read the counts as they would be with one more attempt, and count none. */
export function attemptsSoFar({ known, ...counted }: AttemptKeys, nowMs: number) {
  const now = momentOf(nowMs)
  return {
    pair: attemptsWithOneMore([counted.pair], now),
    others: attemptsWithOneMore([counted.name, counted.address], now),
    known: findKnownAddress(known, now),
  }
}

type AttemptCounts = { who: string; count: number; until: string }[]

type Counted = { pair: AttemptCounts; others: AttemptCounts; known: unknown[] }

/**
 * Throws `login.throttled` (429) after too many attempts; its reason says whose. The limit of a name does not apply to known
 * addresses, and a known pair has a higher limit. Returns what is left for this name and address. That
 * is the same whether the address is known or not: else it would reveal who has signed in there.
 */
export function expectFewAttempts(
  keys: AttemptKeys,
  { pair, others, known }: Counted,
  { nowMs, place }: { nowMs: number; place: 'address' | 'network' },
): Quota | undefined {
  const counts = [...pair, ...others]
  for (const kind of ['pair', 'address', 'name'] as const) {
    const counted = counts.find(({ who }) => who === keys[kind])
    const most = kind === 'pair' && known.length > 0 ? MOST_ATTEMPTS.known : MOST_ATTEMPTS[kind]
    if (counted === undefined || counted.count <= most) continue
    if (kind === 'name' && known.length > 0) continue
    const quota = quotaOf(counted, counted.count, nowMs)
    throw new AppError('login.throttled', {
      reason: tooMany(kind, place),
      waitS: quota.resetS,
      quota,
    })
  }
  return pair[0] && quotaOf(pair[0], MOST_ATTEMPTS.pair, nowMs)
}

function quotaOf({ count, until }: AttemptCounts[number], most: number, nowMs: number): Quota {
  const resetS = Math.max(1, Math.ceil((Date.parse(until) - nowMs) / 1_000))
  return { policy: LOGIN_ATTEMPTS.name, remaining: Math.max(0, most - count), resetS }
}

/** The statement for after a right password or code: the attempt no longer counts. */
export function uncountAttempt({ known: _known, ...counted }: AttemptKeys) {
  return uncountAttempts(Object.values(counted))
}

/** The source of attempts; the address is undefined if they are not limited. */
export type AttemptsFrom = {
  secret: string
  attemptAddress: string | undefined
  nowMs(): number
}

/** The names and the id by which attempts of a user count: the names that they may give, and their id after the password. */
export type AttemptNames = { id: string; usernameKey: string; emailKey?: string | null | undefined }

/**
 * Remembers the address of a request as one where a user is at home, whichever way they came in: others
 * who try their names do not lock them out there.
 */
export function rememberHome(
  { secret, attemptAddress: address, nowMs }: AttemptsFrom,
  { id, usernameKey, emailKey }: AttemptNames,
): FollowUp[] {
  if (address === undefined) return []
  const names = [id, usernameKey, ...(emailKey ? [emailKey] : [])]
  const known = names.map((name) => attemptKeysOf(secret, name, address).known)
  return [(isDone) => rememberAddresses(known, momentOf(nowMs() + KNOWN_MS), isDone)]
}

export function deleteOldAttempts(store: Store, nowMs: number): Promise<void> {
  return purgeAttempts(store, momentOf(nowMs))
}

/** Says which of the limits is reached, and whose it is. */
function tooMany(kind: Exclude<Limit, 'known'>, place: 'address' | 'network'): string {
  const whose = {
    pair: `by this name from this ${place}`,
    name: 'by this name',
    address: `from this ${place}`,
  }[kind]
  return `Too many failed sign-ins ${whose}; wait as long as Retry-After says.`
}
