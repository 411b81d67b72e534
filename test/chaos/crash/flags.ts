import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:crash',
  about: `Writers change boards while the runtime is killed with SIGKILL and restarted. Then the replies are
compared with the database: no acknowledged write may be lost, no write may be stored in part, and
what the boards' objects hold in memory must equal the database. It exits with 1 on any difference.`,
  flags: {
    kills: usually(50, count('how often the runtime is killed', 0, 1_000)),
    writes: count('how many writes are made meanwhile (100 for each kill)', 1, 1_000_000),
    writers: usually(16, count('how many are made at once', 1, 256)),
    boards: usually(4, count('on how many boards', 1, 64)),
    seed,
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND> & { writes: number }
