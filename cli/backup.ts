import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { type Copied, copyState } from './copy-state.ts'
import { loadSqlite } from './sqlite.ts'
import { DATABASES, FORMAT, LABEL } from './state-folder.ts'
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
  { state: given, json = false }: StateFlags,
): Promise<void> {
  await loadSqlite()
  const state = resolve(given)
  if (await exists(file)) return usageError(`${file} exists; choose another name.`)
  if (!(await exists(join(state, DATABASES)))) return usageError(`There is no data in ${state}.`)
  process.umask(0o077)
  // Beside the data, so that files need no second copy.
  const copy = await mkdtemp(join(state, '.backup-'))
  const unfinished = join(dirname(resolve(file)), `.${randomUUID()}.unfinished`)
  try {
    const copied = await copyState(state, copy)
    const label = { format: FORMAT, createdAt: new Date().toISOString(), ...copied }
    await writeFile(join(copy, LABEL), `${JSON.stringify(label)}\n`)
    const packed = create({ gzip: true, cwd: copy, portable: true }, await readdir(copy))
    await pipeline(packed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
    await rename(unfinished, file)
    printDone({ file, ...copied }, sentenceOf(file, copied), json)
  } finally {
    await rm(copy, { recursive: true, force: true })
    await rm(unfinished, { force: true })
  }
}

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
