import { AppError } from '../kernel/contract/app-error.ts'

/** The slowest pace of a body: each `bytes` within `withinMs` of waiting for the client, and the whole body within `totalMs`. */
export const PACE = { bytes: 10_240, withinMs: 10_000, totalMs: 300_000 } as const

/** Smallest and largest read buffer in bytes; a body that never arrives holds only the smallest. */
const BUFFER = { least: 4_096, most: 65_536 } as const

/**
 * The chunks of a body as the client sends them. Throws `body.too_slow` (408) if they come more slowly
 * than `PACE` allows. The time that the caller takes between chunks does not count.
 */
export async function* receive(
  body: ReadableStream<Uint8Array>,
  nowMs: () => number,
): AsyncGenerator<Uint8Array, void> {
  const { read, cancel } = readerOf(body)
  let size = 0
  let since = { bytes: 0, ms: 0 }
  let totalMs = 0
  let isWhole = false
  try {
    for (;;) {
      const beganMs = nowMs()
      const leftMs = Math.min(PACE.withinMs - since.ms, PACE.totalMs - totalMs)
      const { done, value } = await inTime(read(size), leftMs)
      isWhole = done
      if (done) return
      const tookMs = nowMs() - beganMs
      totalMs += tookMs
      size += value.length
      since = { bytes: since.bytes + value.length, ms: since.ms + tookMs }
      if (since.bytes >= PACE.bytes) since = { bytes: 0, ms: 0 }
      yield value
    }
  } finally {
    if (!isWhole) void cancel().catch(() => {})
  }
}

type Chunk = { done: true; value?: undefined } | { done: false; value: Uint8Array }

/** Reads a body in chunks that grow with its size. The runtime's streams give 4 KiB at a time unless they get a buffer; other streams accept none. */
function readerOf(body: ReadableStream<Uint8Array>) {
  const cancelled = new Error('The body is not read to its end.')
  try {
    const reader = body.getReader({ mode: 'byob' })
    return {
      async read(size: number): Promise<Chunk> {
        const length = Math.min(Math.max(size, BUFFER.least), BUFFER.most)
        const { done, value } = await reader.read(new Uint8Array(length))
        if (done) return { done }
        // A small chunk would keep its whole buffer in memory, so it is copied.
        return { done, value: value.length * 2 < length ? value.slice() : value }
      },
      cancel: () => reader.cancel(cancelled),
    }
  } catch {
    const reader = body.getReader()
    return {
      read: async (): Promise<Chunk> => reader.read(),
      cancel: () => reader.cancel(cancelled),
    }
  }
}

async function inTime<T>(read: Promise<T>, leftMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), Math.max(leftMs, 0))
  return Promise.race([read, late]).finally(() => clearTimeout(timer))
}

function tooSlow(): AppError {
  return new AppError('body.too_slow')
}
