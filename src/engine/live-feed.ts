import { findAuthContexts, authContextOf } from '../auth/context-queries.ts'
import { activitiesAfter } from '../boards/activity-queries.ts'
import { describeFault } from '../db/fault.ts'
import type { Store } from '../db/store.ts'
import type { Activity } from '../core/rows.ts'
import {
  type Follower,
  type FollowerState,
  type ActivityRange,
  closeSocket,
  closeCodeOf,
  sendMissing,
  sendCurrentSeq,
  isOpen,
  followerAt,
} from './follower.ts'

/** Followers of a board, and of one user there. */
export const MOST = { followers: 10_000, ofUser: 50 } as const

/** How long the rights of followers are taken to stand, where the board's own turns do not say otherwise. */
export const CHECK_MS = 10_000

/** What is read at once for those who are behind. */
export const PAGE = { activities: 100, bytes: 500_000 } as const

/** The followers of a board. Nothing of it throws or waits for them. */
export type LiveFeed = {
  /** Takes in a follower; gives their end of the socket, or null where there is no room. */
  join(follower: Follower): WebSocket | null
  /** Tells what a turn has stored, here and on other boards; `isHidden` where it may have taken the board from somebody's sight. */
  publish(log: Activity[], isHidden: boolean): void
  /** Looks for what others may have stored. */
  refresh(): void
}

/** What the followers of a board need of the world. */
export type LiveFeedDeps = {
  boardId: string
  sockets: Pick<
    DurableObjectState,
    'acceptWebSocket' | 'getWebSockets' | 'setWebSocketAutoResponse'
  >
  openStore(): Store
  nowMs(): number
  /** Goes on with a task after the reply, whatever comes of it. */
  after(task: Promise<void>): void
  /** Tells another board's object that its log has moved on; where it is not told, its own next turn tells. */
  refreshOther(boardId: string): Promise<void>
}

type Held = LiveFeedDeps & {
  /** Those who hear from the store, in the order in which they are looked after. */
  behind: Set<WebSocket>
  /** What was told since the store was last asked; undefined where it is to be asked again. */
  since: ActivityRange[] | undefined
  isLevelling: boolean
  checkedMs: number
}

/**
 * The followers of a board. Each hears every activity after the one they began at once, in order:
 * what a turn stores goes straight to those who have all before it, and who lacks something hears
 * from the store until they do not. Nobody hears anything of or after the turn that hid the board
 * from them, nor for more than `CHECK_MS` after their token or account came to its end.
 */
export function openLiveFeed(deps: LiveFeedDeps): LiveFeed {
  const { after } = deps
  const state: Held = {
    ...deps,
    behind: new Set(),
    since: undefined,
    isLevelling: false,
    checkedMs: -CHECK_MS,
  }
  return {
    join: (follower) => join(state, follower),
    publish: (...given) => after(tell(state, ...given)),
    refresh: () => after(stir(state)),
  }
}

function join(state: Held, follower: Follower): WebSocket | null {
  const { sockets, behind } = state
  const { userId } = follower
  const isFull =
    sockets.getWebSockets().length >= MOST.followers ||
    sockets.getWebSockets(userId).length >= MOST.ofUser
  if (isFull) return null
  const { 0: theirs, 1: ours } = new WebSocketPair()
  sockets.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  sockets.acceptWebSocket(ours, [userId])
  ours.serializeAttachment({ ...follower, sentCharacters: 0 } satisfies FollowerState)
  behind.add(ours)
  state.after(level(state))
  return theirs
}

async function tell(state: Held, log: Activity[], isHidden: boolean): Promise<void> {
  const { boardId, behind } = state
  for (const one of log) if (one.boardId !== boardId) state.after(state.refreshOther(one.boardId))
  const sockets = state.sockets.getWebSockets()
  if (sockets.length === 0) return
  const activities = log.filter((one) => one.boardId === boardId)
  const [first] = activities
  const isUnchecked = first && state.nowMs() - state.checkedMs >= CHECK_MS
  if (isHidden || isUnchecked) return stir(state)
  if (first === undefined) return
  const piece = { from: first.seq - 1, activities }
  state.since?.push(piece)
  for (const socket of sockets)
    if (!behind.has(socket) && !sendMissing(socket, piece)) behind.add(socket)
  await level(state)
}

/** Lets everybody hear from the store, which says how they stand too. */
async function stir(state: Held): Promise<void> {
  state.checkedMs = state.nowMs()
  state.since = undefined
  for (const socket of state.sockets.getWebSockets()) state.behind.add(socket)
  await level(state)
}

/** Lets those who are behind hear from the store until nobody is. */
async function level(state: Held): Promise<void> {
  const { behind } = state
  if (state.isLevelling) return
  state.isLevelling = true
  for (const head of behind) {
    const those = [...behind].filter(isOpen)
    // Who is looked after goes to the end of the line, unless they are level or gone.
    behind.delete(head)
    if (!isOpen(head)) continue
    behind.add(head)
    await levelFrom(state, followerAt(head).seq, those).catch((thrown: unknown) => {
      const fault = describeFault(thrown)
      console.error(JSON.stringify({ level: 'error', at: 'live', board: state.boardId, fault }))
      for (const socket of those) closeSocket(socket, 1013)
    })
  }
  state.since = undefined
  state.isLevelling = false
}

/** One look at the store: how those stand, and what comes after a `seq`. */
async function levelFrom(state: Held, from: number, those: WebSocket[]): Promise<void> {
  const { boardId, behind } = state
  state.since = []
  const store = state.openStore()
  const { db } = store
  const asking = new Map(those.map(followerAt).map((kept) => [kept.jti, kept]))
  const { rows, activities } = await store.find({
    rows: findAuthContexts(db, boardId, [...asking.values()]),
    activities: activitiesAfter(db, { boardId }, from, PAGE.activities, PAGE.bytes),
  })
  const rowsBy = new Map(rows.map((row) => [row.jti, row]))
  const size = activities.reduce((sum, { bytes }) => sum + bytes, 0)
  const isAll = activities.length < PAGE.activities && size < PAGE.bytes
  const page = { from, activities }
  for (const socket of those) {
    const kept = followerAt(socket)
    const why = closeCodeOf(kept, authContextOf([rowsBy.get(kept.jti)]), state.nowMs())
    if (why) closeSocket(socket, why)
    else if (sendMissing(socket, page) && isAll) {
      sendCurrentSeq(socket)
      if (state.since?.every((piece) => sendMissing(socket, piece))) behind.delete(socket)
    }
  }
}
