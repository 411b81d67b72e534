import { WORKS, type WorkName, isWork } from './works.ts'

/** The works that are measured, and for how long. */
export type Plan = {
  works: WorkName[]
  connections: number[]
  rounds: number
  /** Most rounds of a slow work. */
  slowRounds: number
  ms: number
  warmUpMs: number
}

/** The default plan. */
export const FULL: Plan = {
  works: Object.keys(WORKS).filter(isWork),
  connections: [1, 16, 64],
  rounds: 5,
  slowRounds: 5,
  ms: 2_000,
  warmUpMs: 1_000,
}
/** The same in less than five minutes. */
export const QUICK: Plan = { ...FULL, rounds: 3, slowRounds: 1, ms: 800, warmUpMs: 500 }
/** A short sample, in less than 45 seconds. */
export const SHORT: Plan = {
  ...QUICK,
  works: ['create hot', 'read card', 'list 100', 'mixed'],
  connections: [1, 16],
  rounds: 1,
  ms: 600,
}
