import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:history -- [flags]

  --runs N           how many boards are tested, one after the other (100)
  --requests N       how many requests each of the 16 clients sends per board (25)
  --seed N           the seed of the random numbers (a random one)
  --plant            remove the guard from the service, and stop at the first violation
  --help             show this help

16 clients change a few cards of a board at once, and their replies are checked: for each card there
must be an order of the writes that explains every reply, and the board's log must agree with time.
Every second board is served by two independent objects, so that only the guard in the database
keeps their writes consistent. It exits with 1 on any violation; with --plant, if there is none.`

export type Flags = { runs: number; requests: number; seed: number; plant: boolean; help: boolean }

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { runs, requests, seed, plant, help } = parse(args)
  return {
    runs: numberOf('runs', runs, 1, 10_000),
    requests: numberOf('requests', requests, 1, 1_000),
    seed: seedOf(seed),
    plant,
    help,
  }
}

function parse(args: string[]) {
  return flagsIn(args, {
    runs: { type: 'string', default: '100' },
    requests: { type: 'string', default: '25' },
    seed: { type: 'string' },
    plant: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
