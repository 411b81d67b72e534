import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type ReadEntry, extract, list } from 'tar'
import type { StateFlags } from './backup.ts'
import { databasesIn, expectSound, loadSqlite } from './sqlite.ts'
import {
  DATABASES,
  FORMAT,
  LABEL,
  PUSH_KEY,
  SECRET,
  VERSION,
  isPartOfBackup,
  unfinishedIn,
} from './state-folder.ts'
import { printDone } from './print.ts'
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
    for (const name of [PUSH_KEY, VERSION])
      await moveIfThere(join(unfinished, name), join(state, name))
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
    if (!(await stat(file)).isFile()) throw new Error('it is no regular file')
    // Before anything is written: unpacking goes on for a while after it has failed.
    await pipeline(createReadStream(file), createGunzip(), readAll)
    await expectPlain(file)
    await extract({ file, cwd: folder, strict: true, filter: isPartOfBackup })
    const label: unknown = JSON.parse(await readFile(join(folder, LABEL), 'utf8'))
    const format: unknown = Reflect.get(Object(label), 'format')
    if (format !== FORMAT) throw new Error(`its format is not ${FORMAT}, the one of this version`)
    await expectSecrets(folder)
    const databases = await databasesIn(join(folder, DATABASES))
    if (databases.length === 0) throw new Error('it has no database')
    for (const name of databases) await expectSound(join(folder, DATABASES), name)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be restored: ${reason}.`, { cause: error })
  }
}

/** Throws unless an archive has files and folders alone, each once: of two with one name, which counts would be up to the order. */
async function expectPlain(file: string): Promise<void> {
  const [names, faults] = [new Set<string>(), new Array<string>()]
  const onReadEntry = ({ path, type }: ReadEntry) => {
    const name = path.replace(/^\.\//, '').replace(/\/$/, '')
    if (!PLAIN.includes(type)) faults.push(`${path} in it is no file, but of the kind ${type}`)
    if (names.has(name)) faults.push(`${path} is in it twice`)
    names.add(name)
  }
  await list({ file, strict: true, onReadEntry })
  const [fault] = faults
  if (fault !== undefined) throw new Error(fault)
}

/** The kinds of entries that a backup has. */
const PLAIN = ['File', 'OldFile', 'Directory']

/** Throws if a service could not start with the secrets of a backup. */
async function expectSecrets(folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined)
  const secret = (await read(SECRET))?.trim() ?? ''
  if (secret.length < SECRET_CHARACTERS)
    throw new Error(
      `its ${SECRET} has ${secret.length} characters, and a service needs ${SECRET_CHARACTERS}`,
    )
  if ((await read(PUSH_KEY))?.trim() === '') throw new Error(`its ${PUSH_KEY} is empty`)
}

/** Shortest signing secret that a service starts with. */
const SECRET_CHARACTERS = 32

/** Reads a stream to its end. */
async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
