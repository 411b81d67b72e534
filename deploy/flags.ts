import { misuse } from '../scripts/demo/stop.ts'
import { flagsIn } from '../scripts/script.ts'

export const USAGE = `Usage: npm run deploy -- [--location PLACE] [--dry-run]

Makes on Cloudflare what wrangler.toml names and is not there yet, applies the migrations, then
deploys the code. It stops at the first failure, may be run again, and never deletes.

--location PLACE  where the database is made: wnam, enam, weur, eeur, apac or oc
--dry-run         builds the Worker and says what a deployment would do; needs no account`

const PLACES = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']

/** What a deployment is asked for; without a location the platform chooses one. */
export type Flags = { location: string | undefined; isDry: boolean; help: boolean }

/** The flags of `npm run deploy`; what it does not know is misuse. */
export function readFlags(args: string[]): Flags {
  const given = flagsIn(args, {
    location: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  const { location, help } = given
  if (location !== undefined && !PLACES.includes(location))
    misuse(`--location is one of ${PLACES.join(', ')}, not '${location}'.`)
  return { location, isDry: given['dry-run'], help }
}
