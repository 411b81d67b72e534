/**
 * The specification of an operation, and what was decided where it says nothing. Fields
 * stand as `name: type`, with `!` where they are required and `@` before the revisions that have
 * them, if that is not all.
 */
export type Row = {
  at: string
  body?: string
  /** Body fields that were decided beyond the specification, and marks of it that are not enforced. */
  alsoTakes?: string
  notEnforced?: string
  reply: string
  /** Reply fields that were decided beyond the specification. */
  alsoShows?: string
}

/** Each of several names as a field of one type. */
export function each(names: string, type: string, before = '.'): string {
  return names
    .split(' ')
    .map((name) => `${before}${name}: ${type}`)
    .join(', ')
}

export const ID = '._id: string'
export const TITLED = '._id: string, .title: string'
export const LISTED = '[]._id: string, [].title: string'

/** The fields of members in later versions; taken in every revision, lest a member get more than was meant. */
export const LATER_FLAGS =
  'isReadOnly isNormalAssignedOnly isCommentAssignedOnly isReadAssignedOnly'
