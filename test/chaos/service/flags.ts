import { randomInt } from 'node:crypto'
import { usageError } from '../../../scripts/exit.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:webhooks -- [flags]

  --edits N          how many edits are made (500)
  --writers N        how many are made at once (16)
  --kills N          how often the runtime is killed meanwhile (5)
  --late-kills N     how often it is killed after the last edit, while deliveries go on (1)
  --seed N           the seed of the random numbers (a random one)
  --patience N       how many seconds to wait while nothing new is delivered (240)
  --keep             keep the folder with the service's data
  --help             show this help

Runs the service, makes edits while the runtime is killed and restarted, and shows that two
webhooks were sent every committed change, and nothing else. It exits with 1 on any difference.`

export type Flags = {
  edits: number
  writers: number
  kills: number
  lateKills: number
  seed: number
  patience: number
  keep: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { edits, writers, kills, seed, patience, keep, help, ...rest } = parse(args)
  return {
    edits: numberOf('edits', edits, 1, 100_000),
    writers: numberOf('writers', writers, 1, 256),
    kills: numberOf('kills', kills, 0, 100),
    lateKills: numberOf('late-kills', rest['late-kills'], 0, 100),
    seed: seedOf(seed),
    patience: numberOf('patience', patience, 1, 86_400),
    keep,
    help,
  }
}

/** The seed given, or one by chance. */
export function seedOf(text: string | undefined): number {
  return text === undefined ? randomInt(2 ** 32) : numberOf('seed', text, 0, 2 ** 32 - 1)
}

function parse(args: string[]) {
  return flagsIn(args, {
    edits: { type: 'string', default: '500' },
    writers: { type: 'string', default: '16' },
    kills: { type: 'string', default: '5' },
    'late-kills': { type: 'string', default: '1' },
    seed: { type: 'string' },
    patience: { type: 'string', default: '240' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
}

/** The number that a flag's text is, from `least` to `most`; anything else is misuse. */
export function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  return usageError(`--${name} ${text} is not a number from ${least} to ${most}.`)
}
