import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A reply: its value, and the header that names the next page. */
export type Answer = { value: unknown; link: string; next: string }

/** The replies that a run has got, so that the next one asks only for the others if it breaks off. */
export type ReplyCache = {
  read(key: string): Promise<Answer | undefined>
  write(key: string, answer: Answer): Promise<void>
}

/** Replies of a run that broke off longer ago than this are asked for anew. */
const LONGEST_MS = 24 * 60 * 60_000

/** Keeps replies as files of a folder that only this user can read. */
export function openCache(folder: string): ReplyCache & { drop(): Promise<void> } {
  const fileOf = (key: string) =>
    join(folder, `${createHash('sha256').update(key).digest('hex')}.json`)
  return {
    async read(key) {
      try {
        const file = fileOf(key)
        const { mtimeMs } = await stat(file)
        return Date.now() - mtimeMs > LONGEST_MS
          ? undefined
          : JSON.parse(await readFile(file, 'utf8'))
      } catch {
        return undefined
      }
    },
    async write(key, answer) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(key)
      // A file that is written half is never read.
      await writeFile(`${file}.part`, JSON.stringify(answer), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}
