import { type FlagsOf, count, usually } from '../../../scripts/flags.ts'
import { keep, seed } from './common-flags.ts'

export const COMMAND = {
  name: 'prove:webhooks',
  about: `Runs the service, makes edits while the runtime is killed and restarted, and shows that two
webhooks were sent every committed change, and nothing else. It exits with 1 on any difference.`,
  flags: {
    edits: usually(500, count('how many edits are made', 1, 100_000)),
    writers: usually(16, count('how many are made at once', 1, 256)),
    kills: usually(5, count('how often the runtime is killed meanwhile', 0, 100)),
    lateKills: usually(1, count('kills after the last edit, while deliveries go on', 0, 100)),
    seed,
    patience: usually(240, count('seconds to wait while nothing new is delivered', 1, 86_400)),
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
