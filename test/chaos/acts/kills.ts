import { setTimeout as sleep } from 'node:timers/promises'
import type { Life } from '../service/life.ts'
import { nextMinute } from './schedules.ts'

/** Schedules come at whole minutes, and are done within so many milliseconds. */
const BUSY_MS = 3_000

/** A kill but the first waits at most so long for the next minute. */
const WAIT_MS = 15_000

/** A kill comes at most so long after the one before, if it does not wait for a minute. */
const PAUSE_MS = 4_000

/** Kills at random moments; some of them soon after a minute has begun, when schedules come. Returns the number of kills. */
export async function killAtRandom(
  life: Life,
  kills: number,
  random: () => number,
): Promise<number> {
  for (let count = 0; count < kills; count += 1) {
    const toMinuteMs = nextMinute(Date.now()) - Date.now()
    const isTimed = count === 0 || (random() < 0.5 && toMinuteMs < WAIT_MS)
    await sleep(isTimed ? toMinuteMs + random() * BUSY_MS : random() * PAUSE_MS)
    await life.kill()
  }
  return kills
}
