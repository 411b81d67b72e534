import { type Presence, followerAt, isOpen, sendPresence } from './follower.ts'

/** Most people that a message names; it counts all of them. */
export const MOST_NAMED = 20

/**
 * Changes of who looks at a board are collected for this long before followers are told: `each` ms for
 * every follower, so that at most 200 are told in a second, but no less than `least`.
 */
const PAUSE_MS = { least: 1_000, each: 5 } as const

/** Tells members who looks at a board now. Only members whose feeds ask for it are named, and told. */
export type PresenceFeed = {
  /** Notes whether a follower is a member, as the database has just said. */
  check(socket: WebSocket, isMember: boolean): void
  /** Notes that a follower has gone. */
  left(socket: WebSocket): void
}

type PresenceDeps = {
  sockets: Pick<DurableObjectState, 'getWebSockets'>
  /** Runs a task after the reply (`waitUntil`). */
  after(task: Promise<void>): void
  wait(ms: number): Promise<unknown>
  /** Closes the feeds of those who may not read the board any more. */
  checkRights(): Promise<void>
}

/** The state of a feed of presence; what must survive hibernation is attached to the sockets. */
type PresenceState = PresenceDeps & {
  isWaiting: boolean
  /** The message that the followers were sent last. After hibernation it is unknown, so all are told again. */
  lastText: string | undefined
}

/** Opens the presence of a board. Changes that come close together are told in one message, and only if it differs from the last one. */
export function openPresence(deps: PresenceDeps): PresenceFeed {
  const state: PresenceState = { ...deps, isWaiting: false, lastText: undefined }
  return {
    check(socket, isMember) {
      const follower = followerAt(socket)
      const { presence } = follower
      if (presence === undefined) return
      const next = presenceOf(presence, isMember)
      if (next !== presence) socket.serializeAttachment({ ...follower, presence: next })
      if (next !== presence || next === 'named') sendSoon(state)
    },
    left(socket) {
      if (isNamed(socket)) sendSoon(state)
    },
  }
}

function presenceOf(before: Presence, isMember: boolean): Presence {
  if (!isMember) return 'asked'
  return before === 'asked' ? 'named' : before
}

function isNamed(socket: WebSocket): boolean {
  const { presence } = followerAt(socket)
  return presence === 'named' || presence === 'informed'
}

function sendSoon(state: PresenceState): void {
  if (state.isWaiting) return
  state.isWaiting = true
  state.after(sendPresences(state))
}

async function sendPresences(state: PresenceState): Promise<void> {
  const { sockets, wait, checkRights } = state
  await wait(Math.max(PAUSE_MS.least, PAUSE_MS.each * sockets.getWebSockets().length))
  state.isWaiting = false
  await checkRights()
  const named = sockets.getWebSockets().filter((one) => isOpen(one) && isNamed(one))
  const text = presenceText(named)
  for (const socket of named) {
    const { presence, sentCharacters } = followerAt(socket)
    // The first message of a feed says how far the board is; until then its follower is behind, and is checked again.
    const hasBegun = sentCharacters > 0
    if (hasBegun && (presence === 'named' || text !== state.lastText)) sendPresence(socket, text)
  }
  state.lastText = text
}

/** The message about who looks at the board, each person once. */
function presenceText(named: WebSocket[]): string {
  const people = [...new Set(named.map((one) => followerAt(one).userId))].toSorted()
  return JSON.stringify({ present: { users: people.slice(0, MOST_NAMED), count: people.length } })
}
