import { type Budget, type BudgetLimits, type Lease, openBudget } from './budget.ts'

const MIB = 1_048_576

/**
 * Bytes that an isolate holds of what users send and read: bodies, uploads, imports, exports,
 * copies and lists under way. An isolate has 128 MiB, and what is made of a byte that is held (text, values,
 * statements) takes one or two more.
 */
export const MEMORY: BudgetLimits = {
  total: 64 * MIB,
  reserve: 12 * MIB,
  small: MIB,
  share: 32 * MIB,
  waitMs: 2_000,
  waiting: 4_000,
  lostMs: 360_000,
}

/** Replies that an isolate streams at once; an export counts as four downloads, so that a user may have three under way. */
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
 * Requests that are worked on at once. Those of one user beyond the share wait in line, so that a
 * script that sends a thousand at once has them all answered, and nobody else waits behind them. A
 * request takes its place when its body has come, and gives it back with its reply.
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

/** The budgets of an isolate as one request sees them: what all requests hold, and leases of its own. */
export type Shared = Record<
  'memory' | 'streams' | 'requests',
  Pick<Budget, 'held'> & { lease(): Lease }
>

const memory = openBudget(MEMORY, () => Date.now())
const streams = openBudget(STREAMS, () => Date.now())
const requests = openBudget(REQUESTS, () => Date.now())

/** The budgets of this isolate; what is leased counts against who `holder` names then. */
export function sharedBy(holder: () => string): Shared {
  return {
    memory: { held: memory.held, lease: () => memory.lease(holder()) },
    streams: { held: streams.held, lease: () => streams.lease(holder()) },
    requests: { held: requests.held, lease: () => requests.lease(holder()) },
  }
}
