import { LanewayError } from './failure.ts'
import { type Activity, feedOf } from './feed.ts'
import { type Sent, routeOf, targetOf } from './request.ts'
import { ROUTES } from './routes.ts'
import { type Options, type Way, send } from './send.ts'

/** Where to begin, after a `seq` or else with what happens from now on; and what ends it. */
export type Following = { after?: number | undefined; signal?: AbortSignal }

/** The longest pause before a board is followed again, which doubles with every try, and the longest of all. */
const AGAIN_MS = { first: 250, longest: 30_000 } as const

/** From here on the service closes a feed for good. */
const OVER = 4_400

const ROUTE = routeOf(ROUTES.follow_board)

/** What happens on a board, each activity once and in order, over as many connections as that takes. */
export async function* follow(
  way: Way,
  board: string,
  { after, ...options }: Following,
): AsyncGenerator<Activity, void> {
  const { signal } = options
  for (let tried = 0; ; tried += 1) {
    signal?.throwIfAborted()
    const sent = { board, query: { after } }
    const feed = feedOf(open(way, targetOf(ROUTE, sent)))
    signal?.addEventListener('abort', feed.end)
    let isMute = true
    try {
      for (let told = await feed.next(); told; told = await feed.next()) {
        signal?.throwIfAborted()
        isMute = false
        tried = 0
        after = told.seq
        yield* told.activities
      }
    } finally {
      signal?.removeEventListener('abort', feed.end)
      feed.end()
    }
    if (isMute || feed.code() >= OVER) await expectFeed(way, sent, options)
    const { clock } = way
    const most = Math.min(AGAIN_MS.first * 2 ** tried, AGAIN_MS.longest)
    await clock.wait(clock.random() * most, signal)
  }
}

function open({ base, session, socket }: Way, target: string) {
  const protocols = ['laneway', ...(session.token ? [`bearer.${session.token}`] : [])]
  return socket(base.replace(/^http/, 'ws') + target, protocols)
}

/** Asks the service why there is no feed, which browsers do not tell; throws what it refuses for good. */
async function expectFeed(way: Way, sent: Sent, options: Options): Promise<void> {
  const once = { ...way, patience: { ...way.patience, tries: 1 } }
  await send(once, ROUTE, sent, options).catch((error: unknown) => {
    const status = error instanceof LanewayError ? error.status : 400
    if (status >= 400 && status < 500 && status !== 426 && status !== 429) throw error
  })
}
