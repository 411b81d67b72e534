import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { reasonOf } from './backup-faults.ts'
import { makeFolder } from './make-folder.ts'
import { timeOf } from './schedule.ts'

/** A place for backups by a schedule. */
export type Place = {
  /** The place, as it was given. */
  given: string
  names(): Promise<string[]>
  /** Puts a complete file there under a name, under which it appears once it is whole. */
  put(file: string, name: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Opens a folder, which is made where it is missing. */
export function openFolder(given: string): Place {
  const folder = resolve(given)
  const saying = async <T>(what: string, work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      throw new Error(`${given} cannot ${what}: ${reasonOf(error)}`, { cause: error })
    }
  }
  return {
    given,
    async names() {
      makeFolder(folder)
      return saying('be listed', () => readdir(folder))
    },
    put: (file, name) =>
      saying(`take ${name}`, async () => {
        await sweep(folder)
        const unfinished = join(folder, `.${name}.unfinished`)
        try {
          // A second name is enough on the disk of the data.
          await link(file, unfinished).catch(() => copyTo(file, unfinished))
          await rename(unfinished, join(folder, name))
        } finally {
          await rm(unfinished, { force: true })
        }
      }),
    remove: (name) => saying(`delete ${name}`, () => rm(join(folder, name))),
  }
}

/** A copy that was written to before so long is left from a process that was killed. */
const LEFT_MS = 3_600_000

/** Deletes the remains of copies, which nothing else would ever delete. */
async function sweep(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}

function isUnfinished(name: string): boolean {
  return timeOf(/^\.(.*)\.unfinished$/.exec(name)?.[1] ?? '') !== undefined
}

/** Copies a file to another disk, until it lies there. */
async function copyTo(file: string, to: string): Promise<void> {
  await copyFile(file, to)
  const copy = await open(to, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}
