import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { json } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:live',
  about: `Follows one board over many WebSockets from this process, and changes it. For each change it
measures how long it took from the request, and from its reply, until the last follower got it.
It exits with 1 if a follower got a change twice or not at all, or if more than one change in
twenty took longer than --within.`,
  flags: {
    followers: usually(1_000, count('how many followers the board has', 1, 10_000)),
    changes: usually(50, count('how many changes are made, one after the other', 1, 10_000)),
    within: usually(
      250,
      count('ms from a request until the last follower has the change', 1, 60_000),
    ),
    json,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
