/** Most bytes that are worked on before others get their turn. */
const SLICE = 262_144

/**
 * Bytes in slices of at most 256 KiB, with a pause after each, so that work on much that has
 * already come does not keep an isolate's other requests waiting.
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
