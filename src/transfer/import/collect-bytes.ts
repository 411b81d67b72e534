import { Buffer } from 'node:buffer'
import { AppError } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** All bytes of what must be in memory as a whole. Throws if there are too many. */
export async function collected(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array> {
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most)
      throw new AppError('body.too_large', {
        reason: `A file of this kind may have at most ${formatNumber(most)} bytes. Export its boards one by one, or import from the service by the command-line tool.`,
      })
    kept.push(chunk)
  }
  return Buffer.concat(kept)
}
