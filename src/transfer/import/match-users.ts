import type { Person } from '../../operations/permissions.ts'
import { denied } from '../../operations/permissions.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { Decided } from '../middle/board-reader.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import type { FirstPass } from './first-pass.ts'
import { KINDS } from './entry-kinds.ts'
import {
  type ExportUser,
  type UserToCreate,
  placeholdersFor,
  profileOf,
  usersToCreate,
} from './create-users.ts'
import { textOf } from './entry.ts'
import { shortTitle } from './left-out.ts'
import { mappingOf } from './members-mapping.ts'
import type { MembersMode } from './import-options.ts'
import { BECAUSE, type Match, peopleHere } from './people-here.ts'
import { type Unmatched, unmatchedCounter } from './unmatched.ts'

/** The users of an export and their accounts here. */
export type UserMatches = {
  /** Ids here by ids in the export. */
  ids: Map<string, string>
  /** Ids of the accounts here that are disabled, so that they become no members. */
  disabled: ReadonlySet<string>
  /** Users to create, disabled, so that what they did stays attributed to them; or placeholders. */
  created: UserToCreate[]
  /** True if what a user of the export has becomes the importer's, as the importer has asked. */
  isGiven(sourceId: string): boolean
  /** The accounts that were found, and by what. */
  decided: Decided[]
  /** Counts an entity of a user without an account here. */
  countMissing(sourceId: string, what: keyof Omit<Unmatched, 'name'>): void
  unmatched(): Unmatched[]
}

type People = Pick<FirstPass, 'lists' | 'authors' | 'mapping'> & {
  mode: MembersMode
  /** True if accounts are made for those who have none. */
  makesUsers: boolean
}

/** Most accounts of which it is said how they were found. */
const MOST_DECIDED = 1_000

/**
 * Matches users of the export to accounts here: by `membersMapping`, otherwise by username, by e-mail
 * address, or by a full name that one alone has. Only the site admin may match other users or have users
 * created; anyone else matches only themselves.
 */
export async function matchUsers(
  { lists, authors, mapping, mode, makesUsers }: People,
  context: RequestContext,
  caller: Person,
): Promise<UserMatches> {
  const mapped = mappingOf(mapping)
  const users = usersOf([...authors.values(), ...(lists.get('users') ?? [])])
  const here = await peopleHere(users, [...mapped.values()], context, caller)
  const ids = new Map<string, string>()
  for (const [name, target] of mapped) {
    const id = here.named(target)
    if (id === undefined && !caller.isAdmin) throw denied(OTHERS)
    if (id === undefined) throw invalid(`membersMapping.${name}`, 'is not a user here')
    ids.set(name, id)
  }
  const decided: Decided[] = []
  const take = ({ id: sourceId, name }: ExportUser, found: Match | undefined) => {
    if (found === undefined) return true
    ids.set(sourceId, found.id)
    const said = { option: `membersMapping.${name || sourceId}`, value: found.username }
    if (decided.length < MOST_DECIDED) decided.push({ ...said, why: BECAUSE[found.by] })
    return false
  }
  const unnamed = users
    .filter(({ id, name }) => {
      const found = ids.get(id) ?? ids.get(name)
      if (found !== undefined) ids.set(id, found)
      return found === undefined
    })
    .filter((user) => take(user, here.byNames(user)))
  const taken = new Set(ids.values())
  const missing = unnamed.filter((user) =>
    take(
      user,
      here.byFullname(user, (id) => taken.has(id)),
    ),
  )
  const created = await usersMade(missing)
  for (const { sourceId, id } of created) ids.set(sourceId, id)
  const given = new Set(mode === 'me' && !makesUsers ? missing.map(({ id }) => id) : [])
  for (const id of given) ids.set(id, caller.id)
  const unnamedHere = makesUsers ? [] : missing
  const others = new Set(unnamedHere.map(({ id }) => id))
  const isMatched = (id: string) => ids.has(id) && !others.has(id)
  return {
    ids,
    created,
    decided,
    disabled: here.disabled,
    isGiven: (id) => given.has(id),
    ...unmatchedCounter(isMatched, unnamedHere),
  }

  async function usersMade(those: ExportUser[]) {
    if (makesUsers) return usersToCreate(those, context)
    return mode === 'placeholder' ? placeholdersFor(those, context) : []
  }
}

const OTHERS = 'Only the site admin may map users of the export to users other than themself.'
export const ONLY_ADMIN_CREATES_USERS = 'Only the site admin may create users with an import.'

/** The users of the export, each once. */
function usersOf(entries: Parameters<typeof cutLongTexts>[0][]): ExportUser[] {
  const users = entries.map((raw): [string, ExportUser] => {
    const { _id, username = '' } = readLeniently(KINDS.users, cutLongTexts(raw))
    const profile = profileOf(raw.entry)
    const fullname = textOf(profile['fullname']).slice(0, MOST_CHARACTERS).trim()
    const email = textOf(raw.entry['email']).slice(0, MOST_CHARACTERS).trim()
    const user = {
      id: _id,
      username,
      name: username || shortTitle(profile['fullname']),
      // Tables and some programs have one name of a person, of any kind.
      address: email || (username.includes('@') ? username : ''),
      fullname: fullname || username.trim(),
      profile,
    }
    return [_id, user]
  })
  return [...new Map(users).values()]
}

/** Longer than any address or name that anybody has here. */
const MOST_CHARACTERS = 1_024

/** The ids of the placeholders that an import makes. */
export function placeholdersIn({ created }: Pick<UserMatches, 'created'>): string[] {
  return created.flatMap(({ id, isPlaceholder }) => (isPlaceholder ? [id] : []))
}
