import { parseJson } from '../../contract/json.ts'
import { LIMITS, inWords, text } from '../../contract/wire.ts'
import { usersNamed } from '../../users/queries.ts'
import type { Person } from '../../core/snapshot.ts'
import { denied } from '../../core/permissions.ts'
import { invalid } from '../../core/app-error.ts'
import { keyOf } from '../../core/user.ts'
import type { RequestContext } from '../../deps.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import type { ImportFrame } from './frame.ts'
import { KINDS } from './kinds.ts'
import { type NewPerson, peopleToMake, profileOf } from './new-people.ts'

/** A user of an export whom nobody here is, and how much hangs on them. */
export type Unmatched = { name: string; cards: number; comments: number; memberships: number }

/** Who the users of an export are here. */
export type People = {
  /** Their ids here, by those there. */
  here: Map<string, string>
  /** Users to be made here: disabled ones, so that what they did stays theirs. */
  made: NewPerson[]
  /** Counts a thing of somebody whom nobody here is. */
  miss(there: string, what: 'cards' | 'comments' | 'memberships'): void
  unmatched(): Unmatched[]
}

/** Most names that are listed one by one; what hangs on others is counted together, under no name. */
const MOST_UNMATCHED = 1_000

/**
 * Matches the users of an export: by what its sender says of their id or username, else by their
 * username. Only the site admin brings in others, or has them made; anybody else matches nobody but
 * themselves.
 */
export async function matchPeople(
  { lists, authors, mapping }: Pick<ImportFrame, 'lists' | 'authors' | 'mapping'>,
  context: RequestContext,
  caller: Person,
  makesUsers: boolean,
): Promise<People> {
  const said = mappingOf(mapping)
  const users = new Map(
    [...authors.values(), ...(lists.get('users') ?? [])].map((raw) => {
      const { _id, username = '' } = readAs(KINDS.users, fitted(raw))
      return [_id, { id: _id, username, profile: profileOf(raw.entry) }]
    }),
  )
  const known = await usersHere(
    [...said.values(), ...[...users.values()].map(({ username }) => username)],
    context,
    caller,
  )
  const here = new Map<string, string>()
  for (const [name, target] of said) {
    const id = known.get(target) ?? known.get(keyFor(target))
    if (id === undefined && !caller.isAdmin) throw denied(OTHERS)
    if (id === undefined) throw invalid(`membersMapping.${name}`, 'is not a user here')
    here.set(name, id)
  }
  const strangers = [...users.values()].filter(({ id, username }) => {
    const found = here.get(id) ?? here.get(username) ?? known.get(keyFor(username))
    if (found !== undefined) here.set(id, found)
    return found === undefined
  })
  const made = makesUsers ? await peopleToMake(strangers, context) : []
  for (const { there, id } of made) here.set(there, id)
  return { here, made, ...counting(here, makesUsers ? [] : strangers) }
}

const OTHERS = 'Only the site admin may map users to others than themself.'
/** Why nobody else has users made. */
export const MAKING = 'Only the site admin may have users made.'

function counting(here: Map<string, string>, strangers: { id: string; username: string }[]) {
  const rows = new Map<string, Unmatched>()
  const others = { name: '', cards: 0, comments: 0, memberships: 0 }
  const rowOf = (id: string, name = id) => {
    const known = rows.get(id) ?? (rows.size < MOST_UNMATCHED ? undefined : others)
    if (known !== undefined) return known
    const row = { ...others, name: name.slice(0, LIMITS.id).toWellFormed() }
    rows.set(id, row)
    return row
  }
  for (const { id, username } of strangers) rowOf(id, username || id)
  return {
    miss(there: string, what: keyof Omit<Unmatched, 'name'>) {
      if (there !== '' && !here.has(there)) rowOf(there)[what] += 1
    },
    unmatched: () => {
      const isMore = others.cards + others.comments + others.memberships > 0
      return [...rows.values(), ...(isMore ? [others] : [])]
    },
  }
}

/** The users here that are named, as far as the caller may name them: ids by ids and username keys. */
async function usersHere(names: string[], { store }: RequestContext, caller: Person) {
  const asked = names.filter(({ length }) => length <= LIMITS.id)
  const { found } = caller.isAdmin
    ? await store.find({ found: usersNamed(store.db, asked) })
    : { found: [{ id: caller.id, key: keyOf(caller.username) }] }
  return new Map(
    found.flatMap(({ id, key }) => [
      [id, id],
      [key, id],
    ]),
  )
}

/** The key of a name, or the name where it is longer than any username: normalising takes more than linear time. */
function keyFor(name: string): string {
  return name.length <= 4 * LIMITS.id ? keyOf(name) : name
}

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
      const reading = text.read(name)
      if ('faults' in reading)
        throw invalid('membersMapping', `has a name that ${reading.faults[0]?.reason ?? ''}`)
      if (typeof target !== 'string') throw invalid(`membersMapping.${name}`, 'must be text')
      return [reading.value, target]
    }),
  )
}
