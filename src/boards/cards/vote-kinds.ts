/** The estimates of planning poker. */
export const ESTIMATES = [
  'one',
  'two',
  'three',
  'five',
  'eight',
  'thirteen',
  'twenty',
  'forty',
  'oneHundred',
  'unsure',
] as const

export type Estimate = (typeof ESTIMATES)[number]

/** A vote on a card; `positive` and `negative` are user ids. */
export type Vote = {
  question: string
  positive: string[]
  negative: string[]
  end?: string | undefined
  public: boolean
  allowNonBoardMembers: boolean
}

/** A round of planning poker on a card: the user ids of each estimate. */
export type Poker = Partial<Record<Estimate, string[]>> & {
  question: boolean
  end?: string | undefined
  allowNonBoardMembers: boolean
  estimation?: number
}

/** The description of the field that starts planning poker. */
export const POKER_QUESTION = 'True if planning poker is played on the card.'

/** The description of the field of an estimate. */
export function votersOf(estimate: Estimate): string {
  return `Ids of the users who estimated ${estimate}.`
}
