import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { forgetFiles, loosenFile } from '../db/save/files.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../domain/refusal.ts'

/** Bytes that can be read more than once, until they are dropped. */
export type Held = {
  /** SHA-256, in base64. */
  digest: string
  open(): Promise<ReadableStream<Uint8Array>>
  drop(): Promise<void>
}

/** What holding needs of the world. */
export type Holding = { store: Store; bucket: R2Bucket; nowMs(): number; newId(): string }

/** Most bytes that are held in memory; more lie in the bucket, in parts of as many. */
const PART = 8_388_608

/** How long bytes may lie in the bucket, in ms, where nobody drops them. */
const HELD_MS = 60 * 60_000

/** Most bytes that an isolate holds of imports at once, for its memory is small. */
const MOST_HELD = 4 * PART

/** How long after its last bytes an import counts, in ms: its client may have left, and then nothing tells of its end. */
const GONE_MS = 120_000

const holders = new Set<{ size: number; goneMs: number }>()

/** Holds bytes as they come; refuses where this isolate holds too many already. */
export async function hold(bytes: AsyncIterable<Uint8Array>, world: Holding): Promise<Held> {
  const mine = { size: 0, goneMs: 0 }
  const letGo = () => void holders.delete(mine)
  const count = (size: number) => {
    const now = world.nowMs()
    mine.size = Math.min(mine.size + size, 2 * PART)
    mine.goneMs = now + GONE_MS
    holders.add(mine)
    let held = 0
    for (const one of holders) {
      if (one.goneMs < now) holders.delete(one)
      else held += one.size
    }
    if (held > MOST_HELD) throw new Refusal('store.overloaded', BUSY)
  }
  try {
    const { drop, ...held } = await heldOf(counted(bytes, count), world)
    return { ...held, drop: () => drop().finally(letGo) }
  } catch (thrown) {
    letGo()
    throw thrown
  }
}

const BUSY = 'Other boards are being imported; try again in a moment.'

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  count: (size: number) => void,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of bytes) {
    count(chunk.length)
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
