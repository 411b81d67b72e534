type Entry<T> = { value: T; fromMs: number; untilMs: number }

/** Values that were found once, so that they need not be found again. */
export type Cache<T> = {
  /** The value of a key, if it holds at this time. */
  get(key: string, nowMs?: number): T | undefined
  /** Keeps a value from this time until another; without times, for good. */
  set(key: string, value: T, fromMs?: number, untilMs?: number): void
  delete(key: string): void
}

/** Opens a cache of at most so many values. When it is full, it drops the one that was used longest ago. */
export function openCache<T>(most: number): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  function put(key: string, entry: Entry<T>): void {
    // A Map keeps its keys in the order in which they were set.
    entries.delete(key)
    entries.set(key, entry)
    const [first] = entries.keys()
    if (entries.size > most && first !== undefined) entries.delete(first)
  }
  return {
    get(key, nowMs = 0) {
      const entry = entries.get(key)
      if (entry === undefined || nowMs < entry.fromMs || nowMs >= entry.untilMs) return undefined
      put(key, entry)
      return entry.value
    },
    set: (key, value, fromMs = 0, untilMs = Infinity) => put(key, { value, fromMs, untilMs }),
    delete: (key) => void entries.delete(key),
  }
}
