import { Buffer } from 'node:buffer'
import { filesToGo, forgetFiles, loosenFile } from './saves.ts'
import { ROUNDS, purgeInRounds } from '../kernel/db/purge.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import type { Picture } from './picture.ts'
import type { Store } from '../kernel/db/store.ts'

/** A file may wait this long for its attachment row before the clean-up deletes it. */
const UNREFERENCED_MS = 60 * 60_000

/** Bytes that are kept, their number and their media type. */
type Opened = { bytes: ReadableStream<Uint8Array>; size: number; type: string }

/** The bytes of attachments, by the attachments' ids, and of the pictures of users. */
export type Files = {
  /** Stores bytes in R2. The clean-up deletes them after an hour unless something refers to them by then. */
  keep(
    key: string,
    boardId: string,
    bytes: ArrayBuffer,
    type: string,
    preview?: Picture,
  ): Promise<void>
  /** The bytes; undefined if there are none. */
  open(key: string): Promise<Opened | undefined>
  /** Reads the first `length` bytes of a file; undefined if there are none. */
  head(key: string, length: number): Promise<Uint8Array | undefined>
  /** The preview that is kept beside the bytes; undefined if there is none. */
  openPreview(key: string): Promise<Opened | undefined>
  /** The bytes as base64 text in pieces; undefined if there are none. */
  base64(key: string): Promise<AsyncIterable<string> | undefined>
  /** Deletes loose files (files to which nothing refers) of a board, those of no board with `''`, or all of them. */
  deleteLoose(boardId?: string): Promise<void>
}

export type FileDeps = {
  store: Store
  /** A new session, for work after the reply. */
  openStore(): Store
  bucket: R2Bucket
  nowMs(): number
}

export function openFiles({ store, openStore, bucket, nowMs }: FileDeps): Files {
  const open = async (key: string): Promise<Opened | undefined> => {
    const object = await bucket.get(key)
    if (object === null) return undefined
    const { body: bytes, size, httpMetadata } = object
    return { bytes, size, type: httpMetadata?.contentType ?? '' }
  }
  return {
    async keep(key, boardId, bytes, type, preview) {
      await store.batch(loosenFile(key, boardId, momentOf(nowMs() + UNREFERENCED_MS)))
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
      if (preview === undefined) return
      const { content, type: contentType } = preview
      await bucket.put(previewOf(key), content, { httpMetadata: { contentType } })
    },
    open,
    async head(key, length) {
      const object = await bucket.get(key, { range: { offset: 0, length } })
      return object === null ? undefined : new Uint8Array(await object.arrayBuffer())
    },
    openPreview: (key) => open(previewOf(key)),
    async base64(key) {
      const body = (await bucket.get(key))?.body
      return body && base64Of(body)
    },
    async deleteLoose(boardId) {
      const apart = openStore()
      await purgeInRounds(apart, ROUNDS, async () => {
        const { loose } = await apart.batch({ loose: filesToGo(momentOf(nowMs()), boardId) })
        const keys = loose.map(({ key }) => key)
        if (keys.length === 0) return
        await bucket.delete([...keys, ...keys.map(previewOf)])
        await apart.batch([forgetFiles(keys)])
      })
    },
  }
}

/** The key of the preview of a file, which goes with the file. */
function previewOf(key: string): string {
  return `${key}.preview`
}

/** Encodes a stream as base64 in pieces. */
async function* base64Of(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of body) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}

declare module '../operations/request-context.ts' {
  interface Services {
    files: Files
  }
}
