/** These parts of the view of a board are lists of rows. */
export const LISTED = ['cards', 'lists', 'swimlanes', 'customFields'] as const

export type Listed = (typeof LISTED)[number]

/**
 * The parts of the view of a board that changed. Of a list it names the rows that came, changed or went;
 * an empty list says that rows changed which are not named. `members` may change rights, `users` says
 * that the board may name others than before, and `all` that nothing more is known.
 */
export type ChangedParts = { [L in Listed]?: string[] } & {
  members?: true
  users?: true
  all?: true
}

/** Most ids of one list: if more rows have changed, it is simpler to read the whole board. */
export const MOST_IDS = 2_000
