import * as fc from 'fast-check'

/** The seed of all random tests: the same in every run, unless `LANEWAY_SEED` gives another. */
export const SEED = Number(process.env['LANEWAY_SEED'] ?? 1)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
