import { type FlagsOf, count, toggle, usually } from '../../../scripts/flags.ts'
import { seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:history',
  about: `16 clients change a few cards of a board at once, and their replies are checked: for each card there
must be an order of the writes that explains every reply, and the board's log must agree with time.
Every second board is served by two independent objects, so that only the guard in the database
keeps their writes consistent. It exits with 1 on any violation; with --plant, if there is none.`,
  flags: {
    runs: usually(100, count('how many boards are tested, one after the other', 1, 10_000)),
    requests: usually(25, count('requests that each of the 16 clients sends per board', 1, 1_000)),
    seed,
    plant: toggle('remove the guard from the service, and stop at the first violation'),
  },
}

export type Flags = FlagsOf<typeof COMMAND>
