import { AppError } from '../../kernel/contract/app-error.ts'

/** Limits of the queue in which the requests of one isolate wait to hash a password. */
export type HashQueueLimits = {
  /** Most requests that wait, and most of one address. */
  waiting: number
  share: number
  /** Most requests that wait for another one with the same key. */
  joined: number
  /** How often a request checks whether it is next, in ms. */
  pollMs: number
  /** Pauses between two hashes, and the length of each in ms. One is not enough: the runtime counts the first from before the last hash, and accepts new connections only while it waits. */
  rests: number
  restMs: number
  /** A request that has not checked for so long, in ms, is dropped: the platform may cancel requests without notice. */
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
   * Runs `hash` when no other hash runs; addresses alternate. Throws `login.throttled` (429) if the
   * address has too many requests waiting, and `store.overloaded` (503) if the queue is full. Requests
   * with the same `key` take one place: later ones wait for the first, and skip `hash` if `known`
   * returns a result by then.
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
 * A queue for password hashes. scrypt blocks the isolate's only thread, so hashes run one at a time
 * with pauses in which other requests run. Each request polls with its own timers, because another
 * request that should wake it could be cancelled.
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
    places.dropLost()
    seen.seenMs = nowMs()
  }

  /** Waits until no other request has a place with that key, or until the result is known. */
  async function join<T>({ key, known }: HashWork<T>): Promise<T | undefined> {
    for (const one of joined) if (one.seenMs < nowMs() - limits.lostMs) joined.delete(one)
    if (joined.size >= limits.joined) throw queueFull()
    const mine = { seenMs: nowMs() }
    joined.add(mine)
    try {
      let result: T | undefined
      while (result === undefined && places.hasKey(key)) {
        await poll(mine)
        result = known()
      }
      return result
    } finally {
      joined.delete(mine)
    }
  }

  return {
    async run(work) {
      const { address, key, known, hash } = work
      places.dropLost()
      while (places.hasKey(key)) {
        const joint = await join(work)
        if (joint !== undefined) return joint
      }
      const place = places.enter(address, key)
      try {
        while (!places.tryStart(place)) await poll(place)
        for (let left = places.restsLeft(); left > 0; left -= 1) await sleep(limits.restMs)
        const result = known() ?? (await hash())
        // The runtime's clock does not advance during a hash until the request waits for something.
        await sleep(1)
        return result
      } finally {
        places.leave(place)
      }
    },
  }
}

/** The requests that wait, and the one that may hash. */
function openPlaces(limits: HashQueueLimits, nowMs: () => number) {
  const waiting = new Set<Place>()
  let running: Place | undefined
  let round = 0
  let endedMs = -Infinity

  /** Each address has one place in a round. Within a round, the place with fewer earlier places of its address is first. */
  function isBefore(one: Place, other: Place): boolean {
    return one.round < other.round || (one.round === other.round && one.depth < other.depth)
  }

  return {
    dropLost(): void {
      const before = nowMs() - limits.lostMs
      for (const place of waiting) if (place.seenMs < before) waiting.delete(place)
      if (running !== undefined && !waiting.has(running)) running = undefined
    },
    hasKey(key: string): boolean {
      for (const place of waiting) if (place.key === key) return true
      return false
    },
    enter(address: string, key: string): Place {
      const mine = [...waiting].filter((place) => place.address === address)
      if (mine.length >= limits.share) throw new AppError('login.throttled', { waitS: 5 })
      if (waiting.size >= limits.waiting) throw queueFull()
      const last = Math.max(round, ...mine.map((place) => place.round))
      const place = { address, key, round: last + 1, depth: mine.length, seenMs: nowMs() }
      waiting.add(place)
      return place
    },
    /** Whether this place may hash now; if so, it becomes the running one. */
    tryStart(place: Place): boolean {
      waiting.add(place)
      if (running !== undefined) return running === place
      for (const other of waiting) if (isBefore(other, place)) return false
      running = place
      round = place.round
      return true
    },
    leave(place: Place): void {
      waiting.delete(place)
      if (running === place) running = undefined
      endedMs = nowMs()
    },
    /** Pauses before the next hash; none if the last one ended long ago. */
    restsLeft(): number {
      return nowMs() - endedMs < limits.rests * limits.restMs ? limits.rests : 0
    },
  }
}

function queueFull(): AppError {
  return new AppError('store.overloaded', { reason: QUEUE_FULL, waitS: 5 })
}

const QUEUE_FULL = 'Too many sign-ins at once; try again in a moment.'
