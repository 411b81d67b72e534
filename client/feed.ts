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

/** A message of the feed: activities, and the `seq` of the last one. */
export type FeedMessage = { seq: number; activities: Activity[] }

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

/** The service is pinged this often. A feed that has sent nothing since the last ping, or is not open by then, is closed. */
const PING_MS = 30_000

/** Reads the feed of a connecting socket. */
export function feedOf<M = FeedMessage>(socket: Socket): Feed<M> {
  const messages: M[] = []
  const state = { isOver: false, isQuiet: true, code: 0 }
  let wake = () => {}
  const end = () => {
    state.isOver = true
    clearInterval(pinging)
    socket.close()
    wake()
  }
  const pinging = setInterval(() => {
    if (state.isQuiet) return end()
    state.isQuiet = true
    socket.send('ping')
  }, PING_MS)
  socket.addEventListener('message', ({ data }) => {
    state.isQuiet = false
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
