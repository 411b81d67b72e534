import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** For so long a total holds: a folder of many files is slow to walk. */
const HOLDS_MS = 60_000

/** Returns a function that tells the bytes of all files in a folder, 0 if it is not there yet, as they were a minute ago at most. `now` is a clock in milliseconds. */
export function openFileBytes(folder: string, now: () => number): () => Promise<number> {
  let total = Promise.resolve(0)
  let until = -Infinity
  return () => {
    if (now() >= until) {
      until = now() + HOLDS_MS
      total = bytesIn(folder)
    }
    return total
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += await sizeOf(join(entry.parentPath, entry.name))
  return bytes
}

/** A file that was deleted since it was listed has no bytes. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
