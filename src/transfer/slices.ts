/** Most bytes to process before other requests get a turn. */
const SLICE = 262_144

/**
 * Splits bytes into slices of at most 256 KiB with a pause after each, so that a large upload that
 * has already arrived does not block the isolate's other requests.
 */
export async function* inSlices(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += SLICE) {
      const slice = chunk.subarray(from, from + SLICE)
      size += slice.length
      yield slice
      if (size < SLICE) continue
      size = 0
      await scheduler.wait(0)
    }
}
