import type { Estimate } from '../core/votes.ts'

/** What the question of planning poker is. */
export const POKER_QUESTION = 'Whether planning poker is played on the card.'

/** What is kept under the name of an estimate. */
export function votersOf(estimate: Estimate): string {
  return `Ids of the users who estimated ${estimate}.`
}
