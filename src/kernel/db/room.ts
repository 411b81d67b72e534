import { SQLITE_FULL } from './fault.ts'

/** Tells how much room the disk has, if the service runs on a machine of its own (`SPACE`). */
export type Space = { fetch(url: string): Promise<Pick<Response, 'json'>> }

/** An answer is good for this long, in ms. */
const KNOWN_MS = 250

/** The room that the disk of a database has. The platform's own databases have no such thing, and room for all. */
export type Room = {
  /** Throws as SQLite does if the disk is full, before anything is written of what would then be lost. Returns whether the room is known at all. */
  expect(): Promise<boolean>
  /** The error, or that of a full disk in its place: the local runtime says `internal error` of it. */
  explain(thrown: unknown): Promise<unknown>
}

export const ROOM_FOR_ALL: Room = {
  expect: () => Promise.resolve(false),
  explain: (thrown) => Promise.resolve(thrown),
}

const rooms = new WeakMap<Space, Room>()

/** The room that `SPACE` knows of, whose answers an isolate keeps for a moment. */
export function roomIn(space: Space | undefined): Room {
  if (space === undefined) return ROOM_FOR_ALL
  const room = rooms.get(space) ?? openRoom(space, () => Date.now())
  rooms.set(space, room)
  return room
}

function openRoom(space: Space, nowMs: () => number): Room {
  let known = { isFull: false, untilMs: 0 }

  async function isFull(): Promise<boolean> {
    const answer = await space.fetch('https://space/').then(
      (reply) => reply.json(),
      () => undefined,
    )
    const isFullNow = Reflect.get(Object(answer), 'isFull') === true
    known = { isFull: isFullNow, untilMs: nowMs() + KNOWN_MS }
    return isFullNow
  }

  return {
    async expect() {
      if (nowMs() < known.untilMs ? known.isFull : await isFull()) throw full()
      return true
    },
    async explain(thrown) {
      if (!(thrown instanceof Error && /internal error/i.test(thrown.message))) return thrown
      return (await isFull()) ? full(thrown) : thrown
    },
  }
}

function full(cause?: Error): Error {
  return new Error(SQLITE_FULL, { cause })
}
