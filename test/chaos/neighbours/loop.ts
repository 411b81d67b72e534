import { setTimeout as sleep } from 'node:timers/promises'
import type { Prepared } from './boards.ts'
import type { Setup } from './setup.ts'

/** The setting of an attack: so many requests at once, until it is over. */
export type Given = { setup: Setup; prepared: Prepared; atOnce: number; isOver(): boolean }

/** The number of requests of an attack, and what it achieved that it must not, a sentence each. */
export type Outcome = { sent: number; achieved: string[]; statuses?: Record<string, number> }

export type Attack = {
  name: string
  atOnce: number
  /** The most by which the bystander's p99 may be later than in the control, in ms. */
  mayCostMs: number
  /** The same of the median; Infinity if it is not given. */
  mayCostP50Ms?: number
  /** Makes the board that it needs, before it is measured. */
  prepare?(setup: Setup): Promise<Prepared>
  /** Makes what each measurement needs anew, after the control; the attack begins when it ends. */
  arm?(setup: Setup): Promise<Prepared>
  run(given: Given): Promise<Outcome>
}

/** Does something again and again, so many times at once, until it is over, at most so often; gives how often. */
export async function repeat(
  { atOnce, isOver, most = Infinity }: Pick<Given, 'atOnce' | 'isOver'> & { most?: number },
  act: (turn: number) => Promise<unknown>,
): Promise<number> {
  let sent = 0
  async function loop(): Promise<void> {
    while (!isOver() && sent < most) await act((sent += 1)).catch(() => sleep(50))
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return sent
}

/** Waits until it is over. */
export async function until(isOver: () => boolean): Promise<void> {
  while (!isOver()) await sleep(50)
}
