/** Work may keep the page from answering for so long. */
const SLICE_MS = 8

/** Does work step by step: at once as far as the slice allows, and the rest in later slices. It returns a function that stops it. */
export type InSlices = (work: Iterator<void>) => () => void

/** Slices of time, between which the page answers: `now` is in ms, and `later` calls a function once it has. */
export function slices(now: () => number, later: (run: () => void) => void): InSlices {
  const queue: Iterator<void>[] = []
  /** The end of the slice that lasts, in ms; undefined between two. */
  let ends: number | undefined

  function begin(): void {
    ends = now() + SLICE_MS
    later(() => {
      ends = undefined
      if (queue.length > 0) begin()
    })
    doSteps(ends)
  }

  function doSteps(until: number): void {
    while (queue.length > 0 && now() < until) if (isDone(queue[0])) queue.shift()
  }

  return (work) => {
    queue.push(work)
    if (ends === undefined) begin()
    else doSteps(ends)
    return () => {
      const at = queue.indexOf(work)
      if (at !== -1) queue.splice(at, 1)
    }
  }
}

/** Does a step of work; whether it was the last one, also because it failed. */
function isDone(work: Iterator<void> | undefined): boolean {
  try {
    return work?.next().done ?? true
  } catch (thrown) {
    console.error(thrown)
    return true
  }
}

/** The slices that all texts of the page share. */
export const inSlices = slices(
  () => performance.now(),
  (run) => setTimeout(run),
)
