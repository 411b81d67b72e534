import { atOnce } from '../operations/at-once.ts'

/** Does something for each item, `most` at the same time. One that fails holds up no other; once all have ended, this throws what the first of them threw. */
export async function forEach<T>(
  items: T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  await atOnce(items, most, (item) =>
    work(item).catch((thrown: unknown) => void faults.push(thrown)),
  )
  if (faults.length > 0) throw faults[0]
}
