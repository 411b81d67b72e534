import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:load -- [flags]

  --minutes N        how long the overload lasts (10)
  --times N          how many times the highest rate is sent (2)
  --connections N    the highest number of connections (100)
  --seed N           the seed of the random numbers (a random one)
  --json             print one line of JSON at the end, and nothing else on stdout
  --keep             keep the folder with the service's data
  --help             show this help

Measures the highest rate of mixed requests that the service can carry, and then sends twice that at
a fixed rate, without waiting for replies. A request that is due while every connection waits for a
reply is counted and not sent. Each reply must be a success, or a 503 or 429 with a Retry-After,
within 30 s; the runtime's memory must not grow; at the end the service must be as fast as before
within 5 s, and all acknowledged writes must be stored. It exits with 1 if one of these fails.

With more than about 100 connections the local runtime lets some wait while it serves others
repeatedly, even if the Worker does nothing (see bench/floor): such a run measures the runtime. It
needs Linux, where it reads the memory of the runtime from /proc.`

export type Flags = {
  minutes: number
  times: number
  connections: number
  seed: number
  json: boolean
  keep: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
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
