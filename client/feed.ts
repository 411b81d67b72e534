import type { Entry } from './table.ts'

/** What happened on a board. */
export type Activity = Entry<'get_board_activities'>

/** What a client needs of a WebSocket. */
export type Socket = {
  send(text: string): void
  close(): void
  addEventListener(
    type: 'message' | 'close' | 'error',
    listener: (event: { type: string; data?: unknown; code?: number }) => void,
  ): void
}

/** What a feed tells at once: activities, and the `seq` they come to. */
export type Told = { seq: number; activities: Activity[] }

/** A feed as it is read; it must be ended. */
export type Feed = {
  /** The next that is told; undefined once the feed has ended. */
  next(): Promise<Told | undefined>
  /** Ends it, from this side. */
  end(): void
  /** The number that the service closed it with, if it did. */
  code(): number
}

/** How often a feed is asked whether it is there. One that has said nothing since it was asked, or is not even open, is not. */
const PING_MS = 30_000

/** Reads the feed of a socket that is being opened. */
export function feedOf(socket: Socket): Feed {
  const told: Told[] = []
  const now = { isOver: false, isQuiet: true, code: 0 }
  let wake = () => {}
  const end = () => {
    now.isOver = true
    clearInterval(pinging)
    socket.close()
    wake()
  }
  const pinging = setInterval(() => {
    if (now.isQuiet) return end()
    now.isQuiet = true
    socket.send('ping')
  }, PING_MS)
  socket.addEventListener('message', ({ data }) => {
    now.isQuiet = false
    if (data === 'pong') return
    told.push(JSON.parse(String(data)))
    wake()
  })
  socket.addEventListener('error', end)
  socket.addEventListener('close', ({ code = 0 }) => {
    now.code = code
    end()
  })
  return {
    end,
    code: () => now.code,
    async next() {
      while (told.length === 0 && !now.isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return told.shift()
    },
  }
}
