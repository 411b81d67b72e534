import { parseJson } from '../../kernel/contract/json.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { text } from '../../kernel/contract/wire.ts'
import { usersNamed } from '../../accounts/users/queries.ts'
import type { Person } from '../../operations/permissions.ts'
import { denied } from '../../operations/permissions.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import type { FirstPass } from './first-pass.ts'
import { KINDS } from './entry-kinds.ts'
import { type UserToCreate, usersToCreate, profileOf } from './create-users.ts'
import { shortTitle } from './left-out.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** A user of the export without an account here, and what they did on the board. */
export type Unmatched = { name: string; cards: number; comments: number; memberships: number }

/** The users of an export and their accounts here. */
export type UserMatches = {
  /** Ids here by ids in the export. */
  ids: Map<string, string>
  /** Ids of the accounts here that are disabled, so that they become no members. */
  disabled: ReadonlySet<string>
  /** Users to create: disabled, so that what they did stays attributed to them. */
  created: UserToCreate[]
  /** Counts an entity of a user without an account here. */
  countMissing(sourceId: string, what: 'cards' | 'comments' | 'memberships'): void
  unmatched(): Unmatched[]
}

type People = Pick<FirstPass, 'lists' | 'authors' | 'mapping'> & {
  /** True if everybody becomes the importer. */
  isAllMine: boolean
  /** True if accounts are made for those who have none. */
  makesUsers: boolean
}

/** Most users listed by name; the others are counted together under the name `''`. */
const MOST_UNMATCHED = 1_000

/**
 * Matches users of the export to accounts here: by `membersMapping`, otherwise by username. Only the
 * site admin may match other users or have users created; anyone else matches only themselves.
 */
export async function matchUsers(
  { lists, authors, mapping, isAllMine, makesUsers }: People,
  context: RequestContext,
  caller: Person,
): Promise<UserMatches> {
  const mapped = isAllMine ? new Map<string, string>() : mappingOf(mapping)
  const users = new Map(
    [...authors.values(), ...(lists.get('users') ?? [])].map((raw) => {
      const { _id, username = '' } = readLeniently(KINDS.users, cutLongTexts(raw))
      const profile = profileOf(raw.entry)
      return [
        _id,
        { id: _id, username, name: username || shortTitle(profile['fullname']), profile },
      ]
    }),
  )
  const names = [...mapped.values(), ...[...users.values()].map(({ username }) => username)]
  const { known, disabled } = await usersHere(isAllMine ? [] : names, context, caller)
  if (isAllMine) known.clear()
  const ids = new Map<string, string>()
  for (const [name, target] of mapped) {
    const id = known.get(target) ?? known.get(keyFor(target))
    if (id === undefined && !caller.isAdmin) throw denied(OTHERS)
    if (id === undefined) throw invalid(`membersMapping.${name}`, 'is not a user here')
    ids.set(name, id)
  }
  const withoutAccount = [...users.values()].filter(({ id, username, name }) => {
    const found = ids.get(id) ?? ids.get(name) ?? known.get(keyFor(username))
    if (found !== undefined) ids.set(id, found)
    return found === undefined
  })
  const created = makesUsers ? await usersToCreate(withoutAccount, context) : []
  for (const { sourceId, id } of created) ids.set(sourceId, id)
  return { ids, disabled, created, ...counting(ids, makesUsers ? [] : withoutAccount) }
}

const OTHERS = 'Only the site admin may map users of the export to users other than themself.'
export const ONLY_ADMIN_CREATES_USERS = 'Only the site admin may create users with an import.'

function counting(ids: Map<string, string>, withoutAccount: { id: string; name: string }[]) {
  const rows = new Map<string, Unmatched>()
  const others = { name: '', cards: 0, comments: 0, memberships: 0 }
  const rowOf = (id: string, name = id) => {
    const known = rows.get(id) ?? (rows.size < MOST_UNMATCHED ? undefined : others)
    if (known !== undefined) return known
    const row = { ...others, name: name.slice(0, LIMITS.id).toWellFormed() }
    rows.set(id, row)
    return row
  }
  for (const { id, name } of withoutAccount) rowOf(id, name || id)
  return {
    countMissing(sourceId: string, what: keyof Omit<Unmatched, 'name'>) {
      if (sourceId !== '' && !ids.has(sourceId)) rowOf(sourceId)[what] += 1
    },
    unmatched: () => {
      const isMore = others.cards + others.comments + others.memberships > 0
      return [...rows.values(), ...(isMore ? [others] : [])]
    },
  }
}

/** Ids of the named users by their ids and username keys, and which of them are disabled; only the caller's own unless they are the site admin. */
async function usersHere(names: string[], { store }: RequestContext, caller: Person) {
  const asked = names.filter(({ length }) => length <= LIMITS.id)
  const { found } = caller.isAdmin
    ? await store.batch({ found: usersNamed(asked) })
    : { found: [{ id: caller.id, key: keyOf(caller.username), isDisabled: false }] }
  const known = new Map(
    found.flatMap(({ id, key }) => [
      [id, id],
      [key, id],
    ]),
  )
  const disabled = new Set(found.filter(({ isDisabled }) => isDisabled).map(({ id }) => id))
  return { known, disabled }
}

/** The key of a username. A name longer than any username stays as it is, because normalising it takes more than linear time. */
function keyFor(name: string): string {
  return name.length <= 4 * LIMITS.id ? keyOf(name) : name
}

/** Reads `membersMapping`: an object of texts, or its JSON text. */
function mappingOf(given: unknown): Map<string, string> {
  const mapping: unknown = typeof given === 'string' ? parseJson(given) : (given ?? {})
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    throw invalid('membersMapping', 'must be an object')
  const entries = Object.entries(mapping)
  if (entries.length > LIMITS.entries)
    throw invalid('membersMapping', `must have at most ${formatNumber(LIMITS.entries)} entries`)
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
