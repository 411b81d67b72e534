import { type Clock, WALL_CLOCK } from './patience.ts'
import type { Entry } from './table.ts'

/** An activity of a board. */
export type Activity = Entry<'get_board_activities'>

/** The part of a WebSocket that the client uses. */
export type Socket = {
  send(text: string): void
  close(): void
  addEventListener(
    type: 'message' | 'close' | 'error',
    listener: (event: { type: string; data?: unknown; code?: number }) => void,
  ): void
}

/** A message of the feed: activities, and the `seq` of the last one. The first message has the version of the board at which the feed begins. */
export type FeedMessage = { seq: number; version?: number; activities: Activity[] }

/** A batch of writes: the `version` of the board that it made, what it changed, and what it logged. */
export type BoardChange = FeedMessage & {
  version: number
  /** `cards` are those to read again; `board` says that anything else may have changed too. */
  changed: { board?: true; cards?: string[] }
}

/** The people who look at a board now, for members who ask for it: the ids of some, and the number of all. */
export type BoardPresence = { present: { users: string[]; count: number } }

/** A feed while it is read. The reader must end it. */
export type Feed<M = FeedMessage> = {
  /** The next message; undefined once the feed has ended. */
  next(): Promise<M | undefined>
  /** Closes the connection. */
  end(): void
  /** The close code of the service, or 0. */
  code(): number
}

/**
 * A feed that says nothing for `quiet` is pinged, and closed if no answer comes, so that a connection that
 * is dead is noticed within 15 s. The answer comes from the platform, which wakes nobody for it.
 */
const PING_MS = { quiet: 9_000, answer: 5_000 } as const

/** Reads the feed of a connecting socket. */
export function feedOf<M = FeedMessage>(
  socket: Socket,
  { now, wait }: Pick<Clock, 'now' | 'wait'> = WALL_CLOCK,
): Feed<M> {
  const messages: M[] = []
  const state = { isOver: false, heard: 0, heardAt: now(), code: 0 }
  const over = new AbortController()
  let wake = () => {}
  const end = () => {
    if (state.isOver) return
    state.isOver = true
    over.abort()
    socket.close()
    wake()
  }
  const noticeDeath = async () => {
    for (;;) {
      const { heard, heardAt } = state
      await wait(Math.max(heardAt + PING_MS.quiet - now(), 0), over.signal)
      if (state.heard !== heard) continue
      // A socket that is not open by then cannot send, which throws.
      socket.send('ping')
      await wait(PING_MS.answer, over.signal)
      if (state.heard === heard) return
    }
  }
  void noticeDeath().then(end, end)
  socket.addEventListener('message', ({ data }) => {
    state.heard += 1
    state.heardAt = now()
    if (data === 'pong') return
    messages.push(JSON.parse(String(data)))
    wake()
  })
  socket.addEventListener('error', end)
  socket.addEventListener('close', ({ code = 0 }) => {
    state.code = code
    end()
  })
  return {
    end,
    code: () => state.code,
    async next() {
      while (messages.length === 0 && !state.isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return messages.shift()
    },
  }
}
