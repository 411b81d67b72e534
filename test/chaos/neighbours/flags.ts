import { flagsIn } from '../../../scripts/run-script.ts'
import { numberOf } from '../service/flags.ts'

/** The help text. */
export const USAGE = `npm run prove:neighbours -- [flags]

  --seconds N        how long each attack lasts (10)
  --only TEXT        only the attacks whose names contain this text
  --quick            three seconds for each attack
  --json             print one line of JSON at the end, and nothing else on stdout
  --keep             keep the folder with the service's data
  --help             show this help

Runs the service as \`npm run serve\` does, with its rate limits on. One user attacks it in each of
several ways, while another, the bystander, reads and writes every 20 ms. For each attack it prints
the bystander's latencies, beside those they have while as many connections ask for /healthz, and
the memory of the runtime. It exits with 1 if the bystander gets an error, if
their p99 is more than 250 ms (1 s beside sign-ins) above that of the control, if the runtime
holds more than 1,536 MB, or if an attack achieves what it must not. An attack beside which the
bystander is only late is measured again, at most three times, and the last figure counts.`

export type Flags = {
  seconds: number
  only: string
  json: boolean
  keep: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { seconds, quick, ...rest } = flagsIn(args, {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  return { ...rest, seconds: quick ? 3 : numberOf('seconds', seconds, 1, 600) }
}
