import type { ImportContext } from './import-context.ts'
import { profileOf } from './create-users.ts'
import { hasContent, titleOf } from './left-out.ts'

/**
 * Counts the profiles that an import leaves out: of users without an account here, and of created
 * users if the profile has more than their account gets. Existing accounts keep their own profiles.
 */
export function countProfiles({ firstPass, matches, leftOut }: ImportContext): void {
  const created = new Map(matches.created.map((user) => [user.sourceId, user]))
  const users = [...firstPass.authors.values(), ...(firstPass.lists.get('users') ?? [])]
  for (const [sourceId, entry] of new Map(
    users.map(({ entry }) => [String(entry['_id']), entry]),
  )) {
    const user = created.get(sourceId)
    if (user === undefined && matches.ids.has(sourceId)) continue
    const { fullname, initials, ...others } = profileOf(entry)
    const isTaken = user?.fullname === (fullname ?? '') && user.initials === (initials ?? '')
    if (hasContent(others) || (!isTaken && hasContent([fullname, initials])))
      leftOut.add('profiles', titleOf(entry))
  }
}
