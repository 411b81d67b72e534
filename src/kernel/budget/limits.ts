/** The limits of a budget, in units of what it counts, such as bytes or streams. */
export type BudgetLimits = {
  /** Units of all holders together. */
  total: number
  /** The part of `total` reserved for holders of at most `small` units, so that large holders cannot use it all. */
  reserve: number
  small: number
  /** Units of one holder. */
  share: number
  /** How long a request waits, in ms, since it came or another one of its holder was admitted. */
  waitMs: number
  /** Most requests that wait; at most a quarter of them of one holder. */
  waiting: number
  /** A lease that has not changed for so long, in ms, counts as lost: the platform may cancel requests without notice. */
  lostMs: number
  /** Whether the requests of one holder are admitted in the order in which they came, so that small ones never keep a large one waiting. */
  isInOrder?: true
}
