import { userShown } from '../../accounts/users/record.ts'
import { listOf, record } from '../../kernel/contract/record.ts'
import { text } from '../../kernel/contract/wire.ts'
import type { Member } from '../model/rows.ts'
import { memberRecord, membershipFields } from './record.ts'

const Membership = record('Membership', {
  boardId: text,
  ...membershipFields,
})

/** A user with their memberships. */
export const CurrentUser = record('CurrentUser', { ...userShown, boards: listOf(Membership) })

/** A membership as it is shown with the user whose it is. */
export function membershipRecord(member: Member) {
  const { userId: _userId, ...membership } = memberRecord(member)
  return membership
}
