import { setTimeout as sleep } from 'node:timers/promises'
import type { Life } from './life.ts'

const POLL_MS = 1
const MOST_DELAY_MS = 50

/** The moment of a kill: after so many edits or deliveries, and some milliseconds. */
export type Kill = { after: number; delayMs: number }

/** Kills at random moments, one in each of as many equal parts of what is to come. */
export function planKills(random: () => number, toCome: number, kills: number): Kill[] {
  return Array.from({ length: kills }, (_, index) => ({
    after: Math.ceil(((index + random()) / kills) * toCome),
    delayMs: Math.floor(random() * MOST_DELAY_MS),
  }))
}

/** Kills as planned by the progress that `count` returns, until the run is over. Returns the number of kills. */
export async function carryOut(
  kills: Kill[],
  life: Life,
  count: () => number,
  isOver = () => false,
): Promise<number> {
  for (const [index, { after, delayMs }] of kills.entries()) {
    while (count() < after) {
      if (isOver()) return index
      await sleep(POLL_MS)
    }
    await sleep(delayMs)
    await life.kill()
  }
  return kills.length
}
