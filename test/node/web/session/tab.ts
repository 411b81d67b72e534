import { connect } from '../../../../client/client.ts'
import type { Clock } from '../../../../client/patience.ts'
import type { FeedWay } from '../../../../web/api/feed.ts'
import { leavingBy } from '../../../../web/api/leaving.ts'
import { namedFor } from '../../../../web/api/meant-for.ts'
// Code that the page loads with the first command is loaded here already, so that a turn is enough.
import '../../../../web/state/later-sends.ts'
import { endIfElsewhere } from '../../../../web/state/account.ts'
import { type PageSession, openSession } from '../../../../web/state/page-session.ts'
import type { Surroundings } from '../../../../web/state/watch-connection.ts'
import { type OpenPage, type browser, memoryTexts } from './browser.ts'
import type { memoryService } from './service.ts'

/** A browser and a service, which tabs run in. */
export type World = {
  browser: ReturnType<typeof browser>
  service: ReturnType<typeof memoryService>
  clock: Clock
  isOnline: () => boolean
  newId: () => string
  /** Does what each page does when it is loaded. */
  start?: (page: PageSession) => void
  /** Answers the question if so many texts may be lost. */
  ask: (count: number) => Promise<boolean>
}

/** A tab, which has one page at a time. */
export type Tab = {
  readonly page: PageSession
  /** Ends with the page that is there now. */
  readonly gone: AbortSignal
  /** The number of times that its page was loaded. */
  readonly loads: number
  /** Loads a page again, or another one. */
  load(): void
  /** Ends the tab, in the midst of whatever its page does. */
  kill(): void
}

const ORIGIN = 'https://boards.example'

/** Opens a tab with a page. */
export function openTab(world: World): Tab {
  const texts = memoryTexts()
  let end = new AbortController()
  let leaving: (() => void)[] = []
  let page = open()
  let loads = 1

  function open(): PageSession {
    const gone = end.signal
    const { browser, service, clock, isOnline, newId, ask } = world
    const feedWay: FeedWay = {
      connect: (_path, onOpen) => service.board.connect(gone, isOnline, onOpen),
      onOnline() {},
    }
    const never = new Promise<never>(() => {})
    // A page that is gone sends nothing, and learns of no reply.
    const send = async (request: Request) => {
      if (gone.aborted) return never
      const reply = await service.fetch(browser, request)
      return gone.aborted ? never : reply
    }
    const surroundings: Surroundings = {
      isOnline,
      isVisible: () => true,
      on(event, run, until) {
        if (event === 'pagehide') leaving.push(() => !until.aborted && run())
      },
    }
    const own: OpenPage = { gone, onChanged: (changed) => endIfElsewhere(session, changed) }
    const keeper = browser.keeperOf(own, texts)
    const signingOut = leavingBy(
      () => keeper.lasting,
      (path, init) => send(new Request(new URL(path, ORIGIN), init)),
    )
    const session = openSession({
      clientFor: (author) =>
        connect(ORIGIN, {
          fetch: (request) =>
            namedFor(author, request, async () => {
              await signingOut.finish()
              return send(request)
            }),
          clock,
          tries: 3,
        }),
      keeper,
      leaving: signingOut,
      feedWay,
      clock,
      surroundings,
      fileWay: async () => ({ client: (_author, api) => api, smallPicture: async () => undefined }),
      newId,
      reload: () => queueMicrotask(() => !gone.aborted && load()),
      ask: (count) => (gone.aborted ? never : ask(count)),
    })
    world.start?.(session)
    return session
  }

  function load(): void {
    for (const leave of leaving) leave()
    leaving = []
    end.abort()
    end = new AbortController()
    page.end()
    page = open()
    loads += 1
  }

  return {
    get page() {
      return page
    },
    get gone() {
      return end.signal
    },
    get loads() {
      return loads
    },
    load,
    kill() {
      end.abort()
      page.end()
    },
  }
}
