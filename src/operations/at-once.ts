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
