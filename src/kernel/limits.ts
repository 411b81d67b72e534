/** Limits for everything that users can add beside rows of boards' entities: entries of lists within rows, and the things of a user. docs/limits.md lists them, with those of entities, bodies, imports and rates. */
export const COUNT_LIMITS = {
  board: {
    labels: 1_000,
    invitations: 100,
    /** Characters of all custom fields together, as JSON. */
    fieldCharacters: 2_000_000,
  },
  customField: { dropdownItems: 1_000 },
  card: { dependencies: 100, stickers: 100, locations: 100 },
  checklist: { items: 1_000 },
  comment: { reactions: 200 },
  site: { invitations: 1_000 },
  user: {
    /** Boards that a user is a member of, when they make another one; others may still add them to more. */
    boards: 10_000,
    savedQuestions: 100,
    starredBoards: 500,
    watches: 5_000,
    namedTokens: 50,
    passkeys: 20,
    feeds: 100,
    pushSubscriptions: 20,
    integrations: 10,
  },
}
