import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** How the fuzzer is started. */
export const USAGE = `npm run fuzz -- [flags]

  --seconds N        for how long to ask (60)
  --requests N       after how many requests to stop, if that comes first (no end)
  --concurrency N    how many ask at once, each on boards of its own (8)
  --seed N           what chance goes by (a random one)
  --only WORD        only operations whose name has WORD in it
  --keep             leave the folder with the service's state
  --help             this page

Runs the service, sends it requests that are nearly right, and checks every reply: no failure of
the server, no page where JSON belongs, one shape of error, nothing of the inside, no secret; and
what was stored is read back equal. It exits with 1 on any violation.`

export type Flags = {
  seconds: number
  requests: number
  concurrency: number
  seed: number
  only: string
  keep: boolean
  help: boolean
}

/** The flags given; those that make no sense end the run with a sentence. */
export function readFlags(args: string[]): Flags {
  const { seconds, requests, concurrency, seed, ...rest } = parse(args)
  return {
    ...rest,
    seconds: numberOf('seconds', seconds, 1, 86_400),
    requests: requests === undefined ? Infinity : numberOf('requests', requests, 1, 100_000_000),
    concurrency: numberOf('concurrency', concurrency, 1, 64),
    seed: seedOf(seed),
  }
}

function parse(args: string[]) {
  return flagsIn(args, {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string' },
    concurrency: { type: 'string', default: '8' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
