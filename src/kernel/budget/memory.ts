import { type Budget, type Lease, openBudget } from './budget.ts'
import type { BudgetLimits } from './counts.ts'
import { keyed, keysOf } from '../contract/keyed.ts'

const MIB = 1_048_576

/** Bytes that the platform gives an isolate. The program itself takes about an eighth of them. */
const ISOLATE = 128 * MIB

/** Most bytes of replies that an isolate keeps for whoever reads the same next (`src/operations/read-memory.ts`). */
export const KEPT_BYTES = ISOLATE / 8

/**
 * Bytes in an isolate of what users send and read: bodies, uploads, imports, exports, copies and
 * lists in progress. Each byte needs one or two more for the text, values and statements made from it.
 */
export const MEMORY: BudgetLimits = {
  total: ISOLATE / 2,
  reserve: 12 * MIB,
  small: MIB,
  share: 32 * MIB,
  waitMs: 2_000,
  waiting: 4_000,
  lostMs: 360_000,
}

/** Responses that an isolate streams at once. An export counts as four, so a user can have three. */
export const STREAMS: BudgetLimits = {
  total: 192,
  reserve: 0,
  small: 0,
  share: 12,
  waitMs: 2_000,
  waiting: 400,
  lostMs: 360_000,
}

/**
 * Requests that run at once. Requests of one user beyond the share wait, so that a script that sends a
 * thousand at once gets them all answered and nobody else waits behind them. A request takes its unit
 * when its body has arrived, and returns it with the response.
 */
export const REQUESTS: BudgetLimits = {
  total: 256,
  reserve: 0,
  small: 0,
  share: 16,
  waitMs: 30_000,
  waiting: 8_000,
  lostMs: 30_000,
}

/**
 * Limits the heavy work at one time, in units that a light request has none of (`weight.ts`). A user
 * does work that weighs a whole share one at a time, and all users together do two. A lease lasts as
 * long again as its work has taken, so that one user's heavy work takes at most half of the time.
 */
export const WORK: BudgetLimits = {
  total: 32,
  reserve: 0,
  small: 0,
  share: 16,
  waitMs: 30_000,
  waiting: 4_000,
  lostMs: 60_000,
  isInOrder: true,
}

const BUDGETS = keyed(['memory', 'streams', 'requests', 'work'], (name) =>
  openBudget({ memory: MEMORY, streams: STREAMS, requests: REQUESTS, work: WORK }[name], Date.now),
)

/** The budgets of an isolate as one request uses them. */
export type Shared = Record<keyof typeof BUDGETS, Pick<Budget, 'held'> & { lease(): Lease }>

/** The budgets of this isolate. Each lease counts against the holder at the time it is made. */
export function sharedBy(holder: () => string): Shared {
  return keyed(keysOf(BUDGETS), (name) => {
    const { held, lease } = BUDGETS[name]
    return { held, lease: () => lease(holder()) }
  })
}
