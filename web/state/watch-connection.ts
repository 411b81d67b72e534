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

/** Compares once a minute, and when the browser is awake or online again, until the signal ends it. */
export function watchConnection(
  { compare, onLost, onHidden, onLeft }: Watcher,
  signal: AbortSignal,
): void {
  const turned = () => (document.visibilityState === 'visible' ? compare() : onHidden())
  const timer = setInterval(compare, COMPARE_MS)
  addEventListener('offline', onLost, { signal })
  addEventListener('online', compare, { signal })
  addEventListener('pagehide', onLeft, { signal })
  document.addEventListener('visibilitychange', turned, { signal })
  signal.addEventListener('abort', () => clearInterval(timer))
}
