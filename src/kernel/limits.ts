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

/** Longest texts in characters, longest lists in entries. Pages refuse what is longer before it is sent. */
export const LIMITS = {
  title: 1_000,
  text: 100_000,
  /** The value of a custom field. */
  value: 10_000,
  /** The name of a token, a passkey or a share link, and the beginning of one that people are found by. */
  name: 100,
  id: 64,
  entries: 1_000,
} as const

/** Most bytes of a form with a file: the file and the form around it. */
export const UPLOAD_BYTES = 26_214_400

/** Most bytes of an export that is a body itself. */
export const EXPORT_BYTES = 67_108_864
