import { randomUUID } from 'node:crypto'
import { access, mkdtemp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Copied } from './copy-state.ts'
import { packState } from './pack-state.ts'
import { type PassphraseFlag, passphraseIn } from './passphrase.ts'
import { loadSqlite } from './sqlite.ts'
import { DATABASES } from './state-folder.ts'
import { printDone } from './print.ts'
import { usageError } from './usage-error.ts'

/** The data folder, and whether to print JSON. */
export type StateFlags = { state: string; json?: boolean }

/**
 * Writes the data of a service on this machine into a file, also while the service runs. The file has
 * the signing secret and all passwords' hashes, so its owner alone can read it. It appears when it is
 * complete, and replaces none.
 */
export async function backUp(
  file: string,
  { state: given, passphraseFile, json = false }: StateFlags & PassphraseFlag,
): Promise<void> {
  await loadSqlite()
  const state = resolve(given)
  const passphrase = await passphraseIn(passphraseFile)
  if (await exists(file)) return usageError(`${file} exists; choose another name.`)
  if (!(await exists(join(state, DATABASES)))) return usageError(`There is no data in ${state}.`)
  process.umask(0o077)
  // Beside the data, so that files need no second copy.
  const copy = await mkdtemp(join(state, '.backup-'))
  const unfinished = join(dirname(resolve(file)), `.${randomUUID()}.unfinished`)
  const copied = await packState(state, file, { copy, unfinished }, { passphrase })
  printDone({ file, ...copied }, sentenceOf(file, copied), json)
}

/** Says what a backup holds. */
export function sentenceOf(file: string, { boards, files, missing }: Copied): string {
  const lost = missing > 0 ? `, files missing: ${missing}` : ''
  return `Wrote ${file}: boards: ${boards}, files: ${files}${lost}.`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
