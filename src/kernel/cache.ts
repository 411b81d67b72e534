type Entry<T> = { value: T; fromMs: number; untilMs: number }

/** Values that were found once, so that they need not be found again. */
export type Cache<T> = {
  /** The value of a key, if it holds at this time. */
  get(key: string, nowMs?: number): T | undefined
  /** Keeps a value from this time until another; without times, for good. */
  set(key: string, value: T, fromMs?: number, untilMs?: number): void
  delete(key: string): void
}

/** Opens a cache whose values have at most this size together; `sizeOf` counts each value as one if it is not given. When it is full, it drops the values that were used longest ago. */
export function openCache<T>(most: number, sizeOf: (value: T) => number = () => 1): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  let size = 0
  function drop(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    size -= sizeOf(entry.value)
    entries.delete(key)
  }
  function put(key: string, entry: Entry<T>): void {
    // A Map keeps its keys in the order in which they were set.
    drop(key)
    entries.set(key, entry)
    size += sizeOf(entry.value)
    for (const first of entries.keys()) {
      if (size <= most) return
      drop(first)
    }
  }
  return {
    get(key, nowMs = 0) {
      const entry = entries.get(key)
      if (entry === undefined || nowMs < entry.fromMs || nowMs >= entry.untilMs) return undefined
      put(key, entry)
      return entry.value
    },
    set: (key, value, fromMs = 0, untilMs = Infinity) => put(key, { value, fromMs, untilMs }),
    delete: drop,
  }
}
