import { DAY_MS, HOUR_MS } from '../../kernel/contract/days.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Failure, Rule } from './fields.ts'

/** Number of causes of a rule that are told apart; further ones in an hour are noted in its runs alone. */
const MOST_CAUSES = 10

type Failed = {
  failures: Failure[]
  /** It is written into the log, which has each cause once an hour. */
  isLogged: boolean
  /** Whoever made the rule is told, once of each cause. */
  isTold: boolean
}

/** Notes that a rule has failed. */
export function afterFailure(
  { failures, toldAt }: Pick<Rule, 'failures' | 'toldAt'>,
  reason: string,
  now: Moment,
): Failed {
  const known = failures.find((one) => one.reason === reason)
  const isRoom = failures.length < MOST_CAUSES
  const last = known ?? (isRoom ? undefined : failures[0])
  if (last !== undefined && !isAgo(HOUR_MS, last.at, now))
    return { failures, isLogged: false, isTold: false }
  const others = failures.filter((one) => one !== known).slice(-MOST_CAUSES + 1)
  return {
    failures: [...others, { reason, at: now }],
    isLogged: true,
    isTold: known === undefined && (isRoom || toldAt === null || isAgo(DAY_MS, toldAt, now)),
  }
}

/** Forgets the causes for which a rule that acts again has not failed for a day, so that its maker is told if they come back. */
export function afterActing({ failures }: Pick<Rule, 'failures'>, now: Moment): Failure[] {
  const kept = failures.filter(({ at }) => !isAgo(DAY_MS, at, now))
  return kept.length === failures.length ? failures : kept
}

function isAgo(ms: number, at: string, now: Moment): boolean {
  return Date.parse(now) - Date.parse(at) >= ms
}
