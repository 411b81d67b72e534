/**
 * Longest time, in ms, in which the store answers: three times what D1 allows a statement. A query of a
 * request that was cancelled may never be answered, and then whatever waits for it would wait for ever.
 */
export const LONGEST_ANSWER_MS = 90_000

const UNANSWERED = 'The store has not answered within '

/** Waits for an answer so long at most, in ms, and then throws an error that `isUnanswered` knows. What the store does with the question stays unknown. */
export async function answeredWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${UNANSWERED}${ms} ms.`)), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

export function isUnanswered(message: string): boolean {
  return message.includes(UNANSWERED)
}
