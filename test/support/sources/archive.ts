const utf8 = new TextEncoder()

/** A ZIP archive of texts and bytes, which are in it as they are. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const path = utf8.encode(name)
    const bytes = typeof content === 'string' ? utf8.encode(content) : content
    const [, size, crc] = [0, bytes.length, crcOf(bytes)]
    const common = [20, 0, 0, 0, 0]
    const sizes = [crc, size, size]
    const local = record(0x04034b50, common, sizes, [path.length, 0])
    const extra = [path.length, 0, 0, 0, 0]
    directory.push(record(0x02014b50, [20, ...common], sizes, extra, [0, at]), path)
    parts.push(local, path, bytes)
    at += local.length + path.length + bytes.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const count = Object.keys(files).length
  const end = record(0x06054b50, [0, 0, count, count], [length, at], [0])
  return joined([...parts, ...directory, end])
}

/** A record of an archive: its sign, numbers of two bytes, of four bytes, of two and of four. */
function record(sign: number, ...groups: number[][]): Uint8Array {
  const [first = [], second = [], third = [], fourth = []] = groups
  const view = new DataView(
    new ArrayBuffer(4 + 2 * (first.length + third.length) + 4 * (second.length + fourth.length)),
  )
  view.setUint32(0, sign, true)
  let at = 4
  for (const [numbers, width] of [
    [first, 2],
    [second, 4],
    [third, 2],
    [fourth, 4],
  ] as const)
    for (const number of numbers) {
      if (width === 2) view.setUint16(at, number, true)
      else view.setUint32(at, number, true)
      at += width
    }
  return new Uint8Array(view.buffer)
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
