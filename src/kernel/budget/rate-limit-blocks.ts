/** One call of the platform's limiter counts for so many requests of a key in one isolate. Tests lower it. */
export const READS_A_CALL = { most: 100 }

/** Most keys that are counted; beyond that, counting restarts. */
const MOST_KEYS = 20_000

const MINUTE_MS = 60_000

type Minute = { at: number; counts: Map<string, number>; refused: Set<string> }

const minutes = new WeakMap<RateLimit, Minute>()

/**
 * Whether a read of `key` is within its rate. It calls the platform's limiter once per hundred reads,
 * because locally each call writes to a database, which would cost as much as the read. A key that was
 * refused stays refused in this isolate for the rest of the minute, without a call. The limit in
 * wrangler.toml is therefore a hundredth of the reads per minute, and each isolate may let up to a
 * hundred more pass. Throws what the limiter throws.
 */
export async function hasRoomInBlocks(
  limiter: RateLimit,
  key: string,
  nowMs: number,
): Promise<boolean> {
  const { counts, refused } = minuteOf(limiter, Math.floor(nowMs / MINUTE_MS))
  if (refused.has(key)) return false
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count % READS_A_CALL.most)
  if (count < READS_A_CALL.most) return true
  const { success } = await limiter.limit({ key })
  if (!success) refused.add(key)
  return success
}

function minuteOf(limiter: RateLimit, at: number): Minute {
  const known = minutes.get(limiter)
  if (known?.at === at && known.counts.size < MOST_KEYS) return known
  const begun = { at, counts: new Map(), refused: new Set<string>() }
  minutes.set(limiter, begun)
  return begun
}
