import { median } from 'simple-statistics'
import { type Source, type Target, playRound } from '../../../bench/measure/driver.ts'
import { cpuMs } from './runtime.ts'

const WARM_UP_MS = 5_000
const ROUNDS = 5
const ROUND_MS = 2_000
const CONNECTIONS = [16, 64, 128]
const WINDOW_MS = 800

/** The time that the service may take to be as fast as before, what part of that counts as it, and how many times the CPU time of before a request may take for good. */
export const RECOVERY = { ms: 5_000, part: 0.9, cost: 1.5 } as const

/** Requests a second that are carried, at how many connections, and the runtime's CPU time for each in milliseconds. */
export type Speed = { perSecond: number; connections: number; cpu: number }

/** The requests that were carried in a while that ended so many milliseconds after the load. */
export type Window = { ms: number; perSecond: number }

/** The most that is carried where each connection asks again when it has its reply. */
export async function findSpeed(target: Target, source: Source): Promise<Speed> {
  await playRound(target, source, { connections: 64, ms: WARM_UP_MS })
  const speeds: Speed[] = []
  for (const connections of CONNECTIONS) speeds.push(await speedAt(target, source, connections))
  return speeds.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
}

/** The speed at so many connections, in the median of some rounds. */
export async function speedAt(target: Target, source: Source, connections: number): Promise<Speed> {
  const rounds: Speed[] = []
  while (rounds.length < ROUNDS) rounds.push(await playOnce(target, source, connections))
  return {
    connections,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpu: median(rounds.map(({ cpu }) => cpu)),
  }
}

async function playOnce(target: Target, source: Source, connections: number): Promise<Speed> {
  const [startMs, startCpuMs] = [performance.now(), cpuMs()]
  const { perSecond } = await playRound(target, source, { connections, ms: ROUND_MS })
  const replies = (perSecond * (performance.now() - startMs)) / 1_000
  return { connections, perSecond, cpu: (cpuMs() - startCpuMs) / replies }
}

/** Watches how the service comes back after a load that ended at `endMs`: what it carries while it may still be slow, or until it is as fast as before. */
export async function watchReturn(
  target: Target,
  source: Source,
  before: Speed,
  endMs: number,
): Promise<Window[]> {
  const windows: Window[] = []
  const { connections } = before
  while (performance.now() - endMs < RECOVERY.ms) {
    const perSecond = await playRound(target, source, { connections, ms: WINDOW_MS }).then(
      (round) => round.perSecond,
      () => 0,
    )
    windows.push({ ms: performance.now() - endMs, perSecond })
    if (perSecond >= before.perSecond * RECOVERY.part) break
  }
  return windows
}

/** The time until the service was as fast as it is by itself, in milliseconds after the load; undefined if that took too long. By itself is as before, or as later if the machine has become slower. */
export function returnedMs(windows: Window[], before: Speed, later: Speed): number | undefined {
  const enough = Math.min(before.perSecond, later.perSecond) * RECOVERY.part
  return windows.find(({ ms, perSecond }) => perSecond >= enough && ms <= RECOVERY.ms)?.ms
}
