/** A PNG of so many bytes and pixels a side, as far as its header goes, which differs from others by its last byte. */
export function pngOf(last: number, { bytes = 40, pixels = 1 } = {}): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(content.buffer)
  view.setUint32(16, pixels)
  view.setUint32(20, pixels)
  content[bytes - 1] = last
  return content
}

/** A JPEG of one pixel, as far as its header goes. */
export const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1)
