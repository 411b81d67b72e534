import { flagsIn } from '../../../scripts/run-script.ts'

/** How the proof is started. */
export const USAGE = `npm run prove:linear -- [flags]

  --quick            inputs of a quarter of the size, and fewer runs
  --only TEXT        only the subjects whose names contain this text
  --plant            one function that is quadratic, which must be found
  --help             this page

Calls what users' input goes through, with hostile inputs that double eight times, and prints what
each size costs in ms of CPU. It exits with 1 where a doubling costs more than 2.6 times as much, on
average over the last four; with --plant, where that is not found.`

export type Flags = { quick: boolean; only: string; plant: boolean; help: boolean }

/** The flags given; those that make no sense end the proof with a sentence. */
export function readFlags(args: string[]): Flags {
  return flagsIn(args, {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    plant: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
