import { findAuthContexts } from '../members/auth-context-queries.ts'
import { authContextOf } from '../../operations/auth-context.ts'
import { activitiesAfter } from '../boards/activity-queries.ts'
import { sharesOf } from '../shares/queries.ts'
import { describeFault } from '../../kernel/db/fault.ts'
import type { Store } from '../../kernel/db/store.ts'
import { hides } from '../model/decision.ts'
import { tokenKey } from '../model/snapshot.ts'
import { ANYTHING, changedBy } from './changed.ts'
import type { BatchAttempt } from './commit.ts'
import { fullFor, tagsOf } from './feed-room.ts'
import { type PresenceFeed, openPresence } from './presence.ts'
import {
  type Follower,
  type FollowerState,
  type BoardUpdate,
  closeSocket,
  closeCodeOf,
  sendMissing,
  sendCurrentSeq,
  isOpen,
  followerAt,
  whenShareEnds,
} from './follower.ts'

/** How long the rights of followers may go unchecked. A batch that changes members or visibility checks them at once. */
export const CHECK_MS = 10_000

/** Most activities read in one query for followers who are behind. */
export const PAGE = { activities: 100, bytes: 500_000 } as const

/** The live feed of a board. Its methods neither throw nor wait for the followers. */
export type LiveFeed = {
  /** Adds a follower. Returns the client's end of the socket, or says why there is no room. */
  join(follower: Follower): WebSocket | string
  /** Sends what a batch has stored, and tells other boards that it wrote to their logs. */
  publish(batch: StoredBatch): void
  /** Reads from D1 what others may have stored. */
  refresh(): void
  /** Notes that a follower has gone. */
  left(socket: WebSocket): void
}

/** What followers learn of a batch: how far it took the board, its activities, and its changes. */
type StoredBatch = Pick<BatchAttempt, 'from' | 'version' | 'log' | 'changes'>

export type LiveFeedDeps = {
  boardId: string
  sockets: Pick<
    DurableObjectState,
    'acceptWebSocket' | 'getWebSockets' | 'setWebSocketAutoResponse'
  >
  openStore(): Store
  nowMs(): number
  /** Runs a task after the reply (`waitUntil`). */
  after(task: Promise<void>): void
  wait(ms: number): Promise<unknown>
  /** Tells another board's object that its log has new activities. If the call fails, that board's next batch sends them. */
  refreshOther(boardId: string): Promise<void>
}

type FeedState = LiveFeedDeps & {
  /** Followers who lack activities and get them from D1, in the order in which they are served. */
  behind: Set<WebSocket>
  /** Updates that wait for the next read of D1, which checks who may get them. */
  unchecked: BoardUpdate[]
  /** Updates published since D1 was last read; undefined when it must be read again. */
  since: BoardUpdate[] | undefined
  isCatchingUp: boolean
  checkedMs: number
  presence: PresenceFeed
}

/**
 * The live feed of a board. Each follower gets every activity after their first `seq`, once and in
 * order. What a batch did goes directly to followers who have everything before it; the others
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
  state.after(whenShareEnds(follower, state, () => refresh(state)))
  return theirs
}

async function publish(state: FeedState, batch: StoredBatch): Promise<void> {
  const { boardId, behind } = state
  const { from, version, log, changes } = batch
  const others = log.map((one) => one.boardId).filter((id) => id !== boardId)
  for (const id of new Set(others)) state.after(tell(state, id))
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
async function tell({ refreshOther }: FeedState, boardId: string): Promise<void> {
  await (async () => refreshOther(boardId))().catch(() => undefined)
}

function isCheckDue({ nowMs, checkedMs }: FeedState): boolean {
  return nowMs() - checkedMs >= CHECK_MS
}

/** Makes every follower read from D1, which also checks their rights. */
async function refresh(state: FeedState): Promise<void> {
  state.checkedMs = state.nowMs()
  state.since = undefined
  for (const socket of state.sockets.getWebSockets()) state.behind.add(socket)
  await catchUp(state)
}

/** Reads from D1 for the followers who are behind until none is. */
async function catchUp(state: FeedState): Promise<void> {
  const { behind } = state
  if (state.isCatchingUp) return
  state.isCatchingUp = true
  try {
    for (const head of behind) await catchUpWith(state, head)
  } finally {
    state.unchecked = []
    state.since = undefined
    state.isCatchingUp = false
  }
}

/** One step for the first follower who is behind, and all others. If it fails, they must connect again. */
async function catchUpWith(state: FeedState, head: WebSocket): Promise<void> {
  const { behind } = state
  const followers = [...behind].filter(isOpen)
  // The first follower moves to the end of the queue; catching up or leaving takes them off it.
  behind.delete(head)
  if (!isOpen(head)) return
  behind.add(head)
  try {
    await catchUpFrom(state, followerAt(head).seq, followers)
  } catch (thrown) {
    const fault = describeFault(thrown)
    console.error(JSON.stringify({ level: 'error', at: 'live', board: state.boardId, fault }))
    for (const socket of followers) closeSocket(socket, 1013)
  }
}

/** One read of D1: the rights of the followers, and the activities after a `seq`. */
async function catchUpFrom(state: FeedState, from: number, followers: WebSocket[]): Promise<void> {
  const { boardId, behind, unchecked, presence } = state
  state.unchecked = []
  state.since = []
  const store = state.openStore()
  const byToken = new Map(followers.map(followerAt).map((one) => [tokenKey(one), one]))
  const { rows, activities, shares } = await store.batch({
    shares: sharesOf(boardId),
    rows: findAuthContexts(boardId, [...byToken.values()]),
    activities: activitiesAfter({ boardId }, from, PAGE.activities, PAGE.bytes),
  })
  const rowsBy = new Map(rows.map((row) => [tokenKey(row), row]))
  const size = activities.reduce((sum, { bytes }) => sum + bytes, 0)
  const isAll = activities.length < PAGE.activities && size < PAGE.bytes
  const page: BoardUpdate = {
    from: { seq: from, version: 0 },
    version: authContextOf(rows).board?.version ?? 0,
    activities,
    changed: ANYTHING,
    texts: {},
  }
  for (const socket of followers) {
    const follower = followerAt(socket)
    const auth = authContextOf([rowsBy.get(tokenKey(follower))])
    const code = closeCodeOf(follower, auth, shares, state.nowMs())
    if (code) {
      closeSocket(socket, code)
      presence.left(socket)
      continue
    }
    for (const update of unchecked) sendMissing(socket, update)
    if (sendMissing(socket, page) && isAll) {
      sendCurrentSeq(socket)
      if (state.since?.every((update) => sendMissing(socket, update))) behind.delete(socket)
    }
    presence.check(socket, auth.member?.isActive === true)
  }
}
