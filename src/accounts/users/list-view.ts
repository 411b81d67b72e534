import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { flagOf } from '../../kernel/contract/wire.ts'
import type { Page } from '../../kernel/contract/operation.ts'
import type { PageWindow } from '../../kernel/db/scope.ts'
import { paged, pagedAmong } from '../../operations/read.ts'
import { keyOf } from './fields.ts'
import type { Profile } from './profile-fields.ts'
import { everyUser } from './queries.ts'

/** Most users that one page of a search looks through, so that its cost does not grow with the site. */
export const LOOKED_THROUGH = 1_000

/** Longest search in characters. */
const LONGEST = 200

export const LIST_QUERY = {
  bots: 'True to list the bots alone.',
  q: 'Words, each of which is in the username, the e-mail address or the full name. One page looks through 1,000 users, so that it may be short, or empty, while there are more.',
  details:
    'True to show names, addresses and rights, too. Without it, an entry is an id and a username.',
}

export type Row = {
  id: string
  username: string
  usernameKey: string
  email: string
  emailKey: string | null
  isAdmin: boolean
  loginDisabled: boolean
  isBot: boolean
  profile: Profile
  avatarUrl: string | null
  createdAt: string
  row: number
}

/** The users that a list shows, or that a search looks through. */
export function findListed(query: URLSearchParams, part: PageWindow) {
  const isSearch = wordsIn(query).length > 0
  const limit = isSearch ? LOOKED_THROUGH + 1 : part.limit
  return everyUser({ ...part, limit }, flagOf('bots', query.get('bots')))
}

/** One page of users. */
export function pageOfUsers(rows: Row[], call: { query: URLSearchParams; page: Page }) {
  const words = wordsIn(call.query)
  const hasDetails = flagOf('details', call.query.get('details'))
  const show = (row: Row) => (hasDetails ? detailsOf(row) : { id: row.id, username: row.username })
  if (words.length === 0) return paged(rows, call).map(show)
  const looked = rows.slice(0, LOOKED_THROUGH)
  const end = rows.length > LOOKED_THROUGH ? looked.at(-1) : undefined
  const found = looked.filter((row) => hasAll(row, words))
  return pagedAmong(found, call, end).map(show)
}

function wordsIn(query: URLSearchParams): string[] {
  const text = query.get('q') ?? ''
  if (text.length > LONGEST) throw invalidQuery('q', `must be at most ${LONGEST} characters`)
  return text
    .split(/\s+/)
    .map(keyOf)
    .filter((word) => word !== '')
}

function hasAll({ usernameKey, emailKey, profile }: Row, words: string[]): boolean {
  const text = [usernameKey, emailKey ?? '', keyOf(profile.fullname ?? '')].join(' ')
  return words.every((word) => text.includes(word))
}

function detailsOf({ id, username, email, isAdmin, loginDisabled, isBot, ...rest }: Row) {
  const { profile, avatarUrl, createdAt } = rest
  const { fullname, initials } = profile
  const named = { fullname: fullname || undefined, initials: initials || undefined }
  const isBotOrNot = { isBot: isBot || undefined }
  const account = { email, isAdmin, loginDisabled, ...isBotOrNot, avatarUrl, createdAt }
  return { id, username, ...named, ...account }
}
