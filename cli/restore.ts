import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar'
import type { StateFlags } from './backup.ts'
import { databasesIn, expectSound, loadSqlite } from './sqlite.ts'
import {
  DATABASES,
  FORMAT,
  LABEL,
  PUSH_KEY,
  SECRET,
  isPartOfBackup,
  unfinishedIn,
} from './state-folder.ts'
import { printDone } from './tell.ts'
import { usageError } from './usage-error.ts'

/**
 * Puts the data of a backup into a folder, which must be missing or empty. The data is checked first,
 * so a damaged file changes nothing.
 */
export async function restore(
  file: string,
  { state: given, json = false }: StateFlags,
): Promise<void> {
  await loadSqlite()
  const state = resolve(given)
  const unfinished = unfinishedIn(state)
  await rm(unfinished, { recursive: true, force: true })
  if ((await readdir(state).catch(() => [])).length > 0)
    return usageError(`${state} is not empty: restore into a new folder.`)
  process.umask(0o077)
  await mkdir(unfinished, { recursive: true })
  try {
    await unpack(file, unfinished)
    // The secrets come first: a service that starts without one makes another, and knows no token.
    await moveIfThere(join(unfinished, PUSH_KEY), join(state, PUSH_KEY))
    for (const name of [SECRET, 'v3']) await rename(join(unfinished, name), join(state, name))
  } finally {
    // Unpacking that has failed may still write, which would hide why it has.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
  }
  printDone({ file, state }, `Restored ${file} into ${state}.`, json)
}

/** Moves a file that the backups of older versions do not have. */
async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error
  }
}

/** Unpacks a backup into a folder, and throws if it is damaged, or no backup that this version reads. */
async function unpack(file: string, folder: string): Promise<void> {
  try {
    // Before anything is written: unpacking goes on for a while after it has failed.
    await pipeline(createReadStream(file), createGunzip(), readAll)
    await extract({ file, cwd: folder, strict: true, filter: isPartOfBackup })
    const label: unknown = JSON.parse(await readFile(join(folder, LABEL), 'utf8'))
    const format: unknown = Reflect.get(Object(label), 'format')
    if (format !== FORMAT) throw new Error(`its format is not ${FORMAT}, the one of this version`)
    const databases = await databasesIn(join(folder, DATABASES))
    if (databases.length === 0) throw new Error('it has no database')
    for (const name of databases) await expectSound(join(folder, DATABASES), name)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be restored: ${reason}.`, { cause: error })
  }
}

/** Reads a stream to its end. */
async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
