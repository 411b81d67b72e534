import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { reasonOf } from './backup-faults.ts'
import type { Copied } from './copy-state.ts'
import { type Kept, keepEvery, keepOne, placeAt } from './keep-backups.ts'
import { packState } from './pack-state.ts'
import { type PassphraseFlag, passphraseIn } from './passphrase.ts'
import { loadSqlite } from './sqlite.ts'
import { DATABASES } from './state-folder.ts'
import { printDone, printFailure } from './print.ts'
import { usageError } from './usage-error.ts'

/** The data folder, and whether to print JSON. */
export type StateFlags = { state: string; json?: boolean }

type BackupFlags = StateFlags & PassphraseFlag & { to?: string; every?: number; keep?: number }

/** Makes a backup: into a file that is named, or at a place where the newest are kept, once or again and again. */
export async function backUp(file: string | undefined, flags: BackupFlags): Promise<void> {
  await loadSqlite()
  const { to, every, keep, json = false } = flags
  const state = resolve(flags.state)
  if ((file === undefined) === (to === undefined))
    return usageError('Name either the file of the backup, or by --to where backups are kept.')
  if (to === undefined && (every !== undefined || keep !== undefined))
    return usageError('--every and --keep are for backups that are kept by --to.')
  const passphrase = await passphraseIn(flags.passphraseFile)
  if (file !== undefined && (await exists(file)))
    return usageError(`${file} exists; choose another name.`)
  if (!(await exists(join(state, DATABASES)))) return usageError(`There is no data in ${state}.`)
  process.umask(0o077)
  if (file !== undefined) return backUpInto(file, { state, passphrase, json })
  const place = placeAt(to ?? '', process.env)
  const keeping = { state, place, keep: keep ?? KEPT, passphrase, now: () => new Date() }
  // A backup that is not finished is deleted as the process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(every === undefined ? 1 : 0))
  const made = (kept: Kept) => {
    printDone({ to, ...kept }, keptSentence(place.given, kept), json)
    if (kept.undeleted !== undefined) printFailure(`Older backups stay: ${kept.undeleted}.`)
    return kept.undeleted === undefined
  }
  if (every === undefined) {
    if (!made(await keepOne(keeping))) process.exitCode = 1
    return
  }
  const failed = (reason: string, waitMs: number) =>
    printFailure(
      `No backup was made: ${reason.replace(/\.$/, '')}. Tried again in ${minutes(waitMs)}.`,
    )
  return keepEvery(every, keeping, { made, failed })
}

/** Backups that are kept, unless another number is asked for. */
const KEPT = 7

/**
 * Writes the data of a service on this machine into a file, also while the service runs. The file has
 * the signing secret and all passwords' hashes, so its owner alone can read it. It appears when it is
 * complete, and replaces none.
 */
async function backUpInto(
  file: string,
  { state, passphrase, json }: { state: string; passphrase: string | undefined; json: boolean },
): Promise<void> {
  const unfinished = join(dirname(resolve(file)), `.${randomUUID()}.unfinished`)
  await expectWritable(file, unfinished)
  // Beside the data, so that files need no second copy.
  const copy = await mkdtemp(join(state, '.backup-'))
  const copied = await packState(state, file, { copy, unfinished }, passphrase)
  printDone({ file, ...copied }, sentenceOf(file, copied), json)
}

/** Throws a usage error if no file can be made, before anything is copied. */
async function expectWritable(file: string, unfinished: string): Promise<void> {
  try {
    await writeFile(unfinished, '', { flag: 'wx' })
    await rm(unfinished)
  } catch (error) {
    usageError(`${file} cannot be written: ${reasonOf(error)}.`)
  }
}

function keptSentence(place: string, { name, deleted, ...copied }: Kept): string {
  const gone = deleted.length > 0 ? ` Deleted ${deleted.join(', ')}.` : ''
  return `${sentenceOf(`${place.replace(/\/$/, '')}/${name}`, copied)}${gone}`
}

function minutes(ms: number): string {
  const count = Math.max(Math.round(ms / 60_000), 1)
  return count === 1 ? 'a minute' : `${count} minutes`
}

/** Returns a sentence about the content of a backup. */
function sentenceOf(file: string, { boards, files, missing }: Copied): string {
  const lost = missing > 0 ? `, files missing: ${missing}` : ''
  return `Wrote ${file}: boards: ${boards}, files: ${files}${lost}.`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
