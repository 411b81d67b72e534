import { AppError } from '../core/app-error.ts'

/** Bounds of the line in which requests of one isolate wait to hash a password. */
export type HashQueueLimits = {
  /** Requests in line, and those of one address. */
  waiting: number
  share: number
  /** Requests that wait for another of the same key. */
  joined: number
  /** How often a request looks whether it is next, in ms. */
  pollMs: number
  /** Pauses between two hashes, and how long each is, in ms. Several, since the runtime counts the first from before the last hash, and looks for new connections only where it waits. */
  rests: number
  restMs: number
  /** A request that has not looked for so long, in ms, is gone: the platform may cancel one without a word. */
  lostMs: number
}

export const HASH_QUEUE: HashQueueLimits = {
  waiting: 40,
  share: 20,
  joined: 200,
  pollMs: 20,
  rests: 4,
  restMs: 10,
  lostMs: 5_000,
}

export type HashQueue = {
  /**
   * Runs `hash` when no other runs, addresses taking turns. Beyond the share of `address` it throws
   * `login.throttled` (429), beyond the line `store.overloaded` (503). Requests of the same `key`
   * take one place: those that come later wait for the first, and skip `hash` where `known` gives
   * a result by then.
   */
  run<T>(work: HashWork<T>): Promise<T>
}

export type HashWork<T> = {
  address: string
  key: string
  known(): T | undefined
  hash(): Promise<T>
}

type Place = { address: string; key: string; round: number; depth: number; seenMs: number }

/**
 * A line for hashes. scrypt runs on the isolate's only thread and stops every other request while
 * it does, so there is one hash at a time, with a pause in which others go on. Each request polls
 * with timers of its own, since another request that is to wake it could be cancelled.
 */
export function openHashQueue(
  limits: HashQueueLimits,
  nowMs: () => number,
  sleep: (ms: number) => Promise<void>,
): HashQueue {
  const places = openPlaces(limits, nowMs)
  const joined = new Set<{ seenMs: number }>()
  async function poll(seen: { seenMs: number }): Promise<void> {
    await sleep(limits.pollMs)
    places.forgetLost()
    seen.seenMs = nowMs()
  }

  /** Waits until no other request has a place of that key, or gives what is known before. */
  async function join<T>({ key, known }: HashWork<T>): Promise<T | undefined> {
    for (const one of joined) if (one.seenMs < nowMs() - limits.lostMs) joined.delete(one)
    if (joined.size >= limits.joined) throw lineFull()
    const mine = { seenMs: nowMs() }
    joined.add(mine)
    let result: T | undefined
    while (result === undefined && places.hasKey(key)) {
      await poll(mine)
      result = known()
    }
    joined.delete(mine)
    return result
  }

  return {
    async run(work) {
      const { address, key, known, hash } = work
      places.forgetLost()
      while (places.hasKey(key)) {
        const joint = await join(work)
        if (joint !== undefined) return joint
      }
      const place = places.enter(address, key)
      try {
        while (!places.takeTurn(place)) await poll(place)
        for (let left = places.restsLeft(); left > 0; left -= 1) await sleep(limits.restMs)
        const result = known() ?? (await hash())
        // The runtime's clock stands still while it hashes, until something is waited for.
        await sleep(1)
        return result
      } finally {
        places.leave(place)
      }
    },
  }
}

/** Who is in line, and whose turn it is. */
function openPlaces(limits: HashQueueLimits, nowMs: () => number) {
  const line = new Set<Place>()
  let running: Place | undefined
  let round = 0
  let endedMs = -Infinity

  /** Each address has one place in a round; in the round of two, whoever has fewer places before it is first. */
  function isBefore(one: Place, other: Place): boolean {
    return one.round < other.round || (one.round === other.round && one.depth < other.depth)
  }

  return {
    forgetLost(): void {
      const before = nowMs() - limits.lostMs
      for (const place of line) if (place.seenMs < before) line.delete(place)
      if (running !== undefined && !line.has(running)) running = undefined
    },
    hasKey(key: string): boolean {
      for (const place of line) if (place.key === key) return true
      return false
    },
    enter(address: string, key: string): Place {
      const mine = [...line].filter((place) => place.address === address)
      if (mine.length >= limits.share) throw new AppError('login.throttled', SHARE_FULL, [], 5)
      if (line.size >= limits.waiting) throw lineFull()
      const last = Math.max(round, ...mine.map((place) => place.round))
      const place = { address, key, round: last + 1, depth: mine.length, seenMs: nowMs() }
      line.add(place)
      return place
    },
    /** Takes the turn where it is this place's. */
    takeTurn(place: Place): boolean {
      line.add(place)
      if (running !== undefined) return running === place
      for (const other of line) if (isBefore(other, place)) return false
      running = place
      round = place.round
      return true
    },
    leave(place: Place): void {
      line.delete(place)
      if (running === place) running = undefined
      endedMs = nowMs()
    },
    /** Pauses before the next hash, in which others run: none where the last one ended long ago. */
    restsLeft(): number {
      return nowMs() - endedMs < limits.rests * limits.restMs ? limits.rests : 0
    },
  }
}

function lineFull(): AppError {
  return new AppError('store.overloaded', LINE_FULL, [], 5)
}

const SHARE_FULL = 'Too many sign-ins from this address at once; try again in a moment.'
const LINE_FULL = 'Too many sign-ins at once; try again in a moment.'
