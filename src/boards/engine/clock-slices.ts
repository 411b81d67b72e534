import { pauseAfter } from '../../kernel/budget/weight.ts'
import type { Store } from '../../kernel/db/store.ts'

/** A slice that failed is tried again after this time. */
const AGAIN_MS = 5_000

/** The clocks of a board have this in common. */
export type ClockDeps = {
  boardId: string
  openStore(): Store
  nowMs(): number
  wait(ms: number): Promise<void>
}

/** A slice says whether its command was taken or, if nothing has come, when to look again: never if that is undefined. */
type Slice = { isTaken: boolean } | { lookAt: number | undefined }

/** Works on what has come, slice by slice, so that others write in between; returns when to look again, or undefined if nothing is left. */
export async function inSlices(
  { nowMs, wait }: Pick<ClockDeps, 'nowMs' | 'wait'>,
  most: number,
  work: (startMs: number) => Promise<Slice>,
): Promise<number | undefined> {
  for (let count = 0; count < most; count += 1) {
    const startMs = nowMs()
    const slice = await work(startMs)
    if ('lookAt' in slice) return slice.lookAt
    if (!slice.isTaken) return nowMs() + AGAIN_MS
    await pauseAfter(startMs, { nowMs, wait })
  }
  return nowMs()
}
