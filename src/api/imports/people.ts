import { parseJson } from '../../contract/json.ts'
import { LIMITS, inWords } from '../../contract/wire.ts'
import { usersNamed } from '../../db/find/users.ts'
import type { Person } from '../../domain/image.ts'
import { denied } from '../../domain/permission.ts'
import { invalid } from '../../domain/refusal.ts'
import { keyOf } from '../../domain/user.ts'
import type { Services } from '../../services.ts'
import { readAs } from './entries.ts'
import type { Frame } from './frame.ts'
import { KINDS } from './kinds.ts'

/** Who the users of an export are here, by their ids there; and the usernames of those whom nobody is. */
export type People = { here: Map<string, string>; unmatched: string[] }

/**
 * Matches the users of an export: by what its sender says of their id or username, else by their
 * username. Only the site admin brings in others; anybody else matches nobody but themselves.
 */
export async function matchPeople(
  { lists, mapping }: Frame,
  { store }: Services,
  caller: Person,
): Promise<People> {
  const said = mappingOf(mapping)
  const users = (lists.get('users') ?? []).map((raw) => readAs(KINDS.users, raw))
  const asked = [...said.values(), ...users.map(({ username = '' }) => username)].filter(
    ({ length }) => length <= LIMITS.id,
  )
  const { found } = caller.isAdmin
    ? await store.find({ found: usersNamed(store.db, asked) })
    : { found: [{ id: caller.id, key: keyOf(caller.username) }] }
  const known = new Map(
    found.flatMap(({ id, key }) => [
      [id, id],
      [key, id],
    ]),
  )
  const here = new Map<string, string>()
  for (const [name, target] of said) {
    const id = known.get(target) ?? known.get(keyOf(target))
    if (id === undefined && !caller.isAdmin) throw denied(OTHERS)
    if (id === undefined) throw invalid(`membersMapping.${name}`, 'is not a user here')
    here.set(name, id)
  }
  const unmatched: string[] = []
  for (const { _id, username = '' } of users) {
    const id = here.get(_id) ?? here.get(username) ?? known.get(keyOf(username))
    if (id === undefined) unmatched.push(username.slice(0, LIMITS.id).toWellFormed())
    else here.set(_id, id)
  }
  return { here, unmatched }
}

const OTHERS = 'Only the site admin may map users to others than themself.'

/** What is said of users, as an object of texts or its JSON text. */
function mappingOf(given: unknown): Map<string, string> {
  const mapping: unknown = typeof given === 'string' ? parseJson(given) : (given ?? {})
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    throw invalid('membersMapping', 'must be an object')
  const entries = Object.entries(mapping)
  if (entries.length > LIMITS.entries)
    throw invalid('membersMapping', `must have at most ${inWords(LIMITS.entries)} entries`)
  return new Map(
    entries.map(([name, target]) => {
      if (typeof target !== 'string') throw invalid(`membersMapping.${name}`, 'must be text')
      return [name.normalize(), target]
    }),
  )
}
