/** Width and height in pixels. */
export type PictureSize = { width: number; height: number }

/**
 * Reads the size of a picture from its header, because few bytes can describe so many pixels that a
 * browser runs out of memory. Undefined if the header is not as it should be, or describes no pixel:
 * browsers look further than this.
 */
export function sizeOfPicture(type: string, bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sizeOf = SIZES[type]
  try {
    const size = sizeOf?.(view)
    return size && Math.min(size.width, size.height) > 0 ? size : undefined
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

const SIZES: Readonly<Record<string, (view: DataView) => PictureSize | undefined>> = {
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': sizeOfJpeg,
  'image/png': sizeOfPng,
  'image/webp': sizeOfWebp,
}

/** The size in the header chunk (IHDR), which is the first one. */
function sizeOfPng(view: DataView): PictureSize | undefined {
  const isHeader = view.getUint32(8) === 13 && textAt(view, 12) === 'IHDR'
  return isHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
}

/** The size in the first frame header (SOF), which comes after segments of other kinds. */
function sizeOfJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === START_OF_SCAN) return undefined
  }
  return undefined
}

const START_OF_SCAN = 0xda

/** Returns true if a marker begins a frame. C4 and CC begin tables, and C8 is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** The size in the first chunk: of a lossy, a lossless or an extended file. */
function sizeOfWebp(view: DataView): PictureSize | undefined {
  const chunk = textAt(view, 12)
  if (chunk === 'VP8 ') {
    // The start code of a frame that stands by itself.
    if (view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return undefined
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk === 'VP8L') {
    if (view.getUint8(20) !== 0x2f) return undefined
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') return undefined
  const side = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1
  return { width: side(24), height: side(27) }
}

/** Four bytes as letters, which name a chunk. */
function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((next) => view.getUint8(at + next)))
}
