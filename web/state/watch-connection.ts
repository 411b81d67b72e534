import type { Clock } from '../../client/patience.ts'
/** A board is compared with the service once in so long, as well as when the feed tells of a change. */
const COMPARE_MS = 60_000

type Watcher = {
  compare(): void
  /** The browser has no connection. */
  onLost(): void
  /** The page is no longer seen, and may end without another word. */
  onHidden(): void
  /** The page is left: it is closed, loaded again, or goes to another address. */
  onLeft(): void
}

/** The browser around a page, which says if it has a connection and if the page is seen. */
export type Surroundings = {
  isOnline(): boolean
  isVisible(): boolean
  on(
    event: 'offline' | 'online' | 'pagehide' | 'visibilitychange',
    run: () => void,
    until: AbortSignal,
  ): void
}

export const BROWSER_SURROUNDINGS: Surroundings = {
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  on(event, run, signal) {
    const target = event === 'visibilitychange' ? document : globalThis
    target.addEventListener(event, run, { signal })
  },
}

/** Compares once a minute, and when the browser is awake or online again, until the signal ends it. */
export function watchConnection(
  { compare, onLost, onHidden, onLeft }: Watcher,
  { clock, surroundings }: { clock: Clock; surroundings: Surroundings },
  over: AbortSignal,
): void {
  surroundings.on('offline', onLost, over)
  surroundings.on('online', compare, over)
  surroundings.on('pagehide', onLeft, over)
  surroundings.on(
    'visibilitychange',
    () => (surroundings.isVisible() ? compare() : onHidden()),
    over,
  )
  void compareAgain(compare, clock, over)
}

async function compareAgain(compare: () => void, clock: Clock, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await clock.wait(COMPARE_MS, over).catch(() => {})
    if (!over.aborted) compare()
  }
}
