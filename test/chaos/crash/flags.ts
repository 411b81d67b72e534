import { numberOf, seedOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:crash -- [flags]

  --kills N          how often the runtime is killed (50)
  --writes N         how many writes are made meanwhile (100 for each kill)
  --writers N        how many are made at once (16)
  --boards N         on how many boards (4)
  --seed N           the seed of the random numbers (a random one)
  --keep             keep the folder with the service's data
  --help             show this help

Writers change boards while the runtime is killed with SIGKILL and restarted. Then the replies are
compared with the database: no acknowledged write may be lost, no write may be stored in part, and
what the boards' objects hold in memory must equal the database. It exits with 1 on any difference.`

export type Flags = {
  kills: number
  writes: number
  writers: number
  boards: number
  seed: number
  keep: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { kills, writes, writers, boards, seed, keep, help } = parse(args)
  const often = numberOf('kills', kills, 0, 1_000)
  return {
    kills: often,
    writes: numberOf('writes', writes ?? String(Math.max(often, 1) * 100), 1, 1_000_000),
    writers: numberOf('writers', writers, 1, 256),
    boards: numberOf('boards', boards, 1, 64),
    seed: seedOf(seed),
    keep,
    help,
  }
}

function parse(args: string[]) {
  return flagsIn(args, {
    kills: { type: 'string', default: '50' },
    writes: { type: 'string' },
    writers: { type: 'string', default: '16' },
    boards: { type: 'string', default: '4' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}
