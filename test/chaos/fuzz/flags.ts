import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run fuzz -- [flags]

  --seconds N        how long to send requests (60)
  --requests N       stop after this many requests, if that is earlier (no limit)
  --concurrency N    how many clients send at once, each on its own boards (8)
  --seed N           the seed of the random numbers (a random one)
  --only WORD        only operations whose name has WORD in it
  --keep             keep the folder with the service's data
  --help             show this help

Runs the service, sends it requests that are almost valid, and checks every reply: no 5xx, no HTML
in place of JSON, one format of errors, no internal details, no secret. What was stored must be
read back unchanged. It exits with 1 on any violation.`

export type Flags = {
  seconds: number
  requests: number
  concurrency: number
  seed: number
  only: string
  keep: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
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
