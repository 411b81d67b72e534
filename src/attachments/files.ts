import { base64Of } from './base64.ts'
import { filesToGo, forgetFiles, loosenFile } from './loose-files.ts'
import { ROUNDS, purgeInRounds } from '../db/purge.ts'
import type { Store } from '../db/store.ts'

/** How long bytes may wait for the row that names them. */
const UNNAMED_MS = 60 * 60_000

/** The bytes of attachments, by the attachments' ids. */
export type Files = {
  /** Keeps bytes that a row is about to name; without one they go within the hour. */
  keep(key: string, boardId: string, bytes: ArrayBuffer, type: string): Promise<void>
  /** The bytes and how many there are, or nothing where there are none. */
  open(key: string): Promise<{ bytes: ReadableStream<Uint8Array>; size: number } | undefined>
  /** The bytes as base64 text, piece by piece, or nothing where there are none. */
  base64(key: string): Promise<AsyncIterable<string> | undefined>
  /** Removes bytes that no row names any more: a board's, or any. */
  sweep(boardId?: string): Promise<void>
}

/** What files need of the world. */
export type FileDeps = {
  store: Store
  /** A session of its own, for what goes on after the reply. */
  openStore(): Store
  bucket: R2Bucket
  nowMs(): number
}

/** Opens the files kept in a bucket. */
export function openFiles({ store, openStore, bucket, nowMs }: FileDeps): Files {
  const moment = (ms: number) => new Date(ms).toISOString()
  return {
    async keep(key, boardId, bytes, type) {
      await store.run(loosenFile(key, boardId, moment(nowMs() + UNNAMED_MS)))
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
    },
    async open(key) {
      const object = await bucket.get(key)
      return object === null ? undefined : { bytes: object.body, size: object.size }
    },
    async base64(key) {
      const body = (await bucket.get(key))?.body
      return body && base64Of(body)
    },
    async sweep(boardId) {
      const apart = openStore()
      await purgeInRounds(apart, ROUNDS, async () => {
        const { loose } = await apart.find({ loose: filesToGo(apart.db, moment(nowMs()), boardId) })
        const keys = loose.map(({ key }) => key)
        if (keys.length === 0) return
        await bucket.delete(keys)
        await apart.run([forgetFiles(apart.db, keys)])
      })
    },
  }
}
