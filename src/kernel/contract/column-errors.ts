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
  'list.last': {
    status: 409,
    reason:
      'The cards of the only list of a board have no other one to be archived in; make another list first, or delete them by ?cards=delete.',
  },
  'list.not_empty': {
    status: 409,
    reason:
      'The list has cards ({count}, archived ones too): send ?cards=delete to delete them with it, or ?cards=archive to keep them, archived, in another list.',
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
  'swimlane.not_empty': {
    status: 409,
    reason:
      'The swimlane has cards ({count}, archived ones too): send ?cards=delete to delete them with it, or ?cards=archive to keep them, archived, in another swimlane.',
  },
  'swimlane.not_found': { status: 404, reason: 'The board has no such swimlane.' },
} as const
