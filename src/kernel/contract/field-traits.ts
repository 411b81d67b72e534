import type { DateKey, STATES, THINGS } from './query/query.ts'

/** The places that show a field beside the record of its entity: the view of a board, search results, share links, and an export of the board, which also has the fields that an import reads. */
export type View = 'board' | 'search' | 'share' | 'export'

/** Lets the tools of agents read and write a field. */
export type ForAgents = {
  /** The tools show the field where they read whole cards (`usual`), or only if it is asked for. */
  shown?: 'usual' | 'asked'
  /** Agents give the field to new cards too (`new`), or only in edits. */
  given?: 'new' | 'edit'
  /** Explains its values to agents, if its name does not. */
  says?: string
}

/** Lets searches find a field. */
export type Searched = {
  /** Its text is found by its words. */
  words?: true
  /** The word after `has:` that finds texts which are not blank. */
  has?: (typeof THINGS)[number]
  /** The key of clauses about its date. */
  date?: DateKey
  /** The word after `is:` that finds flags which are set. */
  is?: Exclude<(typeof STATES)[number], 'overdue'>
}
