import type { PictureBytes } from '../state/board-picture.ts'
import type { KeptFiles } from '../state/sending-files.ts'
import { scaled } from '../ui/scaled.ts'

/** The longer side of the picture of a board, and of the small one that stands for it, in pixels. */
const SIDES = { picture: 2_560, preview: 480 } as const

/** A picture as the service takes it for a board, with a small one beside it. */
export type BackgroundFiles = { picture: File; preview: File }

/** The keys of the picture at an address that the browser keeps it by; undefined if the service has it. */
export function keptAt(address: string): PictureBytes | undefined {
  if (!address.startsWith('kept:')) return undefined
  const [picture = '', preview = ''] = address.slice('kept:'.length).split(/[,?]/)
  return [picture, preview]
}

/** Makes the files of a picture. Throws if the browser cannot write it. */
export async function backgroundFiles(picture: ImageBitmap): Promise<BackgroundFiles> {
  const [large, small] = await Promise.all([
    written(picture, SIDES.picture),
    written(picture, SIDES.preview),
  ])
  return { picture: large, preview: small }
}

/** The files of the picture that a board has, by its address; undefined if they cannot be read. */
export async function readBackground(
  files: KeptFiles,
  address: string,
): Promise<BackgroundFiles | undefined> {
  const kept = keptAt(address)
  const read = kept
    ? kept.map((key) => files.read(key))
    : [fileAt(address), fileAt(`${address}&size=small`)]
  const [picture, preview] = await Promise.all(read).catch(() => [])
  return picture && preview && { picture, preview }
}

async function fileAt(address: string): Promise<File | undefined> {
  const reply = await fetch(address.replace(/^\//, ''))
  return reply.ok ? fileOf(await reply.blob()) : undefined
}

async function written(picture: ImageBitmap, side: number): Promise<File> {
  const canvas = scaled(picture, { width: side, height: side })
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  // A browser that writes no WebP writes a PNG, which is many times as large as a JPEG.
  const blob =
    webp.type === 'image/webp'
      ? webp
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return fileOf(blob)
}

function fileOf(blob: Blob): File {
  return new File([blob], 'background', { type: blob.type })
}
