import { type FlagsOf, count, text, toggle, usually } from '../../../scripts/flags.ts'
import { json, keep } from '../service/common-flags.ts'

export const COMMAND = {
  name: 'prove:neighbours',
  about: `Runs the service as \`npm run serve\` does, with its rate limits on. One user attacks it in each of
several ways, while another, the bystander, reads and writes every 20 ms. For each attack it prints
the bystander's latencies, beside those they have while as many connections ask for /healthz, and
the memory of the runtime. It exits with 1 if the bystander gets an error, if their p99 is more than
250 ms (1 s beside sign-ins or four attackers) above that of the control or, beside heavy requests,
their p50 more than 50 ms, if the runtime holds more than 1,536 MB, or if an attack achieves what it
must not. A quick run measures no control and compares no times: it is for machines of any speed.
An attack beside which the bystander is only late is measured again, at most three times,
and the last figure counts.`,
  flags: {
    seconds: usually(10, count('how long each attack lasts', 1, 600)),
    only: usually(
      '',
      text('TEXTS', 'only the attacks whose names contain one of these texts, with commas between'),
    ),
    every: usually(20, count('milliseconds between two requests of the bystander', 5, 1_000)),
    quick: toggle('a part of the attacks, three seconds for each, without comparing times'),
    json,
    keep,
  },
}

/** `seconds` is that of the command line; a quick run lasts three. */
export type Flags = FlagsOf<typeof COMMAND>
