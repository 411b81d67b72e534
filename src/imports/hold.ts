import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Lease } from '../budget/budget.ts'
import { forgetFiles, loosenFile } from '../db/save/files.ts'
import type { Store } from '../db/store.ts'

/** Bytes that can be read more than once, until they are dropped. */
export type Held = {
  /** SHA-256, in base64. */
  digest: string
  open(): Promise<ReadableStream<Uint8Array>>
  drop(): Promise<void>
}

/** What holding needs of the world; `lease` counts what is held in memory. */
export type Holding = {
  store: Store
  bucket: R2Bucket
  lease(): Lease
  nowMs(): number
  newId(): string
}

/** Most bytes that are held in memory; more lie in the bucket, in parts of as many. */
const PART = 8_388_608

/** How long bytes may lie in the bucket, in ms, where nobody drops them. */
const HELD_MS = 60 * 60_000

/** Most bytes of a body that are in memory at once: a whole part, and what comes after it. */
const IN_MEMORY = 2 * PART

/** Holds bytes as they come, counted in the memory budget until they are dropped. */
export async function hold(bytes: AsyncIterable<Uint8Array>, world: Holding): Promise<Held> {
  const lease = world.lease()
  try {
    const { drop, ...held } = await heldOf(counted(bytes, lease), world)
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
  for await (const chunk of bytes) {
    await lease.grow(Math.max(0, Math.min(chunk.length, IN_MEMORY - size)))
    size += chunk.length
    yield chunk
  }
}

async function heldOf(bytes: AsyncIterable<Uint8Array>, world: Holding): Promise<Held> {
  const hash = createHash('sha256')
  const sent: R2UploadedPart[] = []
  let upload: R2MultipartUpload | undefined
  let last: Uint8Array = Buffer.alloc(0)
  const send = async (to: R2MultipartUpload) => {
    sent.push(await to.uploadPart(sent.length + 1, last))
  }
  try {
    for await (const part of inParts(bytes)) {
      hash.update(part)
      if (last.length > 0) {
        upload ??= await begin(world)
        await send(upload)
      }
      last = part
    }
    if (upload !== undefined) {
      await send(upload)
      await upload.complete(sent)
    }
  } catch (thrown) {
    await upload?.abort().catch(() => {})
    throw thrown
  }
  const held = upload === undefined ? inMemory(last) : inBucket(upload.key, world)
  return { ...held, digest: hash.digest('base64') }
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART) continue
    const whole = Buffer.concat(chunks)
    for (let at = 0; at + PART <= size; at += PART) yield whole.subarray(at, at + PART)
    chunks = [whole.subarray(size - (size % PART))]
    size %= PART
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** The bytes are loose from the beginning: where nobody drops them they go by themselves. */
async function begin({ store, bucket, nowMs, newId }: Holding): Promise<R2MultipartUpload> {
  const key = newId()
  await store.run(loosenFile(key, '', new Date(nowMs() + HELD_MS).toISOString()))
  return bucket.createMultipartUpload(key)
}

function inMemory(bytes: Uint8Array): Omit<Held, 'digest'> {
  return { open: async () => new Blob([bytes]).stream(), drop: async () => {} }
}

function inBucket(key: string, { store, bucket }: Holding): Omit<Held, 'digest'> {
  return {
    async open() {
      const object = await bucket.get(key)
      if (object === null) throw new Error('the bytes that were held are gone')
      return object.body
    },
    async drop() {
      await bucket.delete(key)
      await store.run([forgetFiles(store.db, [key])])
    },
  }
}
