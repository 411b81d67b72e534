import { env } from 'cloudflare:workers'
import type { Command } from '../../../src/boards/engine/command.ts'
import type { LiveFeedDeps } from '../../../src/boards/engine/catch-up.ts'
import { CHECK_MS, openLiveFeed } from '../../../src/boards/engine/live-feed.ts'
import type { Follower } from '../../../src/boards/engine/follower.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import type { Actor } from '../../../src/boards/engine/command.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type Feed, feedOf } from '../../support/feed.ts'
import { SILENT, faultyDatabase } from './faulty-database.ts'
import { codeOf } from './support.ts'
import { listenersOf } from '../../../src/app/board.ts'

/** The followers of a board, and batches that publish to them, as in its object, but with planned faults in the reads of the feed. */
export function openAudience(
  boardId: string,
  plan: Parameters<typeof faultyDatabase>[0] = {},
  changed: Partial<LiveFeedDeps> = {},
) {
  const sockets: WebSocket[] = []
  const tagsBy = new WeakMap<WebSocket, string[]>()
  const tasks: Promise<void>[] = []
  const clock = { ms: Date.now() }
  const { database, batches } = faultyDatabase(plan)
  const live = openLiveFeed({
    wait: () => Promise.resolve(),
    boardId,
    sockets: {
      acceptWebSocket(socket, tags = []) {
        socket.accept()
        sockets.push(socket)
        tagsBy.set(socket, tags)
      },
      getWebSockets: (tag) =>
        sockets.filter(
          (one) =>
            one.readyState === WebSocket.OPEN &&
            (tag === undefined || tagsBy.get(one)?.includes(tag)),
        ),
      setWebSocketAutoResponse: () => {},
    },
    openStore: () => openStore(database, 'first-primary'),
    nowMs: () => clock.ms,
    after: (task) => void tasks.push(task),
    refreshOther: () => Promise.resolve(),
    wakeAt: () => Promise.resolve(),
    ...changed,
  })
  const runBatch = openBatches({
    listeners: listenersOf({ hasIndex: true }),
    boardId,
    feed: live,
    newId,
    alarm: SILENT,
    nowMs: () => clock.ms,
    pause: () => Promise.resolve(),
    openStore: () => openStore(env.DB, 'first-primary'),
  })
  return {
    live,
    sockets,
    /** The reads of the store for followers, so far. */
    reads: () => batches.length,
    /** Waits until no follower is behind. */
    settled: async () => {
      for (let done = 0; done < tasks.length; done += 1) await tasks[done]
    },
    join: (actor: Actor & Pick<Follower, 'presence'>, seq: number): Promise<Feed> =>
      feedOf({
        webSocket: live.join({ ...actor, seq, expiresAt: clock.ms + 100 * CHECK_MS }),
      } as Response),
    write: async (...commands: Command[]) => (await runBatch(commands)).map(codeOf),
  }
}
