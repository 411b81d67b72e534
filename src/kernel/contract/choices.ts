/** The roles of members, as requests and the configuration name them. If several groups give a role on a board, the one that stands first here counts. */
export const BOARD_ROLES = [
  'admin',
  'normal',
  'no-comments',
  'comment-only',
  'worker',
  'read-only',
] as const

export type BoardRole = (typeof BOARD_ROLES)[number]

/** Readers can answer a comment by one of these instead of a text. */
export const REACTIONS = ['thumbs-up', 'heart', 'celebration', 'laugh', 'thinking', 'eyes'] as const

export type Reaction = (typeof REACTIONS)[number]
