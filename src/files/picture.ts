import { invalid } from '../kernel/contract/app-error.ts'
import { sizeOfPicture } from './picture-size.ts'
import { formatNumber } from '../kernel/contract/format-number.ts'

/** Most bytes of a picture that pages show by themselves. */
export const PICTURE_BYTES = 262_144

/** Most bytes of a picture, and most pixels on a side of it. */
export type PictureSizes = { bytes: number; pixels: number }

const SMALL: PictureSizes = { bytes: PICTURE_BYTES, pixels: 2_048 }

/** A picture of a media type begins with these bytes. A question mark is any byte. */
const SIGNATURES = [
  ['image/webp', 'RIFF????WEBP'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  ['image/png', '\x89PNG\r\n\x1A\n'],
] as const

/** A GIF may be a cover, but nothing that pages show by themselves: it may move. */
const GIF = ['image/gif', 'GIF8?a'] as const

/** A picture that pages show by themselves has one of these media types. SVG is none of them, because it may have scripts in it. */
export const PICTURE_TYPES = SIGNATURES.map(([type]) => type)

/** Says in words which pictures are allowed by these limits. */
export function limitsOf({ bytes, pixels }: PictureSizes): string {
  return `WebP, JPEG or PNG, at most ${formatNumber(bytes)} bytes and ${formatNumber(pixels)} pixels wide and high`
}

export const PICTURE_LIMITS = limitsOf(SMALL)

export type Picture = { content: ArrayBuffer; type: string }

/** Returns the bytes of a picture and their media type, which the bytes tell and not the client. Throws, naming the field, if they are no picture. */
export async function pictureIn(
  field: string,
  given: File,
  most: PictureSizes = SMALL,
): Promise<Picture> {
  if (given.size > most.bytes)
    throw invalid(field, `must have at most ${formatNumber(most.bytes)} bytes`)
  const content = await given.arrayBuffer()
  const bytes = new Uint8Array(content)
  const type = typeOfPicture(bytes)
  const size = type && sizeOfPicture(type, bytes)
  if (!type || !size || type === GIF[0]) throw invalid(field, 'must be a WebP, JPEG or PNG picture')
  if (Math.max(size.width, size.height) > most.pixels)
    throw invalid(field, `must be at most ${formatNumber(most.pixels)} pixels wide and high`)
  return { content, type }
}

/** The media type of a picture by its first bytes; undefined for anything else. */
export function typeOfPicture(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return [...SIGNATURES, GIF].find(([, signature]) => beginsWith(start, signature))?.[0]
}

function beginsWith(start: string, signature: string): boolean {
  return (
    start.length >= signature.length &&
    [...signature].every((byte, at) => byte === '?' || start[at] === byte)
  )
}
