import { usersNamed } from '../../users/queries.ts'
import { keyOf } from '../../core/user.ts'
import type { RequestContext } from '../../deps.ts'
import { shortTitle } from './tally.ts'
import { type Entry, entryOf } from './trello.ts'

/** A user to be made of one of an export: `there` is the id in the export. */
export type NewPerson = {
  there: string
  id: string
  username: string
  fullname: string
  initials: string
}

type Stranger = { id: string; username: string; profile: Entry }

const MOST_CHARACTERS = 48

/** Users to be made of those of an export, with usernames that nobody has. */
export async function peopleToMake(
  strangers: Stranger[],
  { store, newId }: RequestContext,
): Promise<NewPerson[]> {
  const wanted = strangers.map(({ username }) => safeName(username))
  const { found } = await store.find({ found: usersNamed(store.db, wanted) })
  const taken = new Set(found.flatMap(({ id, key }) => [id, key]))
  return strangers.map(({ id: there, profile }, at) => {
    const name = wanted[at] ?? ''
    const isFree = name !== '' && !taken.has(keyOf(name)) && !taken.has(name)
    const username = isFree ? name : `${name || 'user'}-${newId().slice(0, 8)}`
    taken.add(keyOf(username))
    const { fullname, initials } = profile
    const named = { fullname: shortTitle(fullname), initials: shortTitle(initials) }
    return { there, id: newId(), username, ...named }
  })
}

/** A username as it may be here: on one line, without slashes, and not like an e-mail address. */
function safeName(username: string): string {
  const name = shortTitle(username)
    .normalize('NFKC')
    .replace(/[/@\\]+/g, '-')
  return [...shortTitle(name)].slice(0, MOST_CHARACTERS).join('').trim()
}

/** What an export says of a user beside the username, under WeKan's keys. */
export function profileOf({ profile, fullName, initials, avatarUrl, bio }: Entry): Entry {
  return { fullname: fullName, initials, avatarUrl, bio, ...entryOf(profile) }
}
