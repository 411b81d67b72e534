import { usageError } from '../scripts/exit.ts'
import { flagsIn } from '../scripts/run-script.ts'

export const USAGE = `Usage: npm run deploy -- [--location PLACE] [--dry-run]

Creates what wrangler.toml names and does not exist on Cloudflare yet, applies the migrations, then
deploys the code. It stops at the first failure, can be run again, and never deletes anything.

--location PLACE  where to create the database: wnam, enam, weur, eeur, apac or oc
--dry-run         builds the Worker and prints what a deployment would do; needs no account`

const PLACES = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']

/** The flags of a deployment. Without a location, Cloudflare chooses one. */
export type Flags = { location: string | undefined; isDry: boolean; help: boolean }

/** Reads the flags of `npm run deploy`. Unknown flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const given = flagsIn(args, {
    location: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  const { location, help } = given
  if (location !== undefined && !PLACES.includes(location))
    usageError(`--location must be one of ${PLACES.join(', ')}, not '${location}'.`)
  return { location, isDry: given['dry-run'], help }
}
