import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { StateFlags } from './backup.ts'
import { reasonOf } from './backup-faults.ts'
import { type BackupFile, explaining, readBackup, unpackBackup } from './backup-file.ts'
import { expectSecrets, labelIn } from './backup-parts.ts'
import { giveLaterVersions } from './later-versions.ts'
import { makeFolder } from './make-folder.ts'
import { type PassphraseFlag, passphraseIn } from './passphrase.ts'
import { printDone } from './print.ts'
import { databasesIn, expectSound, loadSqlite } from './sqlite.ts'
import { DATABASES, PUSH_KEY, SECRET, VERSION, unfinishedIn } from './state-folder.ts'
import { usageError } from './usage-error.ts'

/**
 * Puts the data of a backup into a folder, which must be missing or empty. The data is checked first,
 * so a damaged file changes nothing.
 */
export async function restore(
  file: string,
  { state: given, passphraseFile, json = false }: StateFlags & PassphraseFlag,
): Promise<void> {
  await loadSqlite()
  const backup = { file, passphrase: await passphraseIn(passphraseFile) }
  const state = resolve(given)
  const unfinished = unfinishedIn(state)
  if ((await namesIn(state)).some((name) => join(state, name) !== unfinished))
    return usageError(`${state} is not empty: restore into a new folder.`)
  await rm(unfinished, { recursive: true, force: true })
  process.umask(0o077)
  const first = makeFolder(unfinished)
  try {
    await explaining(backup, { cannot: 'cannot be restored', into: state }, () =>
      unpack(backup, unfinished),
    )
    // The secrets come first: a service that starts without one makes another, and knows no token.
    for (const name of [PUSH_KEY, VERSION])
      await moveIfThere(join(unfinished, name), join(state, name))
    for (const name of [SECRET, 'v3']) await rename(join(unfinished, name), join(state, name))
  } finally {
    // Unpacking that has failed may still write, which would hide why it has.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 10 })
    if (first !== undefined) await removeEmpty(state, dirname(first))
  }
  printDone({ file, state }, `Restored ${file} into ${state}.`, json)
}

async function namesIn(state: string): Promise<string[]> {
  try {
    return await readdir(state)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return []
    return usageError(`Nothing can be restored into ${state}: ${reasonOf(error)}.`)
  }
}

/** Removes the folders that were made for a backup which could not be restored, up to one that was there. */
async function removeEmpty(folder: string, there: string): Promise<void> {
  if (folder === there || (await readdir(folder)).length > 0) return
  await rmdir(folder)
  await removeEmpty(dirname(folder), there)
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
async function unpack(backup: BackupFile, folder: string): Promise<void> {
  // All is read before anything is written: unpacking goes on for a while after it has failed.
  await readBackup(backup)
  await unpackBackup(backup, folder)
  await labelIn(folder)
  await expectSecrets(folder)
  const databases = await databasesIn(join(folder, DATABASES))
  if (databases.length === 0) throw new Error('it has no database')
  for (const name of databases) {
    await expectSound(join(folder, DATABASES), name)
    await giveLaterVersions(join(folder, DATABASES), name)
  }
}
