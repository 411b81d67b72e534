import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** How the proof is started. */
export const USAGE = `npm run prove:history -- [flags]

  --runs N           how many boards are worked on, one after the other (100)
  --requests N       how many requests each of the 16 clients makes of each (25)
  --seed N           what chance goes by (a random one)
  --plant            take the guard out of the service, and stop at the first violation
  --help             this page

Has 16 clients work on a few cards of a board at once, and checks what they were told: for each card
there must be an order that explains it, and the board's log must go with time. Every second board
is served by two objects that know nothing of each other, so that only the store keeps them apart.
It exits with 1 on any difference; with --plant, when there is none.`

export type Flags = { runs: number; requests: number; seed: number; plant: boolean; help: boolean }

/** The flags given; those that make no sense end the proof with a sentence. */
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
