import { hides } from '../model/hides.ts'
import { type FeedState, type LiveFeedDeps, catchUp, refresh } from './catch-up.ts'
import { changedBy } from './changed.ts'
import type { BatchAttempt } from './commit.ts'
import { fullFor, tagsOf } from './feed-room.ts'
import { openPresence } from './presence.ts'
import {
  type BoardUpdate,
  type Follower,
  type FollowerState,
  sendMissing,
  endOfShare,
  followerAt,
} from './follower.ts'

/** The rights of followers may go unchecked for this long. A batch that changes members or visibility checks them at once. */
export const CHECK_MS = 10_000

/** The live feed of a board. Its methods neither throw nor wait for the followers. */
export type LiveFeed = {
  /** Adds a follower. Returns the client's end of the socket, or says why there is no room. */
  join(follower: Follower): WebSocket | string
  /** Sends the activities and changes that a batch has stored, and tells other boards that it wrote to their logs. */
  publish(batch: StoredBatch): void
  /** Reads from D1 what others may have stored. */
  refresh(): void
  /** Ends the feeds by share links that have expired; returns when to look again, or undefined if none will. */
  endOver(): Promise<number | undefined>
  /** Notes that a follower has gone. */
  left(socket: WebSocket): void
}

/** Followers learn this of a batch: how far it took the board, its activities, and its changes. */
type StoredBatch = Pick<BatchAttempt, 'from' | 'version' | 'log' | 'changes'>

/**
 * The live feed of a board. Each follower gets every activity after their first `seq`, once and in
 * order. Activities of a batch go directly to followers who have everything before it; the others
 * read from D1 until they have caught up. D1 has the activities, but not what else changed: those who
 * follow changes then get `board: true`. A follower who loses access gets nothing of the batch that
 * took it away, and nothing later than `CHECK_MS` after their token or account became invalid.
 */
export function openLiveFeed(deps: LiveFeedDeps): LiveFeed {
  const checkRights = async () => (isCheckDue(state) ? refresh(state) : undefined)
  const state: FeedState = {
    ...deps,
    presence: openPresence({ ...deps, checkRights }),
    behind: new Set(),
    unchecked: [],
    since: undefined,
    isCatchingUp: false,
    checkedMs: -CHECK_MS,
  }
  return {
    join: (follower) => join(state, follower),
    publish: (batch) => state.after(publish(state, batch)),
    refresh: () => state.after(refresh(state)),
    endOver: () => endOver(state),
    left: state.presence.left,
  }
}

function join(state: FeedState, follower: Follower): WebSocket | string {
  const { sockets, behind } = state
  const full = fullFor(follower, (tag) => sockets.getWebSockets(tag).length)
  if (full !== undefined) return full
  const { 0: theirs, 1: ours } = new WebSocketPair()
  sockets.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  sockets.acceptWebSocket(ours, tagsOf(follower))
  ours.serializeAttachment({ ...follower, sentCharacters: 0 } satisfies FollowerState)
  behind.add(ours)
  state.after(catchUp(state))
  const endMs = endOfShare(follower)
  if (endMs !== undefined) state.after(state.wakeAt(endMs))
  return theirs
}

async function endOver(state: FeedState): Promise<number | undefined> {
  const nowMs = state.nowMs()
  const followers = state.sockets.getWebSockets().map(followerAt)
  const ends = followers.flatMap((one) => endOfShare(one) ?? [])
  if (ends.some((at) => at <= nowMs)) await refresh(state)
  const [next] = ends.filter((at) => at > nowMs).toSorted((a, b) => a - b)
  return next
}

async function publish(state: FeedState, batch: StoredBatch): Promise<void> {
  const { boardId, behind } = state
  const { from, version, log, changes } = batch
  const others = log.map((one) => one.boardId).filter((id) => id !== boardId)
  for (const id of new Set(others)) state.after(refreshOtherBoard(state, id))
  const sockets = state.sockets.getWebSockets()
  if (sockets.length === 0 || changes.length === 0) return
  const activities = log.filter((one) => one.boardId === boardId)
  const changed = changedBy(boardId, changes)
  const update: BoardUpdate = { from, version, activities, changed, texts: {} }
  if (changes.some(hides) || isCheckDue(state)) {
    state.unchecked.push(update)
    return refresh(state)
  }
  state.since?.push(update)
  for (const socket of sockets)
    if (!behind.has(socket) && !sendMissing(socket, update)) behind.add(socket)
  await catchUp(state)
}

/** Tells another board that its log has grown. If that fails, its next batch sends what is new. */
async function refreshOtherBoard({ refreshOther }: FeedState, boardId: string): Promise<void> {
  try {
    await refreshOther(boardId)
  } catch {
    // The other board's object could not be reached.
  }
}

function isCheckDue({ nowMs, checkedMs }: FeedState): boolean {
  return nowMs() - checkedMs >= CHECK_MS
}
