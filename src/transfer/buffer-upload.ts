import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Lease } from '../budget/budget.ts'
import { forgetFiles, loosenFile } from '../attachments/loose-files.ts'
import type { Store } from '../db/store.ts'
import { inSlices } from './slices.ts'

/** Bytes that can be read more than once, until they are dropped. */
export type BufferedUpload = {
  /** SHA-256, in base64. */
  digest: string
  open(): AsyncIterable<Uint8Array>
  drop(): Promise<void>
}

/** What holding needs of the world; `lease` counts what is held in memory. */
export type BufferDeps = {
  store: Store
  bucket: R2Bucket
  lease(): Lease
  nowMs(): number
  newId(): string
}

/** Most bytes that are held in memory; a longer body lies in the bucket, piece by piece. */
const IN_MEMORY = 8_388_608

/** Bytes of a piece. The local runtime stores one at a stretch, and answers nobody meanwhile. */
const PIECE = 2_097_152

/** Most bytes that are counted for a body: about as much as it, or one of its attachments, takes in memory. */
const COUNTED = 2 * IN_MEMORY

/** How long bytes may lie in the bucket, in ms, where nobody drops them. */
const HELD_MS = 60 * 60_000

/** Holds bytes as they come, counted in the memory budget until they are dropped. */
export async function bufferUpload(
  bytes: AsyncIterable<Uint8Array>,
  deps: BufferDeps,
): Promise<BufferedUpload> {
  const lease = deps.lease()
  try {
    const { drop, ...held } = await heldOf(counted(bytes, lease), deps)
    return { ...held, drop: () => drop().finally(() => lease.end()) }
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

async function heldOf(bytes: AsyncIterable<Uint8Array>, deps: BufferDeps): Promise<BufferedUpload> {
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
  const held = keys.length === 0 ? inMemory(pieces) : inBucket(keys, deps)
  return { ...held, digest: hash.digest('base64') }
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

/** Stores a piece; it is loose from the beginning, so where nobody drops it it goes by itself. */
async function store(
  key: string,
  piece: Uint8Array,
  { store, bucket, nowMs }: BufferDeps,
): Promise<void> {
  await store.run(loosenFile(key, '', new Date(nowMs() + HELD_MS).toISOString()))
  await bucket.put(key, piece)
}

async function drop(keys: string[], { store, bucket }: BufferDeps): Promise<void> {
  if (keys.length === 0) return
  await bucket.delete(keys)
  await store.run([forgetFiles(store.db, keys)])
}

function inMemory(pieces: Uint8Array[]): Omit<BufferedUpload, 'digest'> {
  return { open: () => inSlices(pieces), drop: async () => {} }
}

function inBucket(keys: string[], deps: BufferDeps): Omit<BufferedUpload, 'digest'> {
  return { open: () => inSlices(piecesOf(keys, deps)), drop: () => drop(keys, deps) }
}

async function* piecesOf(keys: string[], { bucket }: BufferDeps): AsyncGenerator<Uint8Array, void> {
  for (const key of keys) {
    const object = await bucket.get(key)
    if (object === null) throw new Error('the bytes that were held are gone')
    yield* object.body
  }
}
