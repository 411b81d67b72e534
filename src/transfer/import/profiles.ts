import type { Making } from './making.ts'
import { profileOf } from './new-people.ts'
import { carries, titleOf } from './tally.ts'

/**
 * Counts the profiles of users who have no account here, and of users who are made, where they hold
 * more than a new user gets. Whoever has an account here has a profile of their own.
 */
export function countProfiles({ frame, people, tally }: Making): void {
  const made = new Map(people.made.map((one) => [one.there, one]))
  const users = [...frame.authors.values(), ...(frame.lists.get('users') ?? [])]
  for (const [there, entry] of new Map(users.map(({ entry }) => [String(entry['_id']), entry]))) {
    const one = made.get(there)
    if (one === undefined && people.here.has(there)) continue
    const { fullname, initials, ...others } = profileOf(entry)
    const isTaken = one?.fullname === (fullname ?? '') && one.initials === (initials ?? '')
    if (carries(others) || (!isTaken && carries([fullname, initials])))
      tally.add('profiles', titleOf(entry))
  }
}
