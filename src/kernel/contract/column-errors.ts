/** The errors of lists and swimlanes. */
export const COLUMN_ERRORS = {
  'list.archived': { status: 409, reason: 'The list is archived; restore it first.' },
  'list.full': {
    status: 409,
    reason: 'The list is full: its limit is {limit} cards; move one away or raise the limit.',
  },
  'list.limit': {
    status: 409,
    reason: 'A board can have at most {most} lists; archived ones count too.',
  },
  'list.not_found': { status: 404, reason: 'The board has no such list.' },
  'swimlane.archived': { status: 409, reason: 'The swimlane is archived; restore it first.' },
  'swimlane.last': {
    status: 409,
    reason: 'This is the only open swimlane of the board, which needs one; make another one first.',
  },
  'swimlane.limit': {
    status: 409,
    reason: 'A board can have at most {most} swimlanes; archived ones count too.',
  },
  'swimlane.not_found': { status: 404, reason: 'The board has no such swimlane.' },
} as const
