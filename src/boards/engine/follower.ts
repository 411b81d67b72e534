import { networkOf } from '../../accounts/auth/network.ts'
import type { AuthContext } from '../../operations/auth-context.ts'
import { ANYTHING, type Changed } from './changed.ts'
import { feedMessage } from './feed.ts'
import type { Claims } from '../../operations/claims.ts'
import type { Actor } from './command.ts'
import { authenticate, rightsOf } from '../../operations/permissions.ts'
import { hiddenVersion } from '../shares/hidden-version.ts'
import type { Activity } from '../model/rows.ts'

/** Characters sent to a follower before the feed closes and they must reconnect. This bounds the memory that a client who does not read can take. */
export const MOST_SENT_CHARACTERS = 1_000_000

/** Close codes of a feed: 1000 the client left; 1008 the client sent a message; 1013 reconnect with the last `seq`; 44xx as the HTTP status 4xx, so reconnecting does not help. */
type CloseCode = 1000 | 1008 | 1013 | 4401 | 4403 | 4404

/**
 * A follower who wants to know who looks at the board has asked (`asked`). If they are a member, they
 * are named to others (`named`), and then are told who looks at it, too (`informed`).
 */
export type Presence = 'asked' | 'named' | 'informed'

/**
 * A user who follows the board, and the `seq` of the newest activity they have. `version` is set for
 * those who also follow changes: the newest version of the board that they were sent, at first 0.
 */
export type Follower = Actor & {
  expiresAt: number
  seq: number
  version?: number
  /** The id of the share link by which somebody follows who is no user here. */
  share?: string
  presence?: Presence
  /** The network of somebody without an account who follows a public board. */
  network?: string
}

export function followerOf({ userId, jti, limitsText, ver, expiresAt }: Claims) {
  const limits = limitsText !== undefined && { limitsText }
  return { userId, jti, ...limits, ver, expiresAt }
}

/** Describes somebody who follows a public board without an account: they get its changes for as long as it is public. */
export function guestFrom(address: string): Omit<Follower, 'seq'> {
  const network = networkOf(address)
  return { userId: '', jti: '', ver: null, network, expiresAt: NEVER_MS, version: 0 }
}

/** Stands for the end of what has none: no date can be later. */
export const NEVER_MS = 8.64e15

/** The state attached to a follower's socket; it survives hibernation. */
export type FollowerState = Follower & { sentCharacters: number }

/** Says how far a board has come: its newest activity and its version. */
export type Position = { seq: number; version: number }

/** All that happened on a board after `from`, up to a later `version`. */
export type BoardUpdate = {
  from: Position
  version: number
  activities: Activity[]
  changed: Changed
  /** The whole update as a message, with and without changes, once it was needed. */
  texts: { changes?: string; activities?: string }
}

export function followerAt(socket: WebSocket): FollowerState {
  return socket.deserializeAttachment()
}

/** Returns true if a socket has not been closed from either side. */
export function isOpen({ readyState }: WebSocket): boolean {
  return readyState === WebSocket.OPEN
}

/** Sends a follower what they do not have of an update. Returns false if they also lack what was before it. */
export function sendMissing(socket: WebSocket, update: BoardUpdate): boolean {
  const { from } = update
  const follower = followerAt(socket)
  const { seq, version, share, network } = follower
  if (seq < from.seq || (version ?? from.version) < from.version) return false
  const missing = update.activities.filter((one) => one.seq > seq)
  const isNews = missing.length > 0 || (version ?? update.version) < update.version
  if (!isNews) return true
  const next = { ...follower, seq: missing.at(-1)?.seq ?? seq }
  if (version !== undefined) next.version = Math.max(version, update.version)
  const isMember = share === undefined && network === undefined
  send(socket, next, isMember ? textOf(update, next, missing) : textWithoutLog(update, next))
  return true
}

/** Writes the message about what a follower lacked of an update. Those who lacked all of it share one text, but for the first message of a feed, which says where it begins. */
function textOf(update: BoardUpdate, follower: FollowerState, missing: Activity[]): string {
  const { texts, changed, activities } = update
  const { seq, version, sentCharacters } = follower
  const isFirst = sentCharacters === 0
  const state =
    version === undefined ? isFirst && { version: update.version } : { version, changed }
  const make = () => feedMessage({ seq, ...state, activities: missing })
  if (isFirst || missing.length < activities.length) return make()
  return (texts[version === undefined ? 'activities' : 'changes'] ??= make())
}

/**
 * Writes the message to a follower who sees no activities. It says what changed; by a share link only
 * that something has, as it may be about what the link does not show.
 */
function textWithoutLog({ changed }: BoardUpdate, { seq, version = 0, share }: Follower): string {
  return share === undefined
    ? feedMessage({ seq, version, changed, activities: [] })
    : feedMessage({ version: hiddenVersion(share, version), changed: ANYTHING, activities: [] })
}

/** Sends a new follower the current `seq` and the version of the board, so that they know where the feed begins. By a share link it is the version by which the link names it. */
export function sendBeginning(socket: WebSocket, version: number): void {
  const follower = followerAt(socket)
  const { seq, share, sentCharacters } = follower
  if (sentCharacters > 0) return
  const shown = share === undefined ? { seq, version } : { version: hiddenVersion(share, version) }
  send(socket, follower, feedMessage({ ...shown, activities: [] }))
}

/** Sends a follower who looks at the board. */
export function sendPresence(socket: WebSocket, text: string): void {
  send(socket, { ...followerAt(socket), presence: 'informed' }, text)
}

function send(socket: WebSocket, follower: FollowerState, text: string): void {
  const sentCharacters = follower.sentCharacters + text.length
  try {
    socket.serializeAttachment({ ...follower, sentCharacters } satisfies FollowerState)
    socket.send(text)
    if (sentCharacters > MOST_SENT_CHARACTERS) closeSocket(socket, 1013)
  } catch {
    closeSocket(socket, 1013)
  }
}

export function closeSocket(socket: WebSocket, code: CloseCode): void {
  try {
    socket.close(code)
  } catch {
    // It is closed already.
  }
}

/** The code to close a follower's feed with; undefined while they may still read the board. `shares` are the links that show it. */
export function closeCodeOf(
  follower: FollowerState,
  auth: AuthContext,
  shares: readonly { id: string }[],
  nowMs: number,
): CloseCode | undefined {
  const { board, member } = auth
  const isInUse = board?.archived === false
  if (follower.share !== undefined) {
    const isGood = shares.some(({ id }) => id === follower.share) && isInUse
    return isGood && follower.expiresAt > nowMs ? undefined : 4404
  }
  if (follower.network !== undefined)
    return isInUse && board.permission === 'public' ? undefined : 4401
  try {
    const { isAdmin: isSiteAdmin } = authenticate(auth, follower)
    if (follower.expiresAt <= nowMs) return 4401
    if (board === undefined) return 4404
    const { permission } = board
    return rightsOf({ isSiteAdmin, permission, member }).has('read') ? undefined : 4403
  } catch {
    return 4401
  }
}

/** Returns the time at which the share link of a follower ends; undefined if it does not, and for other followers. */
export function endOfShare({ share, expiresAt }: Follower): number | undefined {
  return share === undefined || expiresAt >= NEVER_MS ? undefined : expiresAt
}
