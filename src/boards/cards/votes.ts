import { keyed, pick } from '../../kernel/contract/keyed.ts'
import { ESTIMATES, type Poker, type Vote } from './vote-kinds.ts'

type Given<T> = { [K in keyof T]?: T[K] | null | undefined }

/** The vote after an edit: null ends it, a new question clears the votes, fields not given stay. */
export function voteAfter(now: Vote | null, given: Given<Vote> | null): Vote | null {
  if (given === null) return null
  const isFresh = typeof given.question === 'string'
  const before =
    now === null || isFresh
      ? { ...EMPTY_VOTE, ...settingsOf(now), ...(now !== null && { public: now.public }) }
      : now
  const settings = pick(given, ['question', 'public', 'allowNonBoardMembers'])
  const ballots = isFresh ? {} : pick(given, ['positive', 'negative'])
  return { ...before, ...settings, ...ballots, end: endAfter(before.end, given.end) }
}

/** The poker round after an edit: null ends it, `question` clears the estimates, fields not given stay. */
export function pokerAfter(now: Poker | null, given: Given<Poker> | null): Poker | null {
  if (given === null) return null
  const isFresh = typeof given.question === 'boolean'
  const before = now === null || isFresh ? { ...EMPTY_POKER, ...settingsOf(now) } : now
  const settings = pick(given, ['question', 'allowNonBoardMembers', 'estimation'])
  const ballots = isFresh ? {} : pick(given, ESTIMATES)
  return { ...before, ...settings, ...ballots, end: endAfter(before.end, given.end) }
}

const EMPTY_VOTE: Vote = {
  question: '',
  positive: [],
  negative: [],
  public: false,
  allowNonBoardMembers: false,
}

const EMPTY_POKER: Poker = {
  question: false,
  allowNonBoardMembers: false,
  ...keyed(ESTIMATES, (): string[] => []),
}

function settingsOf(now: Vote | Poker | null) {
  return now === null ? {} : pick(now, ['allowNonBoardMembers', 'end'])
}

function endAfter(now: string | undefined, given: string | null | undefined): string | undefined {
  return given === undefined ? now : (given ?? undefined)
}
