import { numberOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** The help text. */
export const USAGE = `npm run prove:live -- [flags]

  --followers N      how many followers the board has (1000)
  --changes N        how many changes are made, one after the other (50)
  --within MS        the longest time from a request until the last follower has the change (250)
  --json             print one line of JSON at the end, and nothing else on stdout
  --help             show this help

Follows one board over many WebSockets from this process, and changes it. For each change it
measures how long it took from the request, and from its reply, until the last follower got it.
It exits with 1 if a follower got a change twice or not at all, or if more than one change in
twenty took longer than --within.`

export type Flags = {
  followers: number
  changes: number
  within: number
  json: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { followers, changes, within, json, help } = flagsIn(args, {
    followers: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '50' },
    within: { type: 'string', default: '250' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  })
  return {
    followers: numberOf('followers', followers, 1, 10_000),
    changes: numberOf('changes', changes, 1, 10_000),
    within: numberOf('within', within, 1, 60_000),
    json,
    help,
  }
}
