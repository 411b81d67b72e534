import { AppError } from '../../../src/kernel/contract/app-error.ts'

/** A function of the service under attack. */
export type Subject = {
  name: string
  /** The largest input, in what `make` counts in. */
  most: number
  /** Makes an input of that size, and gives what does the work on it. */
  make(size: number): () => unknown
}

/** The cost of the work on an input as it doubles, in ms of CPU, from the smallest on; and how many times more each of the last doublings costs on average. */
export type Growth = { costsMs: number[]; factor: number }

/** The number of times that the smallest input doubles. */
export const DOUBLINGS = 8

/**
 * Only the last doublings count: in small inputs what does not depend on their size outweighs the
 * rest. One doubling alone is too noisy to judge by (collecting garbage, caches that overflow), so
 * what counts is the mean of four, which is the fourth root of what all of them cost together.
 * Linear work gives 2, sorting 2.2, quadratic work 4.
 */
const JUDGED = 4

/** The most that a doubling may cost on average. */
export const MOST_FACTOR = 2.6

/** Least CPU that one measurement takes, in ms: the work is repeated until then. */
const LEAST_MS = 6

/** CPU of one piece of work after which nothing larger is tried, in ms. */
const HOPELESS_MS = 4_000

/** Measures a subject: the best of so many measurements for each size. */
export async function growthOf(subject: Subject, runs: number): Promise<Growth> {
  const sizes = Array.from({ length: DOUBLINGS + 1 }, (_, at) =>
    Math.ceil(subject.most / 2 ** (DOUBLINGS - at)),
  )
  // The compiler has seen the work before it is measured.
  await costOf(subject.make(sizes[DOUBLINGS / 2] ?? 1), 60)
  const costsMs: number[] = []
  for (const size of sizes) {
    const work = subject.make(size)
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs; run += 1) {
      best = Math.min(best, await costOf(work, LEAST_MS))
      if (best > HOPELESS_MS) break
    }
    costsMs.push(best)
    if (best > HOPELESS_MS) return { costsMs, factor: Number.POSITIVE_INFINITY }
  }
  const [before = 0, last = 0] = [costsMs.at(-1 - JUDGED), costsMs.at(-1)]
  return { costsMs, factor: (last / before) ** (1 / JUDGED) }
}

/** CPU of one piece of work, in ms, repeated until there is enough to measure. A refusal is an end like any other. */
async function costOf(work: () => unknown, leastMs: number): Promise<number> {
  const before = process.cpuUsage()
  for (let times = 1; ; times += 1) {
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
    }
    const { user, system } = process.cpuUsage(before)
    const spentMs = (user + system) / 1_000
    if (spentMs >= leastMs) return spentMs / times
  }
}
