const PARENT_CHECK_MS = 250

/** Calls `stop` once, at the first signal (replacing earlier listeners) or when the npm that started this script ends, because npm's shell does not pass on signals. */
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
