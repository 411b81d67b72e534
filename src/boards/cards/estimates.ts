import type { Estimate } from './votes.ts'

/** The description of the field that starts planning poker. */
export const POKER_QUESTION = 'Whether planning poker is played on the card.'

/** The description of the field of an estimate. */
export function votersOf(estimate: Estimate): string {
  return `Ids of the users who estimated ${estimate}.`
}
