import { type FlagsOf, count, toggle } from '../../../scripts/flags.ts'
import { keep, seed } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:notifications',
  about: `Cards are made and fall due, people are removed from boards, and mail, push messages and webhooks of
boards and people are sent while the runtime is killed with SIGKILL and restarted. Then inboxes are
compared with the logs of the boards, and what arrived with what is stored: each notification must be
in its inbox once, each must be mailed, by messages with one Message-ID, pushed to the device of its
person and sent to their webhook, always with one id, as each activity must be to the webhook of its
board. Nothing may have been given up, and nothing of a board may reach who may not read it any more.
It exits with 1 on any difference.`,
  flags: {
    kills: count('how often the runtime is killed (50)', 0, 1_000),
    quick: toggle('kill five times'),
    seed,
    keep,
  },
}

export type Flags = FlagsOf<typeof COMMAND>
