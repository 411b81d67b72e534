import { usageError } from '../scripts/exit.ts'
import { type FlagsOf, option, toggle } from '../scripts/flags.ts'

const PLACES = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']

export const COMMAND = {
  name: 'deploy',
  about: `Creates what wrangler.toml names and does not exist on Cloudflare yet, applies the migrations, then
deploys the code. It stops at the first failure, can be run again, and never deletes anything.`,
  flags: {
    location: option('PLACE', `where to create the database: ${PLACES.join(', ')}`, placeOf),
    dryRun: toggle('build the Worker and print what a deployment would do; needs no account'),
  },
}

/** The flags of a deployment. Without a location, Cloudflare chooses one. */
export type Flags = FlagsOf<typeof COMMAND>

function placeOf(given: string, name: string): string {
  if (PLACES.includes(given)) return given
  return usageError(`${name} must be one of ${PLACES.join(', ')}, not '${given}'.`)
}
