/** Rows and statements of one read, as `Server-Timing` and the tests have them: of a board of 200 cards. */
export const MEASURED = {
  wholeView: { rows: 255, statements: 9 },
  wholeViewBefore: { rows: 1_229, statements: 12 },
  keptView: { rows: 4, statements: 2 },
  changedCards: { rows: 23, statements: 7 },
  unchanged: { rows: 4, statements: 1 },
  unchangedBefore: { rows: 9, statements: 13 },
  since: { rows: 54, rowsOfNextCard: 9, statements: 14 },
} as const

/** Limits of D1 as they are published, and the time of a batch of writes that this page assumes. */
export const D1 = { queriesPerSecond: 1_000, batchMs: 4, gb: 10, replicas: 6, atOnce: 6 } as const

/** The site: assumptions, of which none is measured. */
export const SITE = {
  boards: 1_000_000,
  cardsOfBoard: 40,
  kbOfCard: 4.6,
  activeShare: 0.02,
  peopleOnBoard: 3,
  opensOfPerson: 2,
  keptShare: 0.5,
  looksOfPerson: 60,
  changesOfBoard: 30,
  reconnectsOfPerson: 1,
  missedCards: 5,
  bulkChangesOfBoard: 0.5,
  bulkCards: 101,
  boardsOfUser: 5,
  accountChanges: 10_000,
} as const
