import type { AuthContext } from '../auth/context-queries.ts'
import { feedMessage } from './feed.ts'
import type { Actor } from './commands.ts'
import { authenticate, rightsOf } from '../core/permissions.ts'
import type { Activity } from '../core/rows.ts'

/** Characters sent to a follower before the feed closes and they must reconnect. This bounds the memory that a client who does not read can take. */
export const MOST_SENT_CHARACTERS = 1_000_000

/** Close codes of a feed: 1000 the client left; 1008 the client sent a message; 1013 reconnect with the last `seq`; 44xx as the HTTP status 4xx, so reconnecting does not help. */
type CloseCode = 1000 | 1008 | 1013 | 4401 | 4403 | 4404

/** A user who follows the board, and the `seq` of the newest activity they have. */
export type Follower = Actor & { expiresAt: number; seq: number }

/** The state attached to a follower's socket; it survives hibernation. */
export type FollowerState = Follower & { sentCharacters: number }

/** All activities after the `seq` `from`, up to a later one; `text` caches them as a message. */
export type ActivityRange = { from: number; activities: Activity[]; text?: string }

export function followerAt(socket: WebSocket): FollowerState {
  return socket.deserializeAttachment()
}

/** Whether a socket has not been closed from either side. */
export function isOpen({ readyState }: WebSocket): boolean {
  return readyState === WebSocket.OPEN
}

/** Sends a follower the activities of the range that they do not have. Returns false if they also lack earlier ones. */
export function sendMissing(socket: WebSocket, range: ActivityRange): boolean {
  const follower = followerAt(socket)
  const { seq } = follower
  if (seq < range.from) return false
  const missing = range.activities.filter((one) => one.seq > seq)
  const last = missing.at(-1)
  if (last !== undefined) {
    const isWhole = missing.length === range.activities.length
    const text = isWhole
      ? (range.text ??= feedMessage(last.seq, missing))
      : feedMessage(last.seq, missing)
    send(socket, { ...follower, seq: last.seq }, text)
  }
  return true
}

/** Sends a new follower the current `seq`, so that they know the feed has begun. */
export function sendCurrentSeq(socket: WebSocket): void {
  const follower = followerAt(socket)
  if (follower.sentCharacters === 0) send(socket, follower, feedMessage(follower.seq, []))
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

/** The code to close a follower's feed with; undefined while they may still read the board. */
export function closeCodeOf(
  follower: FollowerState,
  auth: AuthContext,
  nowMs: number,
): CloseCode | undefined {
  const { board, member } = auth
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
