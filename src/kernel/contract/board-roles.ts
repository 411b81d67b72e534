/** What a member may be on a board, as requests and the configuration name it. Of several that groups give, the one that stands first counts. */
export const BOARD_ROLES = [
  'admin',
  'normal',
  'no-comments',
  'comment-only',
  'worker',
  'read-only',
] as const

export type BoardRole = (typeof BOARD_ROLES)[number]
