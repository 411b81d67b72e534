import { clientLike } from '../api/client.ts'
import { fetchCounting } from '../api/upload.ts'
import { smallPictureOf } from '../card/small-picture.ts'
import type { FileWay } from '../state/sending-files.ts'

/** A large file may take so long. */
const TIMEOUT_MS = 300_000

/** Sends files by XMLHttpRequest. */
export const BROWSER_FILE_WAY: FileWay = {
  client: (author, api, onSent) =>
    clientLike(api, { fetch: fetchCounting(author, onSent), timeoutMs: TIMEOUT_MS }),
  smallPicture: smallPictureOf,
}
