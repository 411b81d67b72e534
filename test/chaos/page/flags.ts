import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { json, keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:page',
  about: `Two people change a board in two browsers on a slow line, while tabs crash, are closed, loaded
again or left, lose the connection, and whole browsers are killed. Whoever lost the page opens any page
of Laneway afterwards. It exits with 1 if something that was typed and shown is not on the board once,
nor listed as taken back, or if a browser keeps something back.`,
  flags: {
    rounds: usually(30, count('how many boards are made, one after the other', 1, 10_000)),
    first: usually(1, count('the round to begin with, to repeat one', 1, 10_000)),
    steps: usually(6, count('how many things each of them does on a board', 1, 100)),
    seed,
    keep,
    json,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
