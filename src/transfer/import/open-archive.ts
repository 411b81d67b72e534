import { unzipRaw } from 'unzipit'
import { AppError } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'
import { EXPORT_BYTES, UPLOAD_BYTES } from '../../kernel/limits.ts'
import type { ArchiveFiles } from '../middle/forms.ts'
import { collected } from './collect-bytes.ts'

/** An upload, or a file in it, that can be read more than once. */
export type Openable = {
  name: string
  open(): AsyncIterable<Uint8Array>
  size: number
  slice?(from: number, length: number): Promise<Uint8Array>
}

/** Most files of an archive, most bytes of all of them, and most of a text that is read as a whole. */
const MOST = { files: 10_000, bytes: 1_073_741_824, text: 16_777_216 } as const

/** An archive that is open: its files by name, those that a program's reader asks for, and all as they stand. */
export type OpenArchive = { files: ArchiveFiles; inside: Openable[] }

/** Opens a ZIP archive of which only what is read is unpacked, piece by piece. Refuses one that unpacks to too much. */
export async function openArchive({ slice, size }: Openable): Promise<OpenArchive> {
  if (slice === undefined) throw new AppError('import.zip')
  const reader = {
    getLength: async () => size,
    // The library asks for bytes in a buffer of their own.
    read: async (from: number, length: number) => new Uint8Array(await slice(from, length)),
  }
  const { entries } = await unzipRaw(reader).catch(() => {
    throw new AppError('import.zip')
  })
  const all = entries.filter((entry) => !entry.isDirectory && !isOfSystem(entry.name))
  const whole = all.reduce((sum, entry) => sum + entry.size, 0)
  if (all.length > MOST.files) throw tooPacked(MOST.files, 'files')
  if (whole > MOST.bytes) throw tooPacked(MOST.bytes, 'bytes')
  if (all.some(({ encrypted }) => encrypted)) throw new AppError('import.zip')
  const byName = new Map(all.map((entry) => [entry.name, entry]))
  const openOf = (name: string) =>
    async function* () {
      const entry = byName.get(name)
      if (entry === undefined) return
      refuseBeyond(entry, EXPORT_BYTES)
      try {
        yield* upTo(await entry.stream(), entry.size)
      } catch (thrown) {
        throw thrown instanceof AppError ? thrown : new AppError('import.zip')
      }
    }
  const inside = all.map(({ name, size }) => ({ name, size, open: openOf(name) }))
  return {
    inside,
    files: {
      names: all.map(({ name }) => name),
      stream: (name) => openOf(name)(),
      text: async (name) => {
        refuseBeyond(byName.get(name), MOST.text)
        return new TextDecoder().decode(await collected(openOf(name)(), MOST.text))
      },
      bytes: async (name) => {
        const entry = byName.get(name)
        if (entry === undefined || entry.size > UPLOAD_BYTES) return undefined
        return collected(openOf(name)(), UPLOAD_BYTES)
      },
    },
  }
}

/** The four last bytes of a file that is packed with gzip are the length of what is in it, modulo 2^32. */
const GZIP_LENGTH = 4

/** Opens a file that is packed with gzip. Refuses one that says that it unpacks to too much. */
export async function openGzip({ open, name, size, slice }: Openable): Promise<Openable> {
  const end = await slice?.(Math.max(0, size - GZIP_LENGTH), GZIP_LENGTH)
  if (end?.length === GZIP_LENGTH) {
    const length = new DataView(end.buffer, end.byteOffset).getUint32(0, true)
    refuseBeyond({ size: length }, EXPORT_BYTES)
  }
  return {
    name: name.replace(/\.gz$/i, ''),
    size: EXPORT_BYTES,
    async *open() {
      const unpacked = streamOf(open()).pipeThrough(new DecompressionStream('gzip'))
      try {
        yield* upTo(unpacked, EXPORT_BYTES)
      } catch (thrown) {
        throw thrown instanceof AppError ? thrown : new AppError('import.gzip')
      }
    },
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
  })
}

async function* upTo(
  stream: ReadableStream<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooPacked(most, 'bytes')
    yield chunk
  }
}

/** Throws for a file that is longer than it may be, by the length that its archive has of it. */
function refuseBeyond(entry: { size: number } | undefined, most: number): void {
  if (entry !== undefined && entry.size > most) throw tooPacked(most, 'bytes')
}

export function tooPacked(most: number, what: string): AppError {
  return new AppError('import.too_packed', {
    values: { limit: `${formatNumber(most)} ${what}` },
  })
}

/** Files that the system which made an archive puts into it. */
function isOfSystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/.test(name)
}
