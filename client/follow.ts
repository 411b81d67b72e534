import { LanewayError } from './failure.ts'
import { type Activity, type BoardChange, type FeedMessage, feedOf } from './feed.ts'
import { type Sent, routeOf, targetOf } from './request.ts'
import { ROUTES } from './routes.ts'
import { type Options, type Connection, send } from './send.ts'

/** `after` is the `seq` to start after (by default the newest activity); `signal` ends the feed. */
export type Following = { after?: number | undefined; signal?: AbortSignal }

/** Bounds of the pause before reconnecting: it doubles with every attempt, up to the longest. */
const RECONNECT_MS = { first: 250, longest: 30_000 } as const

/** Close codes from here on mean that reconnecting does not help. */
const FINAL_CODES = 4_400

const ROUTE = routeOf(ROUTES.follow_board)

/** The activities of a board, each once and in order. */
export async function* follow(
  connection: Connection,
  board: string,
  following: Following,
): AsyncGenerator<Activity, void> {
  for await (const { activities } of messages(connection, board, {}, following)) yield* activities
}

/** The changes of a board, in order. */
export function watch(
  connection: Connection,
  board: string,
  following: Following,
): AsyncGenerator<BoardChange, void> {
  return messages(connection, board, { changes: true }, following)
}

/** The messages of a feed, over as many connections as needed. */
async function* messages<M extends FeedMessage>(
  connection: Connection,
  board: string,
  query: { changes?: true },
  { after, ...options }: Following,
): AsyncGenerator<M, void> {
  const { signal } = options
  for (let tried = 0; ; tried += 1) {
    signal?.throwIfAborted()
    const sent = { board, query: { after, ...query } }
    const feed = feedOf<M>(open(connection, targetOf(ROUTE, sent)))
    signal?.addEventListener('abort', feed.end)
    let isMute = true
    try {
      for (let message = await feed.next(); message; message = await feed.next()) {
        signal?.throwIfAborted()
        isMute = false
        tried = 0
        after = message.seq
        yield message
      }
    } finally {
      signal?.removeEventListener('abort', feed.end)
      feed.end()
    }
    if (isMute || feed.code() >= FINAL_CODES) await expectFeed(connection, sent, options)
    const { clock } = connection
    const most = Math.min(RECONNECT_MS.first * 2 ** tried, RECONNECT_MS.longest)
    await clock.wait(clock.random() * most, signal)
  }
}

function open({ base, session, socket }: Connection, target: string) {
  const protocols = ['laneway', ...(session.token ? [`bearer.${session.token}`] : [])]
  return socket(base.replace(/^http/, 'ws') + target, protocols)
}

/** Requests the feed over HTTP to learn why the WebSocket failed, which browsers do not say. Throws errors that a retry would not solve. */
async function expectFeed(connection: Connection, sent: Sent, options: Options): Promise<void> {
  const once = { ...connection, patience: { ...connection.patience, tries: 1 } }
  await send(once, ROUTE, sent, options).catch((error: unknown) => {
    const status = error instanceof LanewayError ? error.status : 400
    if (status >= 400 && status < 500 && status !== 426 && status !== 429) throw error
  })
}
