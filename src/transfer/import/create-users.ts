import { usersLike, usersNamed } from '../../accounts/users/queries.ts'
import { skeletonsOf } from '../../accounts/users/skeleton.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { shortTitle } from './left-out.ts'
import { type Entry, entryOf } from './entry.ts'

/** A user to create for a user of the export; `sourceId` is the id in the export. */
export type UserToCreate = {
  sourceId: string
  id: string
  username: string
  fullname: string
  initials: string
  /** Set for somebody who is only a name on the board. */
  isPlaceholder?: true
}

/** A user of the export; `name` is the username, or the full name of a user who has none. */
export type ExportUser = {
  id: string
  username: string
  name: string
  /** The e-mail address; `''` if the export does not have it. */
  address: string
  /** The full name, or the only name that the export has. */
  fullname: string
  profile: Entry
}

const MOST_CHARACTERS = 48

/** Chooses free usernames for the users to create. */
export async function usersToCreate(
  withoutAccount: ExportUser[],
  { store, deps: { newId } }: RequestContext,
): Promise<UserToCreate[]> {
  const wanted = withoutAccount.map(({ name }) => safeName(name))
  const { found, alike } = await store.batch({
    found: usersNamed(wanted),
    alike: usersLike(wanted),
  })
  const taken = new Set(found.flatMap(({ id, key }) => [id, key]))
  const skeletons = new Set(alike.flatMap((one) => Object.values(one)))
  return withoutAccount.map(({ id: sourceId, profile }, at) => {
    const name = wanted[at] ?? ''
    const isUnlike = Object.values(skeletonsOf(name)).every((one) => !skeletons.has(one))
    const isFree = name !== '' && isUnlike && !taken.has(keyOf(name)) && !taken.has(name)
    const username = isFree ? name : `${name || 'user'}-${newId().slice(0, 8)}`
    taken.add(keyOf(username))
    for (const one of Object.values(skeletonsOf(username))) skeletons.add(one)
    return { sourceId, id: newId(), username, ...namesIn(profile) }
  })
}

/** Makes placeholders of users of the export. Their usernames are theirs alone on no board. */
export function placeholdersFor(
  withoutAccount: ExportUser[],
  { deps: { newId } }: RequestContext,
): UserToCreate[] {
  return withoutAccount.map(({ id: sourceId, name, profile }) => {
    const username = safeName(name) || 'user'
    return { sourceId, id: newId(), username, ...namesIn(profile), isPlaceholder: true }
  })
}

function namesIn({ fullname, initials }: Entry) {
  return { fullname: shortTitle(fullname), initials: shortTitle(initials) }
}

/** Makes a username valid, so that it is one line, has no slashes and does not look like an e-mail address. */
function safeName(username: string): string {
  const name = shortTitle(username)
    .normalize('NFKC')
    .replace(/[/@\\]+/g, '-')
  return [...shortTitle(name)].slice(0, MOST_CHARACTERS).join('').trim()
}

/** The profile of a user of the export, under WeKan's keys. */
export function profileOf({ profile, fullName, initials, avatarUrl, bio }: Entry): Entry {
  return { fullname: fullName, initials, avatarUrl, bio, ...entryOf(profile) }
}
