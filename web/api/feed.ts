import { type Socket, feedOf } from '../../client/feed.ts'
import type { Clock } from '../../client/patience.ts'
import { BASE } from '../base.ts'
import { REVISION } from '../../client/client.ts'

/** Close codes of the service from here on say that no other connection will do. */
const FINAL_CODES = 4_400

const PAUSE_MS = { first: 250, longest: 15_000 }

export type FeedListener<Message> = {
  onMessage(message: Message): void
  /** A connection is open, and what happened before it is not sent. */
  onOpen(): void
  onLost(): void
}

/** The feeds of a session, all of which end with it. */
export type Feeds = {
  /** Follows a feed of the service until it is stopped, over as many connections as needed. */
  follow<Message>(path: string, listener: FeedListener<Message>): () => void
}

/** The connections that feeds are made of. */
export type FeedWay = {
  /** Opens a connection, and says when it is open. */
  connect(path: string, onOpen: () => void): Socket
  /** Runs when there is a network again, until the signal ends. */
  onOnline(run: () => void, until: AbortSignal): void
}

export function feedsBy(way: FeedWay, clock: Clock, ended: AbortSignal): Feeds {
  return {
    follow(path, listener) {
      const stop = new AbortController()
      void keepFollowing(way, clock, path, listener, AbortSignal.any([stop.signal, ended]))
      return () => stop.abort()
    },
  }
}

async function keepFollowing<Message>(
  way: FeedWay,
  clock: Clock,
  path: string,
  listener: FeedListener<Message>,
  over: AbortSignal,
): Promise<void> {
  let drop = () => {}
  over.addEventListener('abort', () => drop())
  way.onOnline(() => drop(), over)
  for (let tried = 0; !over.aborted; tried += 1) {
    const onOpen = () => {
      if (!over.aborted) listener.onOpen()
    }
    const feed = feedOf<Message>(way.connect(path, onOpen), clock)
    drop = feed.end
    for (let message = await feed.next(); message !== undefined; message = await feed.next()) {
      tried = 0
      if (!over.aborted) listener.onMessage(message)
    }
    if (over.aborted) return
    listener.onLost()
    if (feed.code() >= FINAL_CODES) return
    const most = Math.min(PAUSE_MS.first * 2 ** tried, PAUSE_MS.longest)
    // A feed that is stopped waits no longer.
    await clock.wait(most * (0.5 + clock.random() / 2), over).catch(() => {})
  }
}

export const BROWSER_FEEDS: FeedWay = {
  connect(path, onOpen) {
    const base = BASE.replace('http', 'ws')
    const socket = new WebSocket(`${base}r/${REVISION}${path}`, ['laneway'])
    socket.addEventListener('open', onOpen)
    return socket
  },
  onOnline(run, signal) {
    addEventListener('online', run, { signal })
  },
}
