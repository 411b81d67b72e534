/** Runs a task for each item, at most `most` at the same time, and returns the results in the order of the items. */
export async function atOnce<T, R>(
  items: T[],
  most: number,
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [at, item] of left) results[at] = await task(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}

/** The platform allows an invocation this many connections at the same time. */
export const CONNECTIONS = 6

/** Does something for each item, as many at the same time as there may be connections. One that fails holds up no other; once all have ended, this throws what the first of them threw. */
export async function forEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const faults: unknown[] = []
  await atOnce(items, CONNECTIONS, (item) =>
    work(item).catch((thrown: unknown) => void faults.push(thrown)),
  )
  if (faults.length > 0) throw faults[0]
}
