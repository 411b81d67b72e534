import { createHmac } from 'node:crypto'
import { findKnown } from '../db/find/tries.ts'
import { countTries, noteKnown, purgeTries, takeBackTries } from '../db/save/tries.ts'
import type { Store } from '../db/store.ts'
import { networkOf } from '../domain/network.ts'
import { Refusal } from '../domain/refusal.ts'

const MINUTE_MS = 60_000

/** How long tries are counted, and how long an address that signed in is known. */
const COUNTED_MS = 15 * MINUTE_MS
const KNOWN_MS = 30 * 24 * 60 * MINUTE_MS

/** Tries that fail in that time: of one name from one address, of one name from addresses that are not known, and from one address. */
export const MOST_TRIES = { pair: 10, name: 100, address: 100 } as const

/** Who tries to sign in, as what is counted: prints that tell nobody's name or address. */
export type Guesser = Record<keyof typeof MOST_TRIES | 'known', string>

/** The prints of a name, as it is compared, and an address; an IPv6 address counts with its /64. */
export function guesserOf(secret: string, name: string, address: string): Guesser {
  const place = networkOf(address)
  const print = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    pair: print('pair', name, place),
    name: print('name', name),
    address: print('address', place),
    known: print('known', name, place),
  }
}

/** The statements that count a try before it is looked at, and tell whether its address is known. Of a pair that is refused, no more counts against the name and the address. */
export function countingTry({ known, ...counted }: Guesser, nowMs: number) {
  const [now, until] = [moment(nowMs), moment(nowMs + COUNTED_MS)]
  return {
    pair: countTries([counted.pair], now, until),
    others: countTries([counted.name, counted.address], now, until, {
      while: counted.pair,
      most: MOST_TRIES.pair,
    }),
    known: findKnown(known, now),
  }
}

type Tries = { who: string; count: number; until: string }[]

type Counted = { pair: Tries; others: Tries; known: unknown[] }

/** Refuses a try (429 `login.throttled`) where there were too many; those at a name bar nobody whose address is known. */
export function expectFewTries(
  guesser: Guesser,
  { pair, others, known }: Counted,
  nowMs: number,
): void {
  const tries = [...pair, ...others]
  for (const kind of ['pair', 'address', 'name'] as const) {
    const counted = tries.find(({ who }) => who === guesser[kind])
    if (counted === undefined || counted.count <= MOST_TRIES[kind]) continue
    if (kind === 'name' && known.length > 0) continue
    const waitS = Math.max(1, Math.ceil((Date.parse(counted.until) - nowMs) / 1_000))
    throw new Refusal('login.throttled', TOO_MANY, [], waitS)
  }
}

/** Notes that a try was right: it does not count, and its address is known. */
export async function settleTry(store: Store, guesser: Guesser, nowMs: number): Promise<void> {
  const { known, ...counted } = guesser
  await store.run([
    takeBackTries(Object.values(counted)),
    noteKnown(known, moment(nowMs + KNOWN_MS)),
  ])
}

/** Forgets tries whose time is over. */
export function sweepTries(store: Store, nowMs: number): Promise<void> {
  return store.run([purgeTries(moment(nowMs))])
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}

const TOO_MANY = 'Too many tries to sign in; wait before the next.'
