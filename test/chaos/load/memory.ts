import { linearRegression, max, median } from 'simple-statistics'

const SAMPLE_MS = 1_000
const WARM_UP_MS = 60_000

/** The most that memory may rise from the warm-up to the end, as the line through its samples goes and at its highest over the median. */
export const BOUND = { riseMb: 100, peakMb: 250 } as const

/** The memory that the runtime held, in MB, so many milliseconds after the start. */
export type Sample = { ms: number; mb: number }

/** The course of the memory after the warm-up, in MB. */
export type Course = { middle: number; peak: number; rise: number }

/** Notes once a second what `heldMb` tells of memory. */
export function watchMemory(heldMb: () => number): { samples: Sample[]; end(): void } {
  const samples: Sample[] = []
  const startMs = performance.now()
  const note = () => samples.push({ ms: performance.now() - startMs, mb: heldMb() })
  note()
  const timer = setInterval(note, SAMPLE_MS)
  return { samples, end: () => clearInterval(timer) }
}

/** The course of the memory after a minute, or after half of the samples where those are fewer. */
export function courseOf(samples: Sample[]): Course {
  const lastMs = samples.at(-1)?.ms ?? 0
  const fromMs = Math.min(WARM_UP_MS, lastMs / 2)
  const rest = samples.filter(({ ms }) => ms >= fromMs)
  const { m: mbPerMs } = linearRegression(rest.map(({ ms, mb }) => [ms, mb]))
  const held = rest.map(({ mb }) => mb)
  return { middle: median(held), peak: max(held), rise: mbPerMs * (lastMs - fromMs) }
}

/** Returns what it held at each whole minute, rounded. */
export function minutely(samples: Sample[]): number[] {
  const last = Math.floor((samples.at(-1)?.ms ?? 0) / 60_000)
  const minutes = Array.from({ length: last + 1 }, (_, minute) => minute * 60_000)
  return minutes.map((ms) => Math.round(samples.find((one) => one.ms >= ms)?.mb ?? NaN))
}
