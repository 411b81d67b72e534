import { numberOf } from '../service/flags.ts'
import { flagsIn } from '../../../scripts/run-script.ts'

/** How the proof is started. */
export const USAGE = `npm run prove:live -- [flags]

  --followers N      how many follow the board (1000)
  --changes N        how many changes are made, one after the other (50)
  --within MS        how long a change may take to the last follower, from its request (250)
  --json             a line of JSON in the end, and nothing else on stdout
  --help             this page

Has many follow one board by WebSocket, all from this process, and changes it. For each change it
measures how long it took from the request, and from its reply, until the last of them was told.
It exits with 1 where one was told anything twice or not at all, or where more than one change in
twenty took longer than it may.`

export type Flags = {
  followers: number
  changes: number
  within: number
  json: boolean
  help: boolean
}

/** The flags given; those that make no sense end the proof with a sentence. */
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
