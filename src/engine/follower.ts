import type { AuthContext } from '../auth/context-queries.ts'
import { feedMessage } from './feed.ts'
import type { Actor } from './commands.ts'
import { authenticate, rightsOf } from '../core/permissions.ts'
import type { Activity } from '../core/rows.ts'

/** Characters a follower is told before they have to come again: one who does not read holds no more of the object's memory. */
export const MOST_SENT_CHARACTERS = 1_000_000

/** Why a feed is closed, by the numbers of WebSockets: whoever follows left; something was said to it; whoever follows is to come again with their last `seq`; or, as the same status of HTTP would say, to come again does not help. */
type End = 1000 | 1008 | 1013 | 4401 | 4403 | 4404

/** Who follows, by what their token claims, and the `seq` they have come to. */
export type Follower = Actor & { expiresAt: number; seq: number }

/** A follower as their socket keeps them, while the object sleeps too; `told` are characters. */
export type FollowerState = Follower & { sentCharacters: number }

/** All the activities after a `seq`, up to some other. */
export type ActivityRange = { from: number; activities: Activity[]; text?: string }

/** The follower at a socket. */
export function followerAt(socket: WebSocket): FollowerState {
  return socket.deserializeAttachment()
}

/** Whether a socket has not been closed from either side. */
export function isOpen({ readyState }: WebSocket): boolean {
  return readyState === WebSocket.OPEN
}

/** Tells a follower what they lack of a piece; false where they lack something before it. */
export function sendMissing(socket: WebSocket, piece: ActivityRange): boolean {
  const kept = followerAt(socket)
  const { seq } = kept
  if (seq < piece.from) return false
  const lacked = piece.activities.filter((one) => one.seq > seq)
  const last = lacked.at(-1)
  if (last !== undefined) {
    const isWhole = lacked.length === piece.activities.length
    const text = isWhole
      ? (piece.text ??= feedMessage(last.seq, lacked))
      : feedMessage(last.seq, lacked)
    send(socket, { ...kept, seq: last.seq }, text)
  }
  return true
}

/** Tells a follower who has heard nothing yet where they stand. */
export function sendCurrentSeq(socket: WebSocket): void {
  const kept = followerAt(socket)
  if (kept.sentCharacters === 0) send(socket, kept, feedMessage(kept.seq, []))
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

/** Closes a feed. */
export function closeSocket(socket: WebSocket, why: End): void {
  try {
    socket.close(why)
  } catch {
    // It is closed already.
  }
}

/** Why a follower may hear no more, if so. */
export function closeCodeOf(
  kept: FollowerState,
  auth: AuthContext,
  nowMs: number,
): End | undefined {
  const { board, member } = auth
  try {
    const { isAdmin: isSiteAdmin } = authenticate(auth, kept)
    if (kept.expiresAt <= nowMs) return 4401
    if (board === undefined) return 4404
    const { permission } = board
    return rightsOf({ isSiteAdmin, permission, member }).has('read') ? undefined : 4403
  } catch {
    return 4401
  }
}
