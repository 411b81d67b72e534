/** Width and height in pixels. */
export type PictureSize = { width: number; height: number }

/**
 * The size of a picture by its header. Few bytes can describe so many pixels that a browser runs out of
 * memory. Undefined if the header is not as it should be: browsers look further than this.
 */
export function sizeOfPicture(type: string, bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) }
    return type === 'image/jpeg' ? sizeOfJpeg(view) : sizeOfWebp(view)
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
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

/** C4, C8 and CC are tables, and what is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** The size in the first chunk: of a lossy, a lossless or an extended file. */
function sizeOfWebp(view: DataView): PictureSize | undefined {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') return undefined
  const side = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1
  return { width: side(24), height: side(27) }
}
