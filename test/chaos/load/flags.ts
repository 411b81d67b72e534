import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** How the proof is started. */
export const USAGE = `npm run prove:load -- [flags]

  --minutes N        how long more is offered than can be carried (10)
  --times N          how many times as much as can be carried (2)
  --connections N    over how many connections at most (100)
  --seed N           what chance goes by (a random one)
  --json             a line of JSON in the end, and nothing else on stdout
  --keep             leave the folder with the service's state
  --help             this page

Finds what the service carries of mixed work, and then offers it twice that, by the clock and not
by its replies; what is due while every connection waits for a reply is counted, and not sent.
Each reply must be a success, or a 503 or 429 with a Retry-After, within 30 s; the runtime's memory
must stay flat; when it is over the service must be as fast as before within 5 s, and all that was
acknowledged must be there. It exits with 1 where anything of that does not hold.

Above some 100 connections the local runtime lets some wait while it serves others again and again,
also where the Worker does nothing (see bench/floor): such a run tells of the runtime. It needs
Linux, whose /proc tells how much memory the runtime holds.`

export type Flags = {
  minutes: number
  times: number
  connections: number
  seed: number
  json: boolean
  keep: boolean
  help: boolean
}

/** The flags given; those that make no sense end the proof with a sentence. */
export function readFlags(args: string[]): Flags {
  const { minutes, times, connections, seed, json, keep, help } = parse(args)
  return {
    minutes: numberOf('minutes', minutes, 1, 1_440),
    times: numberOf('times', times, 1, 10),
    connections: numberOf('connections', connections, 1, 10_000),
    seed: seedOf(seed),
    json,
    keep,
    help,
  }
}

function parse(args: string[]) {
  return flagsIn(args, {
    minutes: { type: 'string', default: '10' },
    times: { type: 'string', default: '2' },
    connections: { type: 'string', default: '100' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
