import { type FlagsOf, count, toggle } from '../../../scripts/flags.ts'
import { keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:acts',
  about: `Cards are moved, which sets off a chain of five rules, the schedules of rules come, and cards recur,
while the runtime is killed with SIGKILL and restarted. Then the store is read: each move must have set
off the whole chain, once and in order, in one stretch of the log; each schedule must have acted once on
each of its cards; each occurrence must have made one card, with what was on the one before it; and the
runs of the rules must agree with the log and with the cards. It exits with 1 on any difference.`,
  flags: {
    kills: count('how often the runtime is killed (50)', 1, 200),
    quick: toggle('kill five times'),
    seed,
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
