import type { Follower } from './follower.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** A board has at most so many feeds in all, of one user, by one share link, of people without an account, and of these from one network. */
export const MOST = {
  followers: 10_000,
  ofUser: 50,
  ofShare: 500,
  guests: 2_000,
  ofNetwork: 100,
} as const

/** Feeds that count together have a tag on their sockets, and at most so many of them may be open; `whose` begins the refusal of another one. */
type Group = { tag: string; most: number; whose: string }

/** The groups in which a follower counts. No id has a colon, so no tag of a user or a link is one of the others. */
function groupsOf({ userId, share, network }: Follower): Group[] {
  if (network !== undefined)
    return [
      { tag: ':guests', most: MOST.guests, whose: 'Readers without an account have' },
      { tag: `:${network}`, most: MOST.ofNetwork, whose: 'Readers in your network have' },
    ]
  if (share !== undefined) return [{ tag: share, most: MOST.ofShare, whose: 'This link has' }]
  return [{ tag: userId, most: MOST.ofUser, whose: 'You have' }]
}

/** The tags by which the sockets of a follower are counted. */
export function tagsOf(follower: Follower): string[] {
  return groupsOf(follower).map(({ tag }) => tag)
}

/** Says why there is no room for another follower; undefined if there is. `count` counts the open sockets with a tag, or all. */
export function fullFor(follower: Follower, count: (tag?: string) => number): string | undefined {
  const all = { tag: undefined, most: MOST.followers, whose: 'Readers have' }
  const full = [all, ...groupsOf(follower)].find(({ tag, most }) => count(tag) >= most)
  if (full === undefined) return undefined
  const most = formatNumber(full.most)
  return `${full.whose} ${most} live feeds of this board, and there may be no more; try again in a moment.`
}
