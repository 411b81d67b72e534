import { closeSocket, isOpen, MOST_SENT_CHARACTERS } from '../boards/engine/follower.ts'
import { findAuthContexts } from '../boards/members/auth-context-queries.ts'
import { tokenKey } from '../boards/model/snapshot.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { NEWEST } from '../kernel/contract/revisions.ts'
import { faultOf } from '../kernel/db/fault.ts'
import { logFault } from '../kernel/log-error.ts'
import { type Statement, rowQuery } from '../kernel/db/statements.ts'
import type { Store } from '../kernel/db/store.ts'
import { authContextOf } from '../operations/auth-context.ts'
import { authenticate } from '../operations/permissions.ts'
import type { ChangedOfPerson, InboxFollower } from './inbox-calls.ts'
import { addInboxFollower, removeInboxFollower } from './follower-saves.ts'
import type { FoundNotification } from './fields.ts'
import { notificationsOf, unreadOf } from './queries.ts'
import { NotificationRecord, shownNotification } from './record.ts'

/** Most sockets by which one person is followed. */
export const MOST_SOCKETS = 50

/** Most notifications that one read finds for those who follow. */
const PAGE = 100

/** The object attaches this to a socket, so that it still knows who follows after it was hibernated. */
type State = InboxFollower & { unread: number | undefined; sentCharacters: number }

export type InboxFeed = {
  /** The client's end of a new socket, or why there is no room for it. */
  join(follower: InboxFollower): WebSocket | string
  /** Sends new notifications and other changes; does not wait until they are sent. */
  poke(changed?: ChangedOfPerson): void
}

type Deps = {
  userId: string
  sockets: Pick<
    DurableObjectState,
    'getWebSockets' | 'acceptWebSocket' | 'setWebSocketAutoResponse'
  >
  nowMs(): number
  after(task: Promise<void>): void
  openStore(): Store
}

/**
 * The feed of one person's notifications. Each frame is made of what D1 has when it is sent, so that
 * a poke that was lost is made up for by the next one, and nothing is sent of a board that its reader may
 * not read any more.
 */
export function openInboxFeed(deps: Deps): InboxFeed {
  const { sockets, after, userId } = deps
  let isRunning = false
  let isPoked = false
  let unsent: ChangedOfPerson | undefined

  async function run(): Promise<void> {
    isPoked = true
    if (isRunning) return
    isRunning = true
    try {
      while (isPoked) {
        isPoked = false
        const changed = unsent
        unsent = undefined
        isPoked = (await deliver(deps, changed)) || isPoked
      }
    } catch (thrown) {
      logFault('inbox', thrown, { user: userId })
      for (const socket of sockets.getWebSockets()) closeSocket(socket, 1013)
    } finally {
      isRunning = false
    }
  }

  return {
    join(follower) {
      if (sockets.getWebSockets().length >= MOST_SOCKETS)
        return `You follow your notifications ${MOST_SOCKETS} times, which is the most; close one of them.`
      const { 0: theirs, 1: ours } = new WebSocketPair()
      sockets.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
      sockets.acceptWebSocket(ours)
      ours.serializeAttachment({
        ...follower,
        unread: undefined,
        sentCharacters: 0,
      } satisfies State)
      after(run())
      return theirs
    },
    poke(changed) {
      unsent = changed ?? unsent
      after(run())
    },
  }
}

function stateAt(socket: WebSocket): State {
  return socket.deserializeAttachment()
}

/** One read of D1 for all who follow. Returns whether there is more to read. */
async function deliver(
  { userId, sockets, nowMs, openStore }: Deps,
  changed: ChangedOfPerson | undefined,
): Promise<boolean> {
  const store = openStore()
  const open = sockets.getWebSockets().filter(isOpen)
  if (open.length === 0) {
    await store.batch([removeInboxFollower(userId)])
    return false
  }
  const states = open.map(stateAt)
  const byToken = new Map(states.map((one) => [tokenKey(one), one]))
  const groups = [...Map.groupBy(open, (socket) => JSON.stringify(stateAt(socket).boards))].map(
    ([, among]) => ({ among, rows: NO_ROWS, unread: 0 }),
  )
  const following = addInboxFollower(userId, momentOf(nowMs()))
  const ask = (notes: Statement[]) =>
    store.batch({
      following: notes,
      auth: findAuthContexts('', [...byToken.values()]),
      news: groups.flatMap((group) => {
        const joined = group.among.map(stateAt)
        const reader = { userId, boards: joined[0]?.boards }
        const after = Math.min(...joined.map(({ seq }) => seq))
        return [
          rowQuery(
            notificationsOf(reader, { after, isUnread: false, limit: PAGE }),
            (rows) => (group.rows = rows),
          ),
          rowQuery(unreadOf(reader), ([counted]) => (group.unread = counted?.unread ?? 0)),
        ]
      }),
    })
  // Followers get the inbox even if the disk has no room to note that they follow.
  const { auth } = await ask([following]).catch((thrown: unknown) => {
    if (faultOf(thrown).is !== 'full') throw thrown
    return ask([])
  })
  const rowOf = new Map(auth.map((row) => [tokenKey(row), row]))
  for (const { among, rows, unread } of groups)
    for (const socket of among) {
      const state = stateAt(socket)
      const context = authContextOf([rowOf.get(tokenKey(state))])
      if (isOver(context, state, nowMs())) closeSocket(socket, 4401)
      else sendNew(socket, state, { rows, unread, changed })
    }
  return groups.some(({ rows }) => rows.length === PAGE)
}

const NO_ROWS: FoundNotification[] = []

/** Finds out if a follower must be cut off, because their token has expired or is no longer valid. */
function isOver(context: ReturnType<typeof authContextOf>, state: State, nowMs: number): boolean {
  if (state.expiresAt <= nowMs) return true
  try {
    authenticate(context, state)
    return false
  } catch {
    return true
  }
}

/** The result of one read of D1: new notifications, the number of unread ones, and anything else that has changed. */
type News = { rows: FoundNotification[]; unread: number; changed: ChangedOfPerson | undefined }

/** Sends the notifications that a follower lacks, one in each frame; then what else has changed, or how many are unread, if that alone has. */
function sendNew(socket: WebSocket, state: State, { rows, unread, changed }: News): void {
  const frames = rows
    .filter(({ seq }) => seq > state.seq)
    .map((row) => {
      const notification = NotificationRecord.show(NEWEST, shownNotification(row, state.publicUrl))
      return JSON.stringify({ unread, notification })
    })
  if (changed !== undefined || (frames.length === 0 && unread !== state.unread))
    frames.push(JSON.stringify({ unread, changed }))
  const length = frames.reduce((sum, frame) => sum + frame.length, 0)
  const sentCharacters = state.sentCharacters + length
  const seq = Math.max(state.seq, rows.at(-1)?.seq ?? 0)
  try {
    socket.serializeAttachment({ ...state, seq, unread, sentCharacters } satisfies State)
    for (const frame of frames) socket.send(frame)
    if (sentCharacters > MOST_SENT_CHARACTERS) closeSocket(socket, 1013)
  } catch {
    closeSocket(socket, 1013)
  }
}
