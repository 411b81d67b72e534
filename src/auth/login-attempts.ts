import { createHmac } from 'node:crypto'
import { findKnownAddress } from './login-attempt-queries.ts'
import {
  countAttempts,
  rememberAddress,
  purgeAttempts,
  uncountAttempts,
} from './login-attempt-saves.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import type { Store } from '../db/store.ts'
import { networkOf } from './network.ts'
import { type Quota, LOGIN_ATTEMPTS } from '../core/quota.ts'
import { AppError } from '../core/app-error.ts'

const MINUTE_MS = 60_000

/** How long tries are counted, and how long an address that signed in is known. */
const COUNTED_MS = LOGIN_ATTEMPTS.seconds * 1_000
const KNOWN_MS = 30 * 24 * 60 * MINUTE_MS

/** Tries that fail in that time: of one name from one address, of one name from addresses that are not known, and from one address. */
export const MOST_ATTEMPTS = { pair: LOGIN_ATTEMPTS.most, name: 100, address: 100 } as const

/** Tries of one name from an address where it is known, so that ten of somebody else there do not keep its owner out. */
const MOST_KNOWN = 50

/** Who tries to sign in, as what is counted: prints that tell nobody's name or address. */
export type AttemptKeys = Record<keyof typeof MOST_ATTEMPTS | 'known', string>

/** The prints of a name, as it is compared, and an address; an IPv6 address counts with its /64. */
export function attemptKeysOf(secret: string, name: string, address: string): AttemptKeys {
  const place = networkOf(address)
  const fingerprint = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    pair: fingerprint('pair', name, place),
    name: fingerprint('name', name),
    address: fingerprint('address', place),
    known: fingerprint('known', name, place),
  }
}

/** The statements that count a try before it is looked at, and tell whether its address is known. Of a pair that is refused, no more counts against the name and the address. */
export function countAttempt({ known, ...counted }: AttemptKeys, nowMs: number) {
  const [now, until] = [moment(nowMs), moment(nowMs + COUNTED_MS)]
  return {
    pair: countAttempts([counted.pair], now, until),
    others: countAttempts([counted.name, counted.address], now, until, {
      while: counted.pair,
      most: MOST_ATTEMPTS.pair,
      known,
      mostKnown: MOST_KNOWN,
    }),
    known: findKnownAddress(known, now),
  }
}

type Tries = { who: string; count: number; until: string }[]

type Counted = { pair: Tries; others: Tries; known: unknown[] }

/**
 * Refuses a try (429 `login.throttled`) where there were too many; those at a name bar nobody whose
 * address is known, and of a known pair there may be more. Gives what is left of the name from this
 * address, the same whether it is known or not, for else it would tell who signed in there.
 */
export function expectFewAttempts(
  guesser: AttemptKeys,
  { pair, others, known }: Counted,
  nowMs: number,
): Quota | undefined {
  const tries = [...pair, ...others]
  for (const kind of ['pair', 'address', 'name'] as const) {
    const counted = tries.find(({ who }) => who === guesser[kind])
    const most = kind === 'pair' && known.length > 0 ? MOST_KNOWN : MOST_ATTEMPTS[kind]
    if (counted === undefined || counted.count <= most) continue
    if (kind === 'name' && known.length > 0) continue
    const spent = quotaOf(counted, counted.count, nowMs)
    throw new AppError('login.throttled', TOO_MANY, [], spent.resetS, spent)
  }
  return pair[0] && quotaOf(pair[0], MOST_ATTEMPTS.pair, nowMs)
}

/** What is left of `most` tries, and the seconds until they are forgotten. */
function quotaOf({ count, until }: Tries[number], most: number, nowMs: number): Quota {
  const resetS = Math.max(1, Math.ceil((Date.parse(until) - nowMs) / 1_000))
  return { policy: LOGIN_ATTEMPTS.name, remaining: Math.max(0, most - count), resetS }
}

/** Notes that a try was right: it does not count, and its address is known. */
export async function recordSuccess(
  store: Store,
  guesser: AttemptKeys,
  nowMs: number,
): Promise<void> {
  const { known, ...counted } = guesser
  await store.run([
    uncountAttempts(Object.values(counted)),
    rememberAddress(known, moment(nowMs + KNOWN_MS)),
  ])
}

/** Forgets tries whose time is over. */
export function deleteOldAttempts(store: Store, nowMs: number): Promise<void> {
  return purgeInRounds(store, ROUNDS, () => store.run([purgeAttempts(moment(nowMs))]))
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}

const TOO_MANY = 'Too many tries to sign in; wait before the next.'
