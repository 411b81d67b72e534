import { scaled } from '../ui/scaled.ts'

/** The longer side of the picture of a board, and of the small one that stands for it, in pixels. */
const SIDES = { picture: 2_560, preview: 480 } as const

/** A picture as the service takes it for a board, with a small one beside it. Throws if the browser cannot write it. */
export async function backgroundFiles(
  picture: ImageBitmap,
): Promise<{ picture: File; preview: File }> {
  const [large, small] = await Promise.all([
    written(picture, SIDES.picture),
    written(picture, SIDES.preview),
  ])
  return { picture: large, preview: small }
}

async function written(picture: ImageBitmap, side: number): Promise<File> {
  const canvas = scaled(picture, { width: side, height: side })
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  // A browser that writes no WebP writes a PNG, which is many times as large as a JPEG.
  const blob =
    webp.type === 'image/webp'
      ? webp
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return new File([blob], 'background', { type: blob.type })
}
