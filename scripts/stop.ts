const PARENT_CHECK_MS = 250

/** Calls `stop` once: at the first signal to end, in place of what listened before, or when the npm that ran this script is gone, whose shell passes no signals on. */
export function onStop(stop: () => void): void {
  const { ppid } = process
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, stopOnce)
  }
  if (process.env['npm_lifecycle_event'] === undefined) return
  setInterval(() => {
    if (process.ppid !== ppid) stopOnce()
  }, PARENT_CHECK_MS).unref()
}
