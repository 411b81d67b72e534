import { type FlagsOf, count, text, usually } from '../../../scripts/flags.ts'
import { keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'fuzz',
  about: `Runs the service, sends it requests that are almost valid, and checks every reply: no 5xx, no HTML
in place of JSON, one format of errors, no internal details, no secret. What was stored must be
read back unchanged. It exits with 1 on any violation.`,
  flags: {
    seconds: usually(60, count('how long to send requests', 1, 86_400)),
    requests: count('stop after this many requests, if that is earlier (no limit)', 1, 100_000_000),
    concurrency: usually(8, count('how many clients send at once, each on its own boards', 1, 64)),
    seed,
    only: usually('', text('WORD', 'only operations whose name has WORD in it')),
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
