import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:linear -- [flags]

  --quick            inputs of a quarter of the size, and fewer runs
  --only TEXT        only the subjects whose names contain this text
  --plant            measure one quadratic function instead, which must be found
  --help             show this help

Calls the functions that process user input with hostile inputs that double eight times, and prints
the CPU time of each size in ms. It exits with 1 if a doubling costs more than 2.6 times as much, on
average over the last four; with --plant, if the planted function is not found.`

export type Flags = { quick: boolean; only: string; plant: boolean; help: boolean }

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  return flagsIn(args, {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    plant: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
