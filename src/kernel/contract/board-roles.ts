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
