import { findAuthContexts } from '../members/auth-context-queries.ts'
import { authContextOf } from '../../operations/auth-context.ts'
import { activitiesAfter } from '../boards/activity-queries.ts'
import { sharesOf } from '../shares/queries.ts'
import { logFault } from '../../kernel/log-error.ts'
import type { Store } from '../../kernel/db/store.ts'
import { tokenKey } from '../model/snapshot.ts'
import { ANYTHING } from './changed.ts'
import type { PresenceFeed } from './presence.ts'
import {
  type BoardUpdate,
  closeSocket,
  closeCodeOf,
  sendMissing,
  sendBeginning,
  isOpen,
  followerAt,
} from './follower.ts'

/** Most activities read in one query for followers who are behind. */
export const PAGE = { activities: 100, bytes: 500_000 } as const

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
  /** Has the alarm of the board run at a moment, if not before. */
  wakeAt(ms: number): Promise<void>
  /** Tells another board's object that its log has new activities. If the call fails, that board's next batch sends them. */
  refreshOther(boardId: string): Promise<void>
}

/** The state of a feed, which is lost when its object hibernates. */
export type FeedState = LiveFeedDeps & {
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

/** Makes every follower read from D1, which also checks their rights. */
export async function refresh(state: FeedState): Promise<void> {
  state.checkedMs = state.nowMs()
  state.since = undefined
  for (const socket of state.sockets.getWebSockets()) state.behind.add(socket)
  await catchUp(state)
}

/** Reads from D1 for the followers who are behind until none is. */
export async function catchUp(state: FeedState): Promise<void> {
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

/** Reads once for the first follower who is behind, and sends to all who are. If that fails, they must connect again. */
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
    logFault('live', thrown, { board: state.boardId })
    for (const socket of followers) closeSocket(socket, 1013)
  }
}

/** Reads the rights of the followers and the activities after a `seq` from D1, and sends what each may see. */
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
      sendBeginning(socket, page.version)
      if (state.since?.every((update) => sendMissing(socket, update))) behind.delete(socket)
    }
    presence.check(socket, auth.member?.isActive === true)
  }
}
