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

type People = Pick<FirstPass, 'lists' | 'authors' | 'mapping' | 'named'> & {
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
  { lists, authors, mapping, named, mode, makesUsers }: People,
  context: RequestContext,
  caller: Person,
): Promise<UserMatches> {
  const mapped = mappingOf(mapping)
  const listed = usersOf([...authors.values(), ...(lists.get('users') ?? [])])
  // Nothing but an id says who these are, so no account is made for them.
  const isListed = new Set(listed.map(({ id }) => id))
  const unlisted = new Set([...named].filter((id) => !isListed.has(id)))
  const users = [...listed, ...usersOf([...unlisted].map(namedAlone))]
  const targets = [...mapped.values()].flatMap((one) => ('user' in one ? [one.user] : []))
  const here = await peopleHere(users, targets, context, caller)
  const { ids, modes } = targetsHere(mapped, here, caller)
  const modeFor = ({ id, name }: ExportUser) => modes.get(id) ?? modes.get(name)
  const modeOf = (user: ExportUser) => modeFor(user) ?? mode
  const { missing, decided } = findPeople(users, ids, {
    byNames: (user) => (modeFor(user) ? undefined : here.byNames(user)),
    byFullname: (user, isTaken) => (modeFor(user) ? undefined : here.byFullname(user, isTaken)),
  })
  const isNew = (user: ExportUser) => modeFor(user) === undefined && !unlisted.has(user.id)
  const accounts = makesUsers ? await usersToCreate(missing.filter(isNew), context) : []
  const names = missing.filter((user) => modeOf(user) === 'placeholder')
  const created = [...accounts, ...placeholdersFor(names, context)]
  for (const { sourceId, id } of created) ids.set(sourceId, id)
  const given = new Set(missing.flatMap((user) => (modeOf(user) === 'me' ? [user.id] : [])))
  for (const id of given) ids.set(id, caller.id)
  const isMade = new Set(accounts.map(({ sourceId }) => sourceId))
  const unnamedHere = missing.filter(({ id }) => !isMade.has(id))
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
}

type Here = Awaited<ReturnType<typeof peopleHere>>

/** Reads whom the mapping names: the ids here by the names in the file, and the modes of those who have one of their own. */
function targetsHere(mapped: ReturnType<typeof mappingOf>, { named }: Here, caller: Person) {
  const ids = new Map<string, string>()
  const modes = new Map<string, MembersMode>()
  for (const [name, target] of mapped) {
    if ('mode' in target) {
      modes.set(name, target.mode)
      continue
    }
    const id = named(target.user)
    if (id === undefined && !caller.isAdmin) throw denied(OTHERS)
    if (id === undefined) throw invalid(`membersMapping.${name}`, 'is not a user here')
    ids.set(name, id)
  }
  return { ids, modes }
}

/** Finds the accounts of users who were not mapped, whose ids it adds; gives those who have none, and by what the others were found. */
function findPeople(
  users: ExportUser[],
  ids: Map<string, string>,
  { byNames, byFullname }: Pick<Here, 'byNames' | 'byFullname'>,
): { missing: ExportUser[]; decided: Decided[] } {
  const decided: Decided[] = []
  const take = ({ id: sourceId, name }: ExportUser, found: Match | undefined) => {
    if (found === undefined) return true
    const { id, username: value, by } = found
    ids.set(sourceId, id)
    const option = `membersMapping.${name || sourceId}`
    if (decided.length < MOST_DECIDED) decided.push({ option, value, why: BECAUSE[by], by })
    return false
  }
  const unmapped = users.filter(({ id, name }) => {
    const found = ids.get(id) ?? ids.get(name)
    if (found !== undefined) ids.set(id, found)
    return found === undefined
  })
  const unnamed = unmapped.filter((user) => take(user, byNames(user)))
  const taken = new Set(ids.values())
  const missing = unnamed.filter((user) =>
    take(
      user,
      byFullname(user, (id) => taken.has(id)),
    ),
  )
  return { missing, decided }
}

const OTHERS = 'Only the site admin may map users of the export to users other than themself.'
export const ONLY_ADMIN_CREATES_USERS = 'Only the site admin may create users with an import.'

/** Somebody whom the file names without listing them among its users. */
function namedAlone(id: string) {
  return { list: 'users', errorPrefix: '', entry: { _id: id, username: id } }
}

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

/** The usernames of the accounts that an import makes. */
export function accountsIn({ created }: Pick<UserMatches, 'created'>): string[] {
  return created.flatMap(({ username, isPlaceholder }) => (isPlaceholder ? [] : [username]))
}

/** The ids of the placeholders that an import makes. */
export function placeholdersIn({ created }: Pick<UserMatches, 'created'>): string[] {
  return created.flatMap(({ id, isPlaceholder }) => (isPlaceholder ? [id] : []))
}
