import { invalid } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import type { Files } from '../../files/files.ts'
import { sizeOfPicture } from '../../files/picture-size.ts'
import { typeOfPicture } from '../../files/picture.ts'

/** A cover has at most so many pixels on a side, and in all of it, because browsers unpack every one of them. */
const MOST = { side: 16_384, pixels: 100_000_000 } as const

/** Number of first bytes of a file that are looked at: many, because cameras put much before the size of a picture. */
const HEAD_BYTES = 1_048_576

/** The media types whose header tells the size. */
const MEASURED = ['image/gif', 'image/jpeg', 'image/png', 'image/webp']

/**
 * Expects that a file can be shown as a picture. A type that the service cannot read, such as AVIF, is
 * left to browsers.
 */
export async function expectCover(
  files: Files,
  { key, type: declared }: { key: string; type: string },
): Promise<void> {
  const head = await files.head(key, HEAD_BYTES)
  const type = head && typeOfPicture(head)
  if (head === undefined || type === undefined) {
    const isOther = declared.startsWith('image/') && !MEASURED.includes(declared)
    if (isOther && head !== undefined) return
    throw invalid('attachment', 'must be a picture')
  }
  const size = sizeOfPicture(type, head)
  if (size === undefined)
    throw invalid('attachment', 'must be a picture whose header tells its size')
  const { width, height } = size
  if (Math.max(width, height) > MOST.side || width * height > MOST.pixels)
    throw invalid(
      'attachment',
      `must be a picture of at most ${formatNumber(MOST.side)} pixels on a side and ${formatNumber(MOST.pixels)} in all`,
    )
}
