import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Lease } from '../kernel/budget/budget.ts'
import { forgetFiles, loosenFile } from './saves.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { Store } from '../kernel/db/store.ts'

/** Bytes that can be read more than once, until they are dropped. */
export type BufferedUpload = {
  /** SHA-256, in base64. */
  digest: string
  size: number
  open(): AsyncIterable<Uint8Array>
  /** Reads a part of it, for archives whose table of contents is at their end. */
  slice(from: number, length: number): Promise<Uint8Array>
  drop(): Promise<void>
}

/** `lease` counts the buffered bytes in the memory budget. */
export type BufferDeps = {
  store: Store
  bucket: R2Bucket
  lease: Lease
  nowMs(): number
  newId(): string
}

/** Most bytes that stay in memory; a longer body is stored in the bucket in pieces. */
const IN_MEMORY = 8_388_608

/** Bytes of a piece. The local runtime blocks while it stores one, so pieces are small. */
const PIECE = 2_097_152

/** Most bytes counted for one body: about what it, or one of its attachments, takes in memory. */
const COUNTED = 2 * IN_MEMORY

/** Pieces that nothing drops stay in the bucket for at most this long, in ms. */
const HELD_MS = 60 * 60_000

/** Buffers a body so that it can be read more than once. Its bytes count in the memory budget until it is dropped. */
export async function bufferUpload(
  bytes: AsyncIterable<Uint8Array>,
  deps: BufferDeps,
): Promise<BufferedUpload> {
  const { lease } = deps
  try {
    const { drop, ...buffered } = await buffer(counted(bytes, lease), deps)
    return { ...buffered, drop: () => drop().finally(() => lease.end()) }
  } catch (thrown) {
    lease.end()
    throw thrown
  }
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  lease: Lease,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  for await (const chunk of inSlices(bytes)) {
    await lease.grow(Math.max(0, Math.min(chunk.length, COUNTED - size)))
    size += chunk.length
    yield chunk
  }
}

async function buffer(bytes: AsyncIterable<Uint8Array>, deps: BufferDeps): Promise<BufferedUpload> {
  const hash = createHash('sha256')
  const keys: string[] = []
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of inPieces(bytes)) {
      hash.update(piece)
      size += piece.length
      pieces.push(piece)
      if (size <= IN_MEMORY) continue
      for (const one of pieces.splice(0)) {
        const key = deps.newId()
        keys.push(key)
        await store(key, one, deps)
      }
    }
  } catch (thrown) {
    await drop(keys, deps).catch(() => {})
    throw thrown
  }
  const buffered = keys.length === 0 ? inMemory(pieces) : inBucket(keys, deps)
  return { ...buffered, size, digest: hash.digest('base64') }
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PIECE) continue
    const whole = Buffer.concat(chunks)
    for (let at = 0; at + PIECE <= size; at += PIECE) yield whole.subarray(at, at + PIECE)
    chunks = [whole.subarray(size - (size % PIECE))]
    size %= PIECE
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Stores a piece. It is recorded as a loose file first, so the clean-up deletes it if nothing else does. */
async function store(
  key: string,
  piece: Uint8Array,
  { store, bucket, nowMs }: BufferDeps,
): Promise<void> {
  await store.batch(loosenFile(key, '', momentOf(nowMs() + HELD_MS)))
  await bucket.put(key, piece)
}

async function drop(keys: string[], { store, bucket }: BufferDeps): Promise<void> {
  if (keys.length === 0) return
  await bucket.delete(keys)
  await store.batch([forgetFiles(keys)])
}

type Buffered = Omit<BufferedUpload, 'digest' | 'size'>

function inMemory(pieces: Uint8Array[]): Buffered {
  const slice = partOf(async (at) => pieces[at] ?? new Uint8Array())
  return { open: () => inSlices(pieces), slice, drop: async () => {} }
}

/** Reads a part from pieces that are all of one length but the last. */
function partOf(pieceAt: (at: number) => Promise<Uint8Array>): Buffered['slice'] {
  return async (from, length) => {
    const parts: Uint8Array[] = []
    for (let at = from; at < from + length;) {
      const piece = await pieceAt(Math.floor(at / PIECE))
      const part = piece.subarray(at % PIECE, (at % PIECE) + from + length - at)
      if (part.length === 0) break
      parts.push(part)
      at += part.length
    }
    return Buffer.concat(parts)
  }
}

function inBucket(keys: string[], deps: BufferDeps): Buffered {
  // An archive is read in many small parts, one after the other.
  let [lastAt, last] = [-1, new Uint8Array()]
  const slice = partOf(async (at) => {
    if (at === lastAt) return last
    const object = await deps.bucket.get(keys[at] ?? '')
    if (object === null) return new Uint8Array()
    ;[lastAt, last] = [at, new Uint8Array(await object.arrayBuffer())]
    return last
  })
  return { open: () => inSlices(piecesOf(keys, deps)), slice, drop: () => drop(keys, deps) }
}

async function* piecesOf(keys: string[], { bucket }: BufferDeps): AsyncGenerator<Uint8Array, void> {
  for (const key of keys) {
    const object = await bucket.get(key)
    if (object === null)
      throw new Error('A piece of the buffered upload is missing from the bucket.')
    yield* object.body
  }
}

/** Most bytes to process before other requests get a turn. */
const SLICE = 262_144

/**
 * Splits bytes into slices of at most 256 KiB with a pause after each, so that a large upload that
 * has already arrived does not block the isolate's other requests.
 */
export async function* inSlices(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let size = 0
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += SLICE) {
      const slice = chunk.subarray(from, from + SLICE)
      size += slice.length
      yield slice
      if (size < SLICE) continue
      size = 0
      await scheduler.wait(0)
    }
}
