import type { Ask } from '../../../bench/measure/driver.ts'
import type { Reply } from './send.ts'

/** The counts of what came of the requests that were offered; times in milliseconds. */
export type Tally = {
  offered: number
  /** Requests that were due while every connection was waiting for a reply. */
  notOffered: number
  carried: number
  /** The numbers of requests that were turned away, by status and code. */
  shed: Map<string, number>
  /** The requests answered otherwise or not at all: their number, by how, and the first of each. */
  wrongs: Map<string, { count: number; first: string }>
  /** The times that carried requests took, and by which offered ones were sent late. */
  latencies: number[]
  lateness: number[]
  slowestShedMs: number
  /** The ids of what was acknowledged as made. */
  made: { cards: string[]; comments: string[] }
}

/** A tally of nothing. */
export function newTally(): Tally {
  return {
    offered: 0,
    notOffered: 0,
    carried: 0,
    shed: new Map(),
    wrongs: new Map(),
    latencies: [],
    lateness: [],
    slowestShedMs: 0,
    made: { cards: [], comments: [] },
  }
}

/** Counts a reply that took so many milliseconds. */
export function take(tally: Tally, ask: Ask, reply: Reply, ms: number): void {
  const { status, retryAfter, text } = reply
  if (status >= 200 && status < 300) return carry(tally, ask, text, ms)
  const isShed = status === 503 || status === 429
  if (isShed && /^\d+$/.test(retryAfter ?? '')) {
    const kind = `${status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim()
    tally.shed.set(kind, (tally.shed.get(kind) ?? 0) + 1)
    tally.slowestShedMs = Math.max(tally.slowestShedMs, ms)
    return
  }
  const how = isShed ? `${status} without a Retry-After` : String(status)
  fault(tally, `answered ${how}`, `${ask.method} ${ask.path}: ${text.slice(0, 200)}`)
}

/** Counts a request that had no reply. */
export function takeNone(tally: Tally, { method, path }: Ask, error: Error, ms: number): void {
  const how = `not answered (${error.message})`
  fault(tally, how, `${method} ${path}, after ${Math.round(ms)} ms`)
}

/** Returns how many requests were answered otherwise than they may be, or not at all. */
export function wrongOf({ wrongs }: Tally): number {
  return [...wrongs.values()].reduce((sum, { count }) => sum + count, 0)
}

/** Returns how many requests were turned away. */
export function shedOf({ shed }: Tally): number {
  return [...shed.values()].reduce((sum, count) => sum + count, 0)
}

function carry(tally: Tally, { method, path }: Ask, text: string, ms: number): void {
  tally.carried += 1
  tally.latencies.push(ms)
  if (method !== 'POST') return
  const [, id] = /"_id":"([^"]+)"/.exec(text) ?? []
  if (id === undefined) return fault(tally, 'acknowledged without an id', `${method} ${path}`)
  tally.made[path.endsWith('/comments') ? 'comments' : 'cards'].push(id)
}

function fault({ wrongs }: Tally, how: string, what: string): void {
  const { count, first } = wrongs.get(how) ?? { count: 0, first: what }
  wrongs.set(how, { count: count + 1, first })
}
