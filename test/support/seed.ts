import * as fc from 'fast-check'

/** The seed of all random tests: the same in every run, unless `LANEWAY_SEED` gives another. */
export const SEED = Number(process.env['LANEWAY_SEED'] ?? 1)

/** Returns the number of runs of a random test: the usual one, times `LANEWAY_RUNS` where given. */
export function runsOf(usual: number): number {
  return usual * Number(process.env['LANEWAY_RUNS'] ?? 1)
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
