import { scaled } from '../ui/scaled.ts'
import { isPicture } from './files.ts'

/** Widest and highest that a small picture is, and what its file may weigh at most. */
const MOST = { width: 640, height: 1_280, bytes: 262_144 } as const

/** A picture of at most so many bytes needs no smaller one. */
const SMALL_BYTES = 65_536

/** A picture small enough for a cover, of a picture that is larger; undefined for any other file, and if the browser cannot make one. */
export async function smallPictureOf(file: File): Promise<Blob | undefined> {
  if (!isPicture(file.type) || file.size <= SMALL_BYTES) return undefined
  try {
    const small = await drawn(await createImageBitmap(file))
    return small.size <= Math.min(MOST.bytes, file.size) ? small : undefined
  } catch {
    // The file is no picture, or too large for the browser.
    return undefined
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob> {
  const canvas = scaled(picture, MOST)
  picture.close()
  // A browser that writes no WebP writes a PNG.
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
}
