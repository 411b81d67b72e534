import { type Budget, openBudget } from '../../kernel/budget/budget.ts'
import type { BudgetLimits } from '../../kernel/budget/counts.ts'
import { AppError } from '../../kernel/contract/app-error.ts'

/** Hashes of an isolate. scrypt blocks its only thread, so they run one at a time, and those who want one take turns by address. */
export const HASHES: BudgetLimits = {
  total: 1,
  reserve: 0,
  small: 0,
  share: 1,
  waitMs: 30_000,
  waiting: 80,
  lostMs: 5_000,
}

/** Requests for the same hash. One of them hashes, and the others need not if its result is known then. */
export const SAME_HASH: BudgetLimits = { ...HASHES, total: Infinity, waiting: 800 }

/** Pauses between two hashes, in which other requests run, and the length of each in ms. One is not enough: the runtime counts the first from before the last hash, and accepts new connections only while it waits. */
const RESTS = { count: 4, ms: 10 } as const

export type Hash<T> = {
  address: string
  /** Says which requests are for the same hash. */
  key: string
  known(): T | undefined
  hash(): Promise<T>
}

/**
 * Opens what runs one hash at a time. It throws `login.throttled` (429) if an address has too many
 * requests waiting, and `store.overloaded` (503) if all have.
 */
export function openHashTurns(nowMs: () => number): <T>(wanted: Hash<T>) => Promise<T> {
  const hashes = openBudget(HASHES, nowMs, refusal)
  const same = openBudget(SAME_HASH, nowMs, refusal)
  let endedMs = -Infinity

  async function hashAlone<T>({ known, hash }: Hash<T>): Promise<T> {
    const isSoon = nowMs() - endedMs < RESTS.count * RESTS.ms
    for (let left = isSoon ? RESTS.count : 0; left > 0; left -= 1) await sleep(RESTS.ms)
    const result = known() ?? (await hash())
    // The runtime's clock does not advance during a hash until the request waits for something.
    await sleep(1)
    endedMs = nowMs()
    return result
  }

  return (wanted) =>
    holding(same, wanted.key, async () => {
      const known = wanted.known()
      return known ?? holding(hashes, wanted.address, () => hashAlone(wanted))
    })
}

/** Does something while it holds one unit of a budget. */
async function holding<T>(budget: Budget, holder: string, work: () => Promise<T>): Promise<T> {
  const lease = budget.lease(holder)
  try {
    await lease.grow(1)
    return await work()
  } finally {
    lease.end()
  }
}

function refusal(of: 'all' | 'holder'): AppError {
  return of === 'holder'
    ? new AppError('login.throttled', { waitS: 5 })
    : new AppError('store.overloaded', { reason: FULL, waitS: 5 })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

const FULL = 'Too many sign-ins at once; try again in a moment.'
