import { SingleBar } from 'cli-progress'

const STEP_MS = 500

/** Shows on a terminal how far a run is, of 1; gives what ends it. */
export function showProgress(part: () => number, requests: () => number): () => void {
  if (!process.stderr.isTTY) return () => {}
  const format = 'Asking {bar} {percentage} %, {requests} requests'
  const bar = new SingleBar({ format, hideCursor: true })
  const step = () => bar.update(Math.min(100, Math.round(part() * 100)), { requests: requests() })
  bar.start(100, 0, { requests: 0 })
  const timer = setInterval(step, STEP_MS)
  return () => {
    clearInterval(timer)
    step()
    bar.stop()
  }
}
