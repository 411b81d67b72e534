import { type BoardAccess, type Person, rightsOf } from '../../operations/permissions.ts'
import { type BoardSnapshot, boardIn } from './snapshot.ts'

/** A person's rights on the board of a snapshot; empty if they may not even read it. */
export function rightsOn(snapshot: BoardSnapshot, person: Person): Set<BoardAccess> {
  const { permission } = boardIn(snapshot)
  return rightsOf({
    isSiteAdmin: person.isAdmin,
    permission,
    member: snapshot.members.get(person.id),
  })
}
