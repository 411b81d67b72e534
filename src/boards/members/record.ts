import { described, during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import type { Member } from '../model/rows.ts'
import { memberFields } from './fields.ts'
import { ASSIGNED_ONLY, isReadOnly } from './roles.ts'
import { userShown } from '../../accounts/users/record.ts'
import { listOf, record } from '../../kernel/contract/record.ts'

const LATER = since('11')

/** A membership as clients see it, without the board or the user that it is of. */
export const membershipFields = {
  ...trait(memberFields, 'record'),
  isReadOnly: during(LATER, flag),
  ...keyed(ASSIGNED_ONLY, () => during(LATER, described('Not supported: always false.', flag))),
}

/**
 * A member as clients see it. Revisions without `isReadOnly` show such a member as one who may neither
 * comment nor do anything else, which is what is stored.
 */
export function memberRecord(member: Member) {
  return { ...member, isReadOnly: isReadOnly(member), ...keyed(ASSIGNED_ONLY, () => false) }
}

const Membership = record('Membership', {
  boardId: text,
  ...membershipFields,
})

/** A user with their memberships. */
export const CurrentUser = record('CurrentUser', { ...userShown, boards: listOf(Membership) })

/** Shows a membership beside its user, and so without the user's id. */
export function membershipRecord(member: Member) {
  const { userId: _userId, ...membership } = memberRecord(member)
  return membership
}
