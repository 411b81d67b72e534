import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { json, keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:load',
  about: `Measures the highest rate of mixed requests that the service can carry, and then sends twice that at
a fixed rate, without waiting for replies. A request that is due while every connection waits for a
reply is counted and not sent. Each reply must be a success, or a 503 or 429 with a Retry-After,
within 30 s; the runtime's memory must not grow; at the end the service must be as fast as before
within 5 s, and all acknowledged writes must be stored. It exits with 1 if one of these fails.

With more than about 100 connections the local runtime lets some wait while it serves others
repeatedly, even if the Worker does nothing (see bench/floor): such a run measures the runtime. It
needs Linux, where it reads the memory of the runtime from /proc.`,
  flags: {
    minutes: usually(10, count('how long the overload lasts', 1, 1_440)),
    times: usually(2, count('how many times the highest rate is sent', 1, 10)),
    connections: usually(100, count('the highest number of connections', 1, 10_000)),
    seed,
    json,
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
