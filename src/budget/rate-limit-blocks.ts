/** Requests of a key that one question to the platform's limiter stands for, in one isolate. */
export const BLOCK = 100

/** Keys that are counted at once; where there are more, counting begins anew. */
const MOST_KEYS = 20_000

const MINUTE_MS = 60_000

type Minute = { at: number; counts: Map<string, number>; refused: Set<string> }

const minutes = new WeakMap<RateLimit, Minute>()

/**
 * Tells whether a read of `key` is within its rate, asking the platform's limiter once for each
 * hundred: locally a question is a write to a database, which would cost as much as the read. A key
 * that was refused stays refused in this isolate for the rest of the minute, and costs no question.
 * So the limiter's own limit is a hundredth of the reads a minute, and each isolate lets up to a
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
  counts.set(key, count % BLOCK)
  if (count < BLOCK) return true
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
