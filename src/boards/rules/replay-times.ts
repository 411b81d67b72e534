import type { Moment } from '../../kernel/contract/moment.ts'
import { GONE } from './replay-facts.ts'
import type { ListTimes } from './replay-fields.ts'
import type { History } from './replay-history.ts'

/** A card would have been in another list from one entry until another one; in none if archived. */
export type Stay = { from: number; until: number; list: string | undefined }

/** Sums up the time of one card in each list, as it was and as it would have been. */
export function timesOf(
  { sinceMs, untilMs }: { sinceMs: number; untilMs: number },
  { history, createdAt }: { history: History; createdAt: Moment | undefined },
  stays: readonly Stay[],
): ListTimes {
  const times: Record<string, [number, number]> = {}
  const add = (list: string | undefined, which: 0 | 1, ms: number) => {
    if (list === undefined || list === GONE) return
    const [before, after] = times[list] ?? [0, 0]
    times[list] = which === 0 ? [before + ms, after] : [before, after + ms]
  }
  const clipped = (moment: Moment | undefined, otherwise: number) =>
    Math.min(untilMs, Math.max(sinceMs, moment === undefined ? otherwise : Date.parse(moment)))
  const { entries } = history
  let next = 0
  for (let at = -1; at < entries.length; at += 1) {
    // Each stay ends before the next move, so the last one that has begun is the one that counts.
    while ((stays[next]?.from ?? Infinity) <= at) next += 1
    const stay = stays[next - 1]
    const from = clipped(at === -1 ? createdAt : entries[at]?.createdAt, sinceMs)
    const ms = clipped(entries[at + 1]?.createdAt, untilMs) - from
    if (ms <= 0) continue
    const list = listAt(history, at)
    add(list, 0, ms)
    add(stay !== undefined && at < stay.until ? stay.list : list, 1, ms)
  }
  return times
}

function listAt(history: History, at: number): string | undefined {
  if (history.valueAt('archived', at) === true) return undefined
  const list = history.valueAt('list', at)
  return typeof list === 'string' ? list : undefined
}

/** The times of several cards together. */
export function summed(first: ListTimes, second: ListTimes): ListTimes {
  const all: Record<string, readonly [number, number]> = { ...first }
  for (const [list, [before, after]] of Object.entries(second)) {
    const [b, a] = all[list] ?? [0, 0]
    all[list] = [b + before, a + after]
  }
  return all
}
